import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { startDnsServer, type TestDnsServer } from '../testing/dns-server.ts';

const HOUR_MS = 3_600_000;

let dns: TestDnsServer;
let app: TestApp;
let owner: TestPerson;
let secret: string;
let rival: string;
let port: number;

beforeAll(async () => {
  dns = await startDnsServer();
  app = await openTestApp({ dnsServers: [dns.address] });
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
  rival = (await app.addKey(await app.addPerson('rival@example.com'), ['read:links', 'write:links'])).secret;
  port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await dns.close();
});
beforeEach(() => app.clock.advance(61_000));

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  key = secret,
) => {
  const json = { 'content-type': 'application/json' };
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, ...response.json() };
};

/** Requests a path from a host through a socket. */
const visit = (host: string, path: string, method = 'GET') =>
  new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
    const headers = { host, 'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0' };
    request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

/** Adds a domain and its TXT record, and verifies it. */
async function addVerified(hostname: string, options: object = {}) {
  const { domain } = await call('POST', '/v1/link-domains', { hostname, ...options });
  const [record] = domain.records;
  dns.set(record.name, record);
  const verified = await call('POST', `/v1/link-domains/${domain.id}/verify`);
  expect(verified.domain).toMatchObject({ verified: true });
  return { id: String(domain.id), record };
}

describe('a short domain', () => {
  test('is verified by a TXT record with the token of the organization', async () => {
    const { domain } = await call('POST', '/v1/link-domains', { hostname: 'Go.Shop.Example' });
    expect(domain).toMatchObject({ hostname: 'go.shop.example', verified: false });
    expect((await call('POST', `/v1/link-domains/${domain.id}/verify`)).domain.verified).toBe(false);
    dns.set('_pharos.go.shop.example', { type: 'TXT', value: 'pharos-verification=another' });
    expect((await call('POST', `/v1/link-domains/${domain.id}/verify`)).domain.verified).toBe(false);
    dns.set('_pharos.go.shop.example', domain.records[0]);
    expect((await call('POST', `/v1/link-domains/${domain.id}/verify`)).domain.verified).toBe(true);
  });

  test('is verified by a CNAME record', async () => {
    const { domain } = await call('POST', '/v1/link-domains', { hostname: 'cname.example' });
    dns.set('_pharos.cname.example', domain.records[1]);
    expect((await call('POST', `/v1/link-domains/${domain.id}/verify`)).domain.verified).toBe(true);
  });

  test('belongs to one organization: the record of one does not verify it for another', async () => {
    await addVerified('one.example');
    const theirs = await call('POST', '/v1/link-domains', { hostname: 'one.example' }, rival);
    expect(theirs.status).toBe(201);
    expect(
      (await call('POST', `/v1/link-domains/${theirs.domain.id}/verify`, undefined, rival)).domain,
    ).toMatchObject({ verified: false });
    dns.set('_pharos.one.example', theirs.domain.records[0]);
    expect(await call('POST', `/v1/link-domains/${theirs.domain.id}/verify`, undefined, rival)).toMatchObject(
      {
        status: 409,
        code: 'CONFLICT',
      },
    );
    expect(await call('POST', '/v1/link-domains', { hostname: 'ONE.example.' })).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(await call('POST', '/v1/link-domains', { hostname: 'ONE.example' })).toMatchObject({
      code: 'CONFLICT',
    });
  });

  test.each([
    'localhost',
    'https://a.example',
    'a.example/x',
    '-a.example',
    'a..example',
    '192.0.2.1',
    'a.example:80',
  ])('with the name %s is rejected', async (hostname) => {
    expect(await call('POST', '/v1/link-domains', { hostname })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'hostname' }],
    });
  });

  test('is unverified when its record has been missing for 72 hours, but not when DNS servers fail', async () => {
    const { id, record } = await addVerified('lapse.example', { rootUrl: 'https://shop.example/' });
    const recheck = app.app.tasks.find(({ name }) => name === 'check short domains');
    const check = async () => {
      app.clock.advance(7 * HOUR_MS);
      await recheck?.run(new AbortController().signal);
      const { domains } = await call('GET', '/v1/link-domains');
      return domains.find((domain: { readonly id: string }) => domain.id === id);
    };
    dns.fail(true);
    expect(await check()).toMatchObject({ verified: true, missingSince: null });
    dns.fail(false);
    dns.set(record.name, undefined);
    expect(await check()).toMatchObject({ verified: true, missingSince: expect.any(String) });
    expect((await visit('lapse.example', '/')).status).toBe(302);
    app.clock.advance(72 * HOUR_MS);
    expect(await check()).toMatchObject({ verified: false });
    expect((await visit('lapse.example', '/')).status).not.toBe(302);
  }, 60_000);
});

describe('a link on a short domain', () => {
  test('is served at the root of the domain only, with its own slugs', async () => {
    const { id: domainId } = await addVerified('links.example');
    const create = (body: object) => call('POST', '/v1/links', { name: 'x', slug: 'sale', ...body });
    const here = await create({ targetUrl: 'https://shop.example/domain', domainId });
    const main = await create({ targetUrl: 'https://shop.example/main' });
    expect(here.link.shortUrl).toBe('http://links.example:3000/sale');
    expect(main.status).toBe(201);
    expect((await visit('links.example', '/Sale')).headers.location).toBe('https://shop.example/domain');
    expect((await visit('links.example:3000', '/sale')).headers.location).toBe('https://shop.example/domain');
    expect((await visit('localhost:3000', '/l/sale')).headers.location).toBe('https://shop.example/main');
    expect((await visit('links.example', '/l/sale')).status).toBe(404);
    expect((await visit('other.example', '/_link/sale')).status).toBe(404);
    expect((await visit('links.example', '/v1/links')).status).toBe(404);
    expect((await visit('links.example', '/sale', 'DELETE')).status).toBe(405);
  });

  test('distinguishes case where the domain does', async () => {
    const { id: domainId } = await addVerified('case.example', { caseSensitive: true });
    const create = (slug: string) =>
      call('POST', '/v1/links', { name: 'x', slug, targetUrl: `https://shop.example/${slug}`, domainId });
    expect([
      (await create('Sale')).status,
      (await create('sale')).status,
      (await create('sale')).status,
    ]).toEqual([201, 201, 409]);
    expect((await visit('case.example', '/Sale')).headers.location).toBe('https://shop.example/Sale');
    expect((await visit('case.example', '/SALE')).status).toBe(404);
  });

  test('is not found on the domain: the domain decides where to go', async () => {
    await addVerified('away.example', {
      rootUrl: 'https://shop.example/',
      notFoundUrl: 'https://shop.example/404',
    });
    expect((await visit('away.example', '/')).headers.location).toBe('https://shop.example/');
    expect((await visit('away.example', '/nothing')).headers.location).toBe('https://shop.example/404');
  });

  test('moves to another domain, and the old address answers 404 immediately', async () => {
    const { id: domainId } = await addVerified('from.example');
    const { link } = await call('POST', '/v1/links', {
      name: 'x',
      slug: 'moving',
      targetUrl: 'https://shop.example/',
      domainId,
    });
    expect((await visit('from.example', '/moving')).status).toBe(302);
    expect(await call('DELETE', `/v1/link-domains/${domainId}`)).toMatchObject({ code: 'CONFLICT' });
    await call('PATCH', `/v1/links/${link.id}`, { domainId: null });
    expect((await visit('from.example', '/moving')).status).toBe(404);
    expect((await visit('localhost:3000', '/l/moving')).status).toBe(302);
    expect(await call('DELETE', `/v1/link-domains/${domainId}`)).toMatchObject({ success: true });
    expect((await visit('from.example', '/moving')).status).not.toBe(302);
  });

  test('is no target of other links', async () => {
    await addVerified('loop.example');
    const response = await call(
      'POST',
      '/v1/links',
      { name: 'x', targetUrl: 'https://loop.example/anything' },
      rival,
    );
    expect(response).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'targetUrl' }] });
  });
});

test('the check for certificates confirms verified domains and the main domain only', async () => {
  await addVerified('tls.example');
  await call('POST', '/v1/link-domains', { hostname: 'unverified.example' });
  const check = async (domain: string) =>
    (await app.inject({ url: `/internal/tls-check?domain=${domain}` })).statusCode;
  expect(await check('tls.example')).toBe(200);
  expect(await check('localhost')).toBe(200);
  expect(await check('unverified.example')).toBe(404);
  expect(await check('unknown.example')).toBe(404);
  expect(await check('')).toBe(400);
});
