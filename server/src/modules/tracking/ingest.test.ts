import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../stores/facts/sql.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { CHROME, GOOGLEBOT } from './testing/fixtures.ts';

const PAGE = 'https://shop.example';
let app: TestApp;
let owner: TestPerson;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
});
afterAll(() => app.close());

/** Sends a request like `navigator.sendBeacon` of a browser. */
function beacon(
  path: string,
  body: unknown,
  type = 'text/plain;charset=UTF-8',
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: `${path}?website_id=${websiteId}`,
    headers: { 'content-type': type, origin: PAGE, referer: `${PAGE}/`, 'user-agent': CHROME, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function rowsOf(table: 'vitals' | 'errors' | 'events') {
  await app.flush();
  const from = { vitals: sql`vitals`, errors: sql`errors`, events: sql`events` }[table];
  return app.stores.facts.query(sql`SELECT * FROM ${from} ORDER BY received_at, path`);
}

/** Returns the last stored event of a page. */
async function eventAt(path: string) {
  return (await rowsOf('events')).findLast((row) => row['path'] === path);
}

const enriched = {
  website_id: expect.any(String),
  hostname: 'shop.example',
  country: '',
  browser: 'Chrome',
  os: 'Windows',
  device_type: 'desktop',
  bot: '',
};

describe('measurements', () => {
  test('are stored with the properties of their visitor and the visitor id of the page', async () => {
    await beacon('/track', { name: 'pageview', path: '/a' });
    const answer = await beacon('/vitals', [
      { name: 'LCP', value: 1234.5, path: '/a?gclid=1', eventId: 'v1' },
      { name: 'CLS', value: 0.000001, path: '/b', eventId: 'v2' },
      { metricName: 'INP', metricValue: 80, path: `${PAGE}/c`, sessionId: 'sess_1' },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, status: 'success', type: 'web_vitals', count: 3 });
    await beacon('/vitals', { name: 'LCP', value: 9, path: '/again', eventId: 'v1' });
    const [event] = await rowsOf('events');
    expect(await rowsOf('vitals')).toEqual([
      expect.objectContaining({ ...enriched, metric: 'LCP', value: 1234.5, path: '/a' }),
      expect.objectContaining({ ...enriched, metric: 'CLS', value: 0.000001, path: '/b' }),
      expect.objectContaining({ ...enriched, metric: 'INP', value: 80, path: '/c' }),
    ]);
    expect((await rowsOf('vitals')).every((row) => row['visitor_id'] === event?.['visitor_id'])).toBe(true);
  });

  test.each([
    ['no name', { value: 1 }, 'body.name'],
    ['no value', { name: 'LCP' }, 'body.value'],
    ['another name', { name: 'lcp', value: 1 }, 'body.name'],
    ['text as value', { name: 'LCP', value: '1' }, 'body.value'],
    ['a negative value', { name: 'LCP', value: -1 }, 'body.value'],
    ['one invalid element of two', [{ name: 'LCP', value: 1 }, { name: 'LCP' }], 'body.1.value'],
    ['an old time', { name: 'LCP', value: 1, timestamp: 978_307_200_000 }, 'body.timestamp'],
  ])(
    'with %s are rejected with the name of the field, and nothing of the batch is stored',
    async (_, body, field) => {
      const before = await rowsOf('vitals');
      const answer = await beacon('/vitals', body);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
      expect(await rowsOf('vitals')).toEqual(before);
    },
  );
});

describe('errors', () => {
  test('are stored with the properties of their visitor, and equal errors have the same fingerprint', async () => {
    const stack = 'TypeError: x\n    at f (https://shop.example/app.js:1:2)';
    const answer = await beacon('/errors', [
      {
        message: 'x of 7',
        type: 'TypeError',
        stack,
        filename: 'https://shop.example/app.js?user=42',
        lineno: 10,
        colno: 3,
        release: '4.2.0',
        path: '/a',
        eventId: 'e1',
      },
      { message: 'x of 8', errorType: 'TypeError', stack, path: '/b' },
      { message: '', path: '/c' },
    ]);
    expect(answer.json()).toEqual({ success: true, status: 'success', type: 'error', count: 3 });
    await beacon('/errors', { message: 'again', path: '/z', eventId: 'e1' });
    const rows = await rowsOf('errors');
    expect(rows).toEqual([
      expect.objectContaining({
        ...enriched,
        error_type: 'TypeError',
        message: 'x of 7',
        stack,
        filename: 'https://shop.example/app.js',
        line: 10,
        column: 3,
        release: '4.2.0',
        path: '/a',
      }),
      expect.objectContaining({
        ...enriched,
        error_type: 'TypeError',
        message: 'x of 8',
        line: 0,
        release: '',
        path: '/b',
      }),
      expect.objectContaining({ ...enriched, error_type: '', message: '', path: '/c' }),
    ]);
    expect(rows[0]?.['fingerprint']).toBe(rows[1]?.['fingerprint']);
    expect(rows[0]?.['fingerprint']).not.toBe(rows[2]?.['fingerprint']);
  });

  test.each([
    ['no message', { type: 'Error' }, 'body.message'],
    ['too long a stack', { message: 'x', stack: 's'.repeat(65_537) }, 'body.stack'],
    ['a release that is too long', { message: 'x', release: 'r'.repeat(201) }, 'body.release'],
    ['a fractional line number', { message: 'x', lineno: 1.5 }, 'body.lineno'],
  ])('with %s are rejected with the name of the field', async (_, body, field) => {
    expect((await beacon('/errors', body)).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
  });

  test('of bots are marked', async () => {
    await beacon('/errors', { message: 'bot', path: '/zz' }, 'application/json', { 'user-agent': GOOGLEBOT });
    expect((await rowsOf('errors')).at(-1)).toMatchObject({ message: 'bot', bot: 'Googlebot' });
  });
});

test('notifications of browsers about observers of sizes are not errors, and the others of a batch count', async () => {
  const messages = [
    'ResizeObserver loop completed with undelivered notifications.',
    'Uncaught Error: ResizeObserver loop limit exceeded',
    'Failed to create a ResizeObserver',
  ];
  const answer = await beacon(
    '/errors',
    messages.map((message) => ({ message, path: '/resized' })),
  );
  expect(answer.json()).toMatchObject({ count: 3 });
  const stored = (await rowsOf('errors')).filter((row) => row['path'] === '/resized');
  expect(stored.map(({ message }) => message)).toEqual(['Failed to create a ResizeObserver']);
});

describe('the pixel', () => {
  const pixel = (search: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/px.gif?${search}`, headers: { 'user-agent': CHROME, ...headers } });

  test('is an image of 43 bytes that is not cached, and counts a pageview', async () => {
    const search = new URLSearchParams({
      website_id: websiteId,
      path: '/pixel-1?utm_source=letter',
      referrer: 'https://www.google.com/',
    });
    const answer = await pixel(String(search));
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 43]);
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'content-length': '43',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await rowsOf('events')).at(-1)).toMatchObject({
      type: 'pageview',
      path: '/pixel-1',
      utm_source: 'letter',
      referrer_name: 'Google',
      browser: 'Chrome',
    });
  });

  test('uses the page that loads it, and accepts other events by name', async () => {
    await pixel(`website_id=${websiteId}`, { referer: `${PAGE}/pixel-2` });
    await pixel(`website_id=${websiteId}&name=letter_opened&path=/pixel-3&revenue=1.5&properties={"n":1}`);
    expect((await rowsOf('events')).slice(-2)).toEqual([
      expect.objectContaining({ type: 'pageview', path: '/pixel-2', hostname: 'shop.example' }),
      expect.objectContaining({ type: 'custom', name: 'letter_opened', revenue: 1.5, properties: '{"n":1}' }),
    ]);
  });

  test.each([
    ['no website', 'path=/', 400, 'query.website_id'],
    ['a number out of range', 'website_id=W&scroll_depth=101', 400, 'query.scroll_depth'],
    ['an old time', 'website_id=W&timestamp=978307200000', 400, 'query.timestamp'],
    ['the same field twice', 'website_id=W&path=/a&path=/b', 400, 'query.path'],
  ])('with %s is rejected with the name of the field', async (_, search, status, field) => {
    const answer = await pixel(search.replace('W', websiteId));
    expect(answer.statusCode).toBe(status);
    expect(answer.json().details).toMatchObject([{ field, message: expect.any(String) }]);
  });

  test.each([
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Mozilla/5.0 (compatible; SeznamEmailProxy/2.0.4)',
    'Mozilla/5.0',
  ])(
    'through an image proxy of a mail service counts each open, of an unknown visitor: %s',
    async (proxy) => {
      const open = async (path: string, more = '') => {
        await pixel(`website_id=${websiteId}&name=opened&path=${path}${more}`, { 'user-agent': proxy });
        return eventAt(path);
      };
      const unknown = { name: 'opened', bot: '', browser: '', os: '', device_type: '', country: '' };
      const opened = await open('/mail-1');
      const other = await open('/mail-2');
      expect([opened, other]).toMatchObject([unknown, unknown]);
      expect(opened?.['visitor_id']).not.toBe(other?.['visitor_id']);
      // A reader whom the message names is the same in each of them.
      const named = [await open('/mail-3', '&profileId=p1'), await open('/mail-4', '&profileId=p1')];
      expect(named).toMatchObject([unknown, { ...unknown, visitor_id: named[0]?.['visitor_id'] }]);
    },
  );

  test.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('is not counted with %j, because nobody has seen the page yet', async (headers) => {
    const before = (await rowsOf('events')).length;
    expect((await pixel(`website_id=${websiteId}`, headers)).statusCode).toBe(200);
    expect((await rowsOf('events')).length).toBe(before);
  });

  test('of an unknown website is rejected, and a HEAD request stores nothing', async () => {
    const before = (await rowsOf('events')).length;
    expect((await pixel('website_id=web_00000000000000000000000000')).json().code).toBe('ACCESS_DENIED');
    const head = await app.inject({ method: 'HEAD', url: `/px.gif?website_id=${websiteId}&path=/head` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect((await rowsOf('events')).length).toBe(before);
  });
});

describe('pages of other origins', () => {
  test('send text without a preflight, and JSON after a preflight that allows credentials, because beacons include them', async () => {
    for (const path of ['/track', '/vitals', '/errors', '/batch', '/']) {
      const preflight = await app.inject({
        method: 'OPTIONS',
        url: `${path}?website_id=${websiteId}`,
        headers: {
          origin: PAGE,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,databuddy-client-id',
        },
      });
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': PAGE,
        'access-control-allow-credentials': 'true',
        'access-control-max-age': '86400',
        vary: 'Origin',
      });
      const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase().split(', ');
      expect(allowed).toEqual(expect.arrayContaining(['content-type', 'databuddy-client-id']));
      const answer = await beacon(path, '{', 'application/json');
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': PAGE,
        'access-control-allow-credentials': 'true',
      });
    }
    const body = { name: 'beacon', path: '/beacon' };
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/json']) {
      const answer = await beacon('/track', body, type);
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, PAGE]);
    }
    expect((await beacon('/track', body, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });

  test('are never authenticated by the cookie of a signed-in user', async () => {
    const cookie = { cookie: owner.cookie };
    const stranger = await app.addPerson('stranger@example.com');
    for (const headers of [cookie, { cookie: stranger.cookie }]) {
      expect((await beacon('/track', { name: 'a', path: '/' }, 'text/plain', headers)).statusCode).toBe(200);
      const nothing = { ...headers, origin: PAGE, 'content-type': 'text/plain' };
      const none = await app.inject({
        method: 'POST',
        url: '/track',
        headers: nothing,
        payload: '{"name":"a"}',
      });
      expect(none.json().code).toBe('AUTH_REQUIRED');
    }
  });

  test('are not allowed to use other methods at the same paths', async () => {
    const ask = async (method: string, url: string, origin: string) => {
      const headers = { origin, 'access-control-request-method': method };
      return (await app.inject({ method: 'OPTIONS', url, headers })).headers;
    };
    for (const [method, url] of [
      ['GET', '/'],
      ['PUT', '/track'],
      ['POST', '/v1/keys'],
      ['POST', '/track/'],
    ] as const) {
      const foreign = await ask(method, url, PAGE);
      expect(foreign['access-control-allow-origin']).toBe('*');
      expect(foreign['access-control-allow-credentials']).toBeUndefined();
      expect((await ask(method, url, BASE_URL))['access-control-allow-credentials']).toBe('true');
    }
    const read = await app.inject({ url: '/', headers: { origin: PAGE } });
    expect(read.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('texts that no store can hold', () => {
  const half = '\ud83d';
  const event = {
    name: `sear${half}ch`,
    eventId: `${half}1`,
    anonymousId: `a\0b${half}`,
    path: `/wrong?utm_source=x${half}`,
    title: `${'t'.repeat(1_023)}${half}`,
    properties: { [`k${half}`]: `v\0${half}`, nested: [{ [`\0q`]: half }] },
  };
  const stored = {
    name: 'sear\ufffdch',
    anonymous_id: 'ab\ufffd',
    path: '/wrong',
    utm_source: 'x\ufffd',
    title: `${'t'.repeat(1_023)}\ufffd`,
    properties: JSON.stringify({ 'k\ufffd': 'v\ufffd', nested: [{ q: '\ufffd' }] }),
  };

  test.each([
    ['/track', 'text/plain;charset=UTF-8'],
    ['/track', 'application/json'],
    ['/', 'application/json'],
    ['/track', 'text/plain;charset=iso-8859-1'],
  ])('are stored with U+FFFD and without NUL: %s, %s', async (path, type) => {
    for (const body of [event, [event, { ...event, eventId: 'other' }]])
      expect((await beacon(path, body, type)).statusCode).toBe(200);
    expect(await eventAt('/wrong')).toMatchObject(stored);
  });

  test('of errors, measurements, profiles and pixels, too', async () => {
    expect((await beacon('/errors', { message: half, stack: '\0', path: '/zz-wrong' })).statusCode).toBe(200);
    expect((await rowsOf('errors')).at(-1)).toMatchObject({ message: '\ufffd', stack: '' });
    expect((await beacon('/vitals', { name: 'LCP', value: 1, title: half, path: '/wrong' })).statusCode).toBe(
      200,
    );
    expect((await beacon('/identify', { profileId: `p${half}`, traits: { a: '\0b' } })).statusCode).toBe(200);
    const identified = (await rowsOf('events')).find((row) => row['profile_id'] === 'p\ufffd');
    expect(identified).toMatchObject({ properties: '{"a":"b"}' });
    const search = `website_id=${websiteId}&path=/pixel-wrong&name=a%00b&properties=${encodeURIComponent('{"a":"\\ud83d"}')}`;
    expect(
      (await app.inject({ url: `/px.gif?${search}`, headers: { 'user-agent': CHROME } })).statusCode,
    ).toBe(200);
    expect(await eventAt('/pixel-wrong')).toMatchObject({ name: 'ab', properties: '{"a":"\ufffd"}' });
  });

  test('are rejected if nothing is left of a required one, or if it is a forbidden name', async () => {
    expect((await beacon('/track', { name: '\0' })).json().details[0].field).toBe('body.name');
    const forbidden = await beacon('/track', '{"name":"a","properties":{"__proto\\u0000__":1}}');
    expect(forbidden.json().details[0].field).toBe('body.properties.__proto__');
  });
});
