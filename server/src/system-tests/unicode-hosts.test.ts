import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPE_NAMES } from '../lib/scopes.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

const HOST = 'bücher.example';
let app: TestApp;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, SCOPE_NAMES)).secret;
});
afterAll(() => app.close());

test.each([
  ['/v1/websites', { name: 'Books', domain: HOST }, 'website.domain', HOST],
  ['/v1/link-domains', { hostname: `go.${HOST}` }, 'domain.hostname', `go.${HOST}`],
  ['/v1/links', { name: 'a', targetUrl: `https://${HOST}/ä` }, 'link.targetUrl', `https://${HOST}/ä`],
  ['/v1/monitors', { name: 'a', url: `https://${HOST}/ä` }, 'monitor.target', `https://${HOST}/ä`],
  [
    '/v1/monitors',
    { name: 'b', kind: 'tcp', config: { host: HOST, port: 443 } },
    'monitor.config.host',
    HOST,
  ],
  ['/v1/monitors', { name: 'c', kind: 'dns', config: { name: HOST } }, 'monitor.config.name', HOST],
  ['/v1/monitors', { name: 'd', kind: 'domain', config: { domain: HOST } }, 'monitor.config.domain', HOST],
  ['/v1/monitors', { name: 'e', kind: 'ping', config: { host: HOST } }, 'monitor.config.host', HOST],
  [
    '/v1/status-pages',
    { name: 'a', slug: 'books', websiteUrl: `https://${HOST}` },
    'statusPage.websiteUrl',
    `https://${HOST}`,
  ],
])(
  'a host with other letters than ASCII is accepted by %s and shown as written',
  async (path, body, field, shown) => {
    app.clock.advance(61_000);
    const response = await app.post(path, body, secret);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toHaveProperty(field, shown);
  },
);

test('the addresses of links and status pages on such a host are shown as written', async () => {
  const { domain } = (await app.post('/v1/link-domains', { hostname: `to.${HOST}` }, secret)).json();
  const asked = `/v1/links/check-slug?slug=sale&domainId=${domain.id}`;
  const checked = await app.inject({ url: asked, headers: { 'x-api-key': secret } });
  expect(checked.json().shortUrl).toMatch(`//to.${HOST}`);
  const { statusPage } = (await app.post('/v1/status-pages', { name: 'b', slug: 'other' }, secret)).json();
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const url = `/v1/status-pages/${statusPage.id}`;
  const payload = JSON.stringify({ hostname: `status.${HOST}` });
  const set = await app.inject({ method: 'PUT', url: `${url}/domain`, headers, payload });
  expect(set.statusCode, set.body).toBe(200);
  const read = await app.inject({ url, headers: { 'x-api-key': secret } });
  expect(read.json().statusPage.customDomain).toBe(`status.${HOST}`);
});
