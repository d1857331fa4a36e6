import { connect } from 'node:net';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let websiteId: string;
let address: { host: string; port: number };

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data', 'track:events'])).secret;
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.app.http.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen');
  address = { host: bound.address, port: bound.port };
});
afterAll(() => app.close());

async function storedEvents(): Promise<number> {
  await app.flush();
  const { sql } = await import('../stores/facts/sql.ts');
  const [row] = await app.stores.facts.query(sql`SELECT count() AS n FROM events`);
  return Number(row?.['n']);
}

/** Expects a 4xx in the error format, with the request id in both places and without internal details. */
function expectRefusal(response: LightMyRequestResponse, code?: string, field?: string): void {
  const body = response.json();
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(body).toMatchObject({ success: false, error: expect.any(String), code: code ?? expect.any(String) });
  expect(body.requestId).toBe(response.headers['x-request-id']);
  expect(response.body).not.toMatch(/ at .*\.ts:\d|node_modules|SELECT |\.js:\d/);
  if (field !== undefined)
    expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
}

const track = (body: unknown) => app.post('/track', body, secret);
const query = (body: unknown, search = '') => {
  app.clock.advance(1_000);
  return app.post(`/v1/query?website_id=${websiteId}${search}`, body, secret);
};

describe('single inputs', () => {
  test.each([
    ['malformed JSON', '{"name":', 'BAD_REQUEST', 'body'],
    ['a number', '7', 'VALIDATION_ERROR', undefined],
    ['null', 'null', 'VALIDATION_ERROR', undefined],
    ['no name', { path: '/' }, 'VALIDATION_ERROR', 'body.name'],
    ['a name that is no text', { name: 7 }, 'VALIDATION_ERROR', 'body.name'],
    [
      'a prototype key',
      '{"name":"a","properties":{"__proto__":{}}}',
      'VALIDATION_ERROR',
      'body.properties.__proto__',
    ],
    [
      'a time in the year 9999',
      { name: 'a', timestamp: '9999-01-01T00:00:00Z' },
      'VALIDATION_ERROR',
      'body.timestamp',
    ],
    [
      '51 properties',
      { name: 'a', properties: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${i}`, i])) },
      'VALIDATION_ERROR',
      'body.properties',
    ],
    ['a batch of 1,001', Array.from({ length: 1_001 }, () => ({ name: 'a' })), 'VALIDATION_ERROR', 'body'],
    ['an empty batch', [], 'VALIDATION_ERROR', 'body'],
  ])('/track refuses %s by name, and stores nothing', async (_title, body, code, field) => {
    const before = await storedEvents();
    expectRefusal(await track(body), code, field);
    expect(await storedEvents()).toBe(before);
  });

  test('a batch is rejected completely, with an entry for each invalid event', async () => {
    const before = await storedEvents();
    const response = await track([{ name: 'good' }, { name: '' }, { name: 'good' }, { path: '/' }]);
    expectRefusal(response, 'VALIDATION_ERROR', 'body.1.name');
    expect(response.json().details).toHaveLength(2);
    expect(await storedEvents()).toBe(before);
  });

  test.each([
    ['an unknown type', { parameters: ['top_pagez'], preset: 'last_7d' }, 'body.parameters.0'],
    ['a negative limit', { parameters: ['top_pages'], preset: 'last_7d', limit: -1 }, 'body.limit'],
    ['an unknown option', { parameters: ['top_pages'], preset: 'last_7d', colour: 'red' }, 'body.colour'],
    [
      'an unknown filter field',
      { parameters: ['top_pages'], preset: 'last_7d', filters: [{ field: 'pth', op: 'eq', value: '/' }] },
      'body.filters.0.field',
    ],
    [
      'an unknown zone',
      { parameters: ['top_pages'], preset: 'last_7d', timeZone: 'Mars/Base' },
      'body.timeZone',
    ],
    [
      'a bad date',
      { parameters: ['top_pages'], startDate: '2026-13-01', endDate: '2026-13-02' },
      'body.startDate',
    ],
  ])('/v1/query refuses %s by name', async (_title, body, field) => {
    expectRefusal(await query(body), 'VALIDATION_ERROR', field);
  });

  test('10 MB are rejected unread', async () => {
    expectRefusal(await track(`{"name":"${'a'.repeat(10 * 1024 * 1024)}"}`), 'PAYLOAD_TOO_LARGE');
  });

  test('another media type is rejected', async () => {
    const response = await app.post('/v1/query', 'a=b', secret, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expectRefusal(response, 'UNSUPPORTED_MEDIA_TYPE');
    expectRefusal(
      await app.post('/v1/query', '{}', secret, { 'content-type': 'text/plain' }),
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  test('an invalid path is rejected', async () => {
    expectRefusal(await app.inject({ url: '/v1/websites/%E0%A4%A' }), 'BAD_REQUEST');
  });

  test.each([
    ['/v1/links/a%00b', 404, undefined],
    ['/public/v1/status-pages/a%00b/subscribers', 404, undefined],
    ['/v1/links?search=a%00b', 400, 'query.search'],
    ['/v1/links?b%00=a&search=a', 400, 'query.b\0'],
  ])('a NUL character in the URL %s is rejected', async (url, status, field) => {
    const method = url.includes('subscribers') ? 'POST' : 'GET';
    const response = await app.inject({ method, url, headers: { cookie: owner.cookie, origin: BASE_URL } });
    expectRefusal(response, status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR', field);
    if (url.startsWith('/v1/'))
      expect((await app.inject({ url, headers: { 'x-api-key': 'nonsense' } })).statusCode).toBe(401);
  });

  test('a NUL character in a form is rejected', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.post('/oauth2/token', 'grant_type=a%00', undefined, headers)).statusCode).toBe(400);
    expectRefusal(
      await app.post('/l/a', 'password=%00', undefined, headers),
      'VALIDATION_ERROR',
      'body.password',
    );
  });

  test('an id of another shape is rejected like an unknown one', async () => {
    const bodies = ['web_06ajz8w4m2kq9tx5vdycn7brf1', 'x', "' OR 1=1", '9'.repeat(500)].map(async (id) => {
      const response = await app.inject({
        url: `/v1/websites/${encodeURIComponent(id)}`,
        headers: { 'x-api-key': secret },
      });
      expectRefusal(response, 'ACCESS_DENIED');
      return response.body.replaceAll(response.json().requestId, '');
    });
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });

  test('malformed bodies do not bypass authentication', async () => {
    expect((await app.post('/track', '{"name":', 'nonsense')).statusCode).toBe(401);
  });
});

describe('over a socket', () => {
  const exchange = (bytes: string | Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(address, () => socket.write(bytes));
      let answer = '';
      socket.setTimeout(5_000, () => reject(new Error('no answer')));
      socket.on('data', (part) => {
        answer += part.toString();
        if (answer.includes('\r\n\r\n') && answer.trimEnd().endsWith('}')) socket.end();
      });
      // The server may close the connection during the upload; only its response matters.
      socket.on('error', () => resolve(answer));
      socket.on('close', () => resolve(answer));
    });

  test('a header of 1 MB gets a 400 in the error format, and the server continues', async () => {
    const answer = await exchange(
      `GET /health HTTP/1.1\r\nHost: a\r\nX-Big: ${'a'.repeat(1024 * 1024)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const requestId = /X-Request-ID: (\S+)/.exec(answer)?.[1];
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      requestId,
    });
    expect((await fetch(`http://${address.host}:${address.port}/health`)).status).toBe(200);
  });

  test('invalid HTTP gets a 400 in the error format', async () => {
    expect(await exchange('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"BAD_REQUEST"/);
  });
});

describe('random input', () => {
  const wildText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom("'; DROP TABLE events; --", '{p0:String}', '\\', '%', '__proto__', '$\u007b1}', '\u0000'),
  );
  const wildJson = fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' });
  const anything = fc.oneof(wildText, wildJson, fc.double(), fc.integer(), fc.constant(null));

  const expectHandled = (response: LightMyRequestResponse) => {
    if (response.statusCode === 200) expect(response.json().success).toBe(true);
    else expectRefusal(response);
  };

  test('/track accepts it or rejects it with a 4xx, never a 5xx, and stores exactly the accepted events', async () => {
    const before = await storedEvents();
    let taken = 0;
    const event = fc.record(
      {
        name: fc.oneof(fc.constant('a'), anything),
        path: anything,
        properties: anything,
        timestamp: anything,
        eventId: fc.constant(null),
        referrer: anything,
        anonymousId: anything,
        language: anything,
        revenue: anything,
        currency: anything,
        ip: anything,
        userAgent: anything,
        scroll_depth: anything,
        screen_resolution: anything,
      },
      { requiredKeys: ['name'] },
    );
    const sent = fc.oneof(event, fc.array(event, { maxLength: 3 }), wildJson);
    await fc.assert(
      fc.asyncProperty(sent, async (body) => {
        const response = await track(body);
        expectHandled(response);
        if (response.statusCode === 200) taken += response.json().count;
      }),
      { numRuns: fuzzRuns(100, 300), seed: 1 },
    );
    expect(await storedEvents()).toBe(before + taken);
  });

  test('/v1/query answers it or rejects it with a 4xx, never a 5xx', async () => {
    const filter = fc.record({
      field: fc.oneof(fc.constantFrom('path', 'country', 'browser_name'), anything),
      op: fc.oneof(fc.constantFrom('eq', 'contains', 'in', 'matches'), anything),
      value: anything,
    });
    const body = fc.record(
      {
        parameters: fc.oneof(
          fc.array(fc.oneof(fc.constantFrom('top_pages', 'country', 'events_by_date'), anything), {
            maxLength: 3,
          }),
          anything,
        ),
        preset: fc.oneof(fc.constant('last_7d'), anything),
        filters: fc.oneof(fc.array(filter, { maxLength: 3 }), anything),
        timeZone: fc.oneof(fc.constant('Europe/Berlin'), anything),
        granularity: fc.oneof(fc.constant('day'), anything),
        limit: anything,
        page: anything,
        sortBy: anything,
        compare: anything,
      },
      { requiredKeys: ['parameters'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, wildJson), async (sent) => expectHandled(await query(sent))),
      { numRuns: fuzzRuns(50, 200), seed: 1 },
    );
  });
});
