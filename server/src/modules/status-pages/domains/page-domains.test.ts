import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { startDnsServer, type TestDnsServer } from '../../links/testing/dns-server.ts';
import { statusPagesModule } from '../status-pages.module.ts';

const HOUR_MS = 3_600_000;

let dns: TestDnsServer;
let app: TestApp;
let secret: string;
let rival: string;
let pages = 0;

beforeAll(async () => {
  dns = await startDnsServer();
  app = await openTestApp({ dnsServers: [dns.address] });
  const scopes = ['read:links', 'write:links', 'read:status_pages', 'write:status_pages'] as const;
  secret = (await app.addKey(await app.addPerson('owner@example.com'), scopes)).secret;
  rival = (await app.addKey(await app.addPerson('rival@example.com'), scopes)).secret;
});
afterAll(async () => {
  await app.close();
  await dns.close();
});
beforeEach(() => app.clock.advance(61_000));

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, key = secret) {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, ...response.json() };
}

async function addPage(key = secret): Promise<string> {
  pages += 1;
  const { statusPage } = await call(
    'POST',
    '/v1/status-pages',
    { name: 'Shop', slug: `domain-${pages}` },
    key,
  );
  return String(statusPage.id);
}

/** Sets the domain of a page and its TXT record, and verifies it. */
async function addVerified(pageId: string, hostname: string, key = secret) {
  const { domain } = await call('PUT', `/v1/status-pages/${pageId}/domain`, { hostname }, key);
  const [record] = domain.records;
  dns.set(record.name, record);
  const verified = await call('POST', `/v1/status-pages/${pageId}/domain/verify`, {}, key);
  return { record, verified };
}

/** Requests the root of a host, and the check for certificates. */
async function visit(hostname: string) {
  await app.app.serviceOf(statusPagesModule).serving.settle();
  const prefix = await app.app.http.hostPrefixes.prefixOf(hostname);
  const root = await app.inject({ method: 'GET', url: `${prefix}/`, headers: { host: hostname } });
  const tls = await app.inject({ method: 'GET', url: `/internal/tls-check?domain=${hostname}` });
  return { prefix, status: root.statusCode, tls: tls.statusCode };
}

describe('the custom domain of a page', () => {
  test('serves the page at its root once its record was found, and only then', async () => {
    const id = await addPage();
    const { domain } = await call('PUT', `/v1/status-pages/${id}/domain`, {
      hostname: 'Status.Shop.Example',
    });
    expect(domain).toMatchObject({ hostname: 'status.shop.example', verified: false });
    expect((await call('POST', `/v1/status-pages/${id}/domain/verify`, {})).domain.verified).toBe(false);
    expect(await visit('status.shop.example')).toMatchObject({ prefix: '', tls: 404 });
    const { verified } = await addVerified(id, 'status.shop.example');
    expect(verified.domain.verified).toBe(true);
    expect(await visit('status.shop.example')).toEqual({ prefix: '/_status', status: 200, tls: 200 });
    await call('DELETE', `/v1/status-pages/${id}/domain`);
    expect(await visit('status.shop.example')).toMatchObject({ prefix: '', tls: 404 });
    expect((await call('GET', `/v1/status-pages/${id}/domain`)).domain).toBeNull();
  });

  test('belongs to one page and one organization', async () => {
    await addVerified(await addPage(), 'one.example');
    const theirs = await addPage(rival);
    const { domain } = await call(
      'PUT',
      `/v1/status-pages/${theirs}/domain`,
      { hostname: 'one.example' },
      rival,
    );
    const verify = () => call('POST', `/v1/status-pages/${theirs}/domain/verify`, {}, rival);
    expect((await verify()).domain.verified).toBe(false);
    dns.set('_pharos.one.example', domain.records[0]);
    expect(await verify()).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('has one use: a short domain cannot become that of a page, nor the other way round', async () => {
    const link = await call('POST', '/v1/link-domains', { hostname: 'links.example' });
    dns.set('_pharos.links.example', link.domain.records[0]);
    expect((await call('POST', `/v1/link-domains/${link.domain.id}/verify`)).domain.verified).toBe(true);
    expect((await addVerified(await addPage(), 'links.example')).verified).toMatchObject({
      status: 409,
      error: 'links.example is a short domain',
    });

    await addVerified(await addPage(), 'pages.example');
    const other = await call('POST', '/v1/link-domains', { hostname: 'pages.example' });
    dns.set('_pharos.pages.example', other.domain.records[0]);
    expect(await call('POST', `/v1/link-domains/${other.domain.id}/verify`)).toMatchObject({
      status: 409,
      error: 'pages.example is the domain of a status page',
    });
  });

  test('has one use, also when a page and short links are verified at the same time', async () => {
    for (const hostname of ['race-1.example', 'race-2.example', 'race-3.example']) {
      const pageId = await addPage();
      const page = await call('PUT', `/v1/status-pages/${pageId}/domain`, { hostname });
      const link = await call('POST', '/v1/link-domains', { hostname });
      // A TXT record verifies the page, a CNAME record with the same name the short domain.
      dns.set(`_pharos.${hostname}`, page.domain.records[0], link.domain.records[1]);
      const results = await Promise.all([
        call('POST', `/v1/status-pages/${pageId}/domain/verify`, {}),
        call('POST', `/v1/link-domains/${link.domain.id}/verify`),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('is unverified when its record has been missing for 72 hours, but not when DNS servers fail', async () => {
    const id = await addPage();
    await addVerified(id, 'lapse.example');
    const recheck = app.app.tasks.find(({ name }) => name === 'check domains of status pages');
    const check = async () => {
      app.clock.advance(7 * HOUR_MS);
      await recheck?.run(new AbortController().signal);
      return (await call('GET', `/v1/status-pages/${id}/domain`)).domain;
    };
    dns.fail(true);
    expect(await check()).toMatchObject({ verified: true, missingSince: null });
    dns.fail(false);
    dns.set('_pharos.lapse.example', undefined);
    expect(await check()).toMatchObject({ verified: true, missingSince: expect.any(String) });
    app.clock.advance(72 * HOUR_MS);
    expect(await check()).toMatchObject({ verified: false });
    expect(await visit('lapse.example')).toMatchObject({ prefix: '', tls: 404 });
  });

  test('cannot be that of the server, or anything but a host name', async () => {
    const id = await addPage();
    for (const hostname of ['localhost', 'https://a.example', 'a.example/x', '192.0.2.1', 'a.example:80'])
      expect(await call('PUT', `/v1/status-pages/${id}/domain`, { hostname })).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ field: 'hostname' }],
      });
  });
});
