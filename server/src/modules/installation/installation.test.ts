import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../lib/network/free-port.ts';
import { createOutbound } from '../../outbound/create-outbound.ts';
import { startHttp, type TestServer } from '../../outbound/testing/test-server.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';

interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly policy?: string;
  readonly location?: string;
  readonly body?: string;
}

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let trackingId: string;
let manager: string;
let server: TestServer;
let pages: Record<string, Page>;
let requested: string[];

beforeAll(async () => {
  server = await startHttp((request, response) => {
    const path = request.url ?? '';
    requested.push(`${request.headers.host?.split(':')[0]}${path}`);
    const page = pages[path] ?? { status: 404 };
    if (page.policy !== undefined) response.setHeader('content-security-policy', page.policy);
    if (page.location !== undefined) response.setHeader('location', page.location);
    response.setHeader('content-type', page.type ?? 'text/html');
    response.statusCode = page.status ?? 200;
    response.end(page.body);
  });
  app = await openTestApp({
    outbound: createOutbound({
      version: 'test',
      allowedRanges: ['127.0.0.1'],
      resolveHost: async (host) => {
        if (!host.endsWith('shop.example'))
          throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
        return ['127.0.0.1'];
      },
    }),
  });
  owner = await app.addPerson('owner@example.com');
  const website = await app.addWebsite(owner, 'shop.example');
  websiteId = website.id;
  trackingId = website.trackingId;
  manager = (await app.addKey(owner, ['manage:websites'])).secret;
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  requested = [];
  pages = { '/pharos.js': { type: 'text/javascript; charset=utf-8', body: 'void 0' } };
});
afterEach(() => expect(requested.every((one) => one.startsWith('shop.example'))).toBe(true));

const at = (path: string) => `http://shop.example:${server.port}${path}`;
const snippet = (attributes = '', id = trackingId) =>
  `<!doctype html><head><script async src="/pharos.js" data-website-id="${id}" ${attributes}></script></head>`;
const check = (url: string | undefined = at('/'), secret = manager, id = websiteId) =>
  app.post(`/v1/websites/${id}/check-installation`, url === undefined ? {} : { url }, secret);
const found = async (url?: string) => (await check(url)).json();

describe('a page with the tracking code', () => {
  test('is installed if its script loads and its policy allows both requests', async () => {
    pages['/'] = { body: snippet(), policy: "default-src 'self'" };
    expect(await found()).toEqual({
      success: true,
      outcome: 'installed',
      url: at('/'),
      status: 200,
      reason: null,
      foundIds: [trackingId],
      scriptUrl: at('/pharos.js'),
      eventsUrl: at('/track'),
      directive: null,
    });
    expect(requested).toEqual(['shop.example/', 'shop.example/pharos.js']);
  });

  test('is found after redirects, and relative addresses begin there', async () => {
    pages['/'] = { status: 302, location: '/de/' };
    pages['/de/'] = { body: snippet().replace('/pharos.js', 'stats/pharos.js') };
    pages['/de/stats/pharos.js'] = { type: 'application/javascript' };
    expect(await found()).toMatchObject({
      outcome: 'installed',
      url: at('/de/'),
      eventsUrl: at('/de/stats/track'),
    });
  });

  test('may have a former id in its grace period', async () => {
    const rotated = await app.post(
      `/v1/websites/${websiteId}/rotate-tracking`,
      { gracePeriod: '1h' },
      manager,
    );
    pages['/'] = { body: snippet() };
    expect((await found()).outcome).toBe('installed');
    trackingId = rotated.json().tracking.trackingId;
    pages['/'] = { body: snippet() };
    expect((await found()).outcome).toBe('installed');
  });
});

describe('the first problem is named:', () => {
  test('the page has no tracking code', async () => {
    pages['/'] = { body: '<script src="/app.js"></script><!-- <script data-website-id="x"></script> -->' };
    expect(await found()).toMatchObject({ outcome: 'absent', foundIds: [], scriptUrl: null });
  });

  test('the code has the id of another website', async () => {
    pages['/'] = { body: snippet('', 'web_other') };
    expect(await found()).toMatchObject({ outcome: 'other_id', foundIds: ['web_other'] });
    expect(requested).toEqual(['shop.example/']);
  });

  test('the policy blocks the script, in a header or in the page', async () => {
    pages['/'] = { body: snippet(), policy: "script-src 'nonce-1'" };
    expect(await found()).toMatchObject({ outcome: 'script_blocked', directive: 'script-src' });
    pages['/'] = { body: snippet('nonce="1"'), policy: "script-src 'nonce-1'" };
    expect((await found()).outcome).toBe('installed');
    const meta = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
    pages['/'] = { body: meta + snippet() };
    expect(await found()).toMatchObject({ outcome: 'script_blocked', directive: 'default-src' });
  });

  test('the policy blocks the events, which can have an address of their own', async () => {
    pages['/'] = { body: snippet('data-host="https://stats.example/in/"'), policy: "connect-src 'self'" };
    expect(await found()).toMatchObject({
      outcome: 'events_blocked',
      directive: 'connect-src',
      eventsUrl: 'https://stats.example/in/track',
    });
  });

  test('the script is missing, or is an HTML page', async () => {
    pages['/'] = { body: snippet().replace('/pharos.js', '/stats/pharos.js') };
    expect(await found()).toMatchObject({ outcome: 'script_unreachable', status: 404 });
    pages['/stats/pharos.js'] = { type: 'text/html' };
    expect(await found()).toMatchObject({ outcome: 'script_unreachable', status: 200 });
    pages['/'] = { body: snippet().replace('/pharos.js', 'https://stats.invalid/pharos.js') };
    expect(await found()).toMatchObject({
      outcome: 'script_unreachable',
      status: null,
      reason: 'The host stats.invalid was not found.',
    });
  });

  test('the page has an error status, or there is no response', async () => {
    pages['/'] = { status: 503 };
    expect(await found()).toMatchObject({ outcome: 'error_status', status: 503 });
    expect(await found(`http://shop.example:${await freePort('127.0.0.1')}/`)).toMatchObject({
      outcome: 'unreachable',
      status: null,
      reason: 'shop.example refused the connection.',
    });
  });
});

test('only pages of the domain of the website are loaded', async () => {
  for (const url of [
    'https://other.example/',
    'https://evilshop.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@other.example/',
    'http://127.0.0.1/',
    'ftp://shop.example/',
  ]) {
    const response = await check(url);
    expect([url, response.statusCode, response.json().details?.[0]?.field]).toEqual([
      url,
      400,
      expect.stringContaining('url'),
    ]);
  }
  expect(requested).toEqual([]);
});

test('only callers who manage the website can check it', async () => {
  const stranger = await app.addPerson('stranger@example.com');
  const reader = (await app.addKey(owner, ['read:data'])).secret;
  const foreign = (await app.addKey(stranger, ['manage:websites'])).secret;
  expect((await check(at('/'), reader)).statusCode).toBe(403);
  expect((await check(at('/'), foreign)).statusCode).toBe(403);
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/v1/websites/${websiteId}/check-installation`,
    headers: { cookie: owner.cookie, origin: BASE_URL },
    payload: { url: at('/') },
  });
  expect(statusCode).toBe(200);
});
