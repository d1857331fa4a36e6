import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPE_NAMES } from '../../lib/scopes.ts';
import { BASE_URL, openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { writeAuthGuide } from './auth-guide.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const DOCUMENTS = [
  ['/openapi.json', JSON_TYPE],
  ['/.well-known/oauth-protected-resource', JSON_TYPE],
  ['/.well-known/oauth-authorization-server', JSON_TYPE],
  ['/.well-known/openid-configuration', JSON_TYPE],
  ['/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ['/auth.md', 'text/markdown; charset=utf-8'],
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe.each(DOCUMENTS)('%s', (url, contentType) => {
  test('is served to GET and HEAD, for any origin, without a credential', async () => {
    for (const headers of [{}, { origin: 'https://tool.example' }, { 'x-api-key': 'nonsense' }]) {
      const read = await app.inject({ url, headers });
      expect(read.statusCode).toBe(200);
      expect(read.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'content-type': contentType,
        'cache-control': 'public, max-age=3600',
        etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      });
      const head = await app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['content-length', 'content-type', 'etag', 'link', 'access-control-allow-origin'])
        expect(head.headers[name]).toBe(read.headers[name]);
    }
  });

  test('never allows a wildcard origin with credentials', async () => {
    const { headers } = await app.inject({ url, headers: { origin: BASE_URL } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('is compressed for clients that accept it', async () => {
    const plain = await app.inject({ url });
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.statusCode).toBe(200);
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  test('returns 304 to clients that have it', async () => {
    const { headers } = await app.inject({ url });
    const { etag } = headers;
    for (const known of [`${etag}`, `"other", W/${etag}`, '*']) {
      const again = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  test("contains the configured address, whatever the request's host", async () => {
    const plain = await app.inject({ url });
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    expect((await app.inject({ url, headers })).body).toBe(plain.body);
    expect(plain.body).toContain(BASE_URL);
  });
});

test('the protected resource metadata contains this service, the smallest scope and the ways to send a token', async () => {
  const document = (await app.inject({ url: '/.well-known/oauth-protected-resource' })).json();
  expect(document).toMatchObject({
    resource: BASE_URL,
    resource_name: 'Pharos API',
    authorization_servers: [BASE_URL],
    bearer_methods_supported: ['header'],
    scopes_supported: ['read:data'],
    resource_documentation: `${BASE_URL}/auth.md`,
  });
});

test('the catalog links to the API and to existing documents', async () => {
  const { body, headers } = await app.inject({ url: '/.well-known/api-catalog' });
  expect(headers['link']).toContain(`<${BASE_URL}/.well-known/api-catalog>; rel="api-catalog"`);
  const { linkset } = JSON.parse(body);
  const [catalog, api] = linkset;
  expect(catalog).toMatchObject({
    anchor: `${BASE_URL}/.well-known/api-catalog`,
    item: [{ href: BASE_URL }],
  });
  expect(api.anchor).toBe(BASE_URL);
  const targets: { href: string; type: string }[] = Object.values(api).flatMap((value) =>
    Array.isArray(value) ? value : [],
  );
  expect(targets.length).toBeGreaterThanOrEqual(4);
  expect(api['service-doc']).toContainEqual({
    href: `${BASE_URL}/docs`,
    type: 'text/html',
    title: 'API reference',
  });
  // The API reference is a page of the dashboard, which is not built here; the test of the guides requests it.
  for (const { href, type } of targets.filter((target) => !target.href.endsWith('/docs'))) {
    const answer = await app.inject({ url: href.slice(BASE_URL.length) });
    expect(answer.statusCode, href).toBe(200);
    expect(answer.headers['content-type'], href).toContain(type);
  }
});

test('the guide does not describe OAuth if no tokens are issued', () => {
  const guide = writeAuthGuide('http://10.0.0.5:3000', false);
  expect(guide).toContain('API key');
  expect(guide.toLowerCase()).not.toMatch(/oauth2|access token|refresh|connected applications/);
});

describe('/auth.md', () => {
  let guide: string;
  beforeAll(async () => {
    guide = (await app.inject({ url: '/auth.md' })).body;
  });

  test('lists every scope and the error codes of authentication', () => {
    for (const scope of SCOPE_NAMES) expect(guide).toContain(`| \`${scope}\` |`);
    for (const code of ['AUTH_REQUIRED', 'FORBIDDEN', 'ACCESS_DENIED', 'RATE_LIMITED'])
      expect(guide).toContain(`\`${code}\``);
  });

  test('contains no address of the service that does not exist', async () => {
    const paths = new Set(
      [...guide.matchAll(/http:\/\/localhost:3000(\/[\w./-]*)/g)].map(([, path]) => path),
    );
    expect(paths.size).toBeGreaterThan(4);
    for (const path of paths) {
      const { statusCode } = await app.inject({ method: 'OPTIONS', url: path ?? '' });
      const get = await app.inject({ url: path ?? '' });
      expect([statusCode, get.statusCode], path).not.toContain(404);
    }
  });

  test('contains a query that the API accepts', async () => {
    const person = await app.addPerson('reader@example.com');
    const website = await app.addWebsite(person, 'shop.example');
    const { secret } = await app.addKey(person, ['read:data']);
    const body = /-d '(\{"parameters".*\})'/.exec(guide)?.[1];
    const answer = await app.post(`/v1/query?website_id=${website.id}`, body, secret);
    expect(answer.json()).toMatchObject({ success: true });
  });
});
