import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../stores/facts/sql.ts';
import { type FlagServer, openFlagServer } from '../testing/open-flag-server.ts';
import { readEvents } from '../testing/read-events.ts';

const USAGE = sql`SELECT sdk, toUInt32(sum(count)) AS count, value_text FROM flag_evaluations
  WHERE sdk LIKE 'shop-web%' AND flag_key = 'checkout' GROUP BY ALL ORDER BY sdk`;

let server: FlagServer;
let base: string;
let bannerId: string;

beforeAll(async () => {
  server = await openFlagServer();
  base = `/flags/${server.websiteId}/ofrep/v1/evaluate/flags`;
  bannerId = await server.createFlag({
    key: 'banner',
    type: 'string',
    defaultValue: 'none',
    offValue: 'off',
    rules: [
      { id: 'pro', constraints: [{ attribute: 'plan', operator: 'equals', values: ['pro'] }], value: 'gold' },
    ],
  });
  await server.createFlag({ key: 'checkout' });
  await server.createFlag({ key: 'secret', clientSide: false });
});
afterAll(() => server.close());

const evaluate = (key: string, context: unknown = {}, headers = {}) =>
  server.send(`${base}/${key}`, { body: { context }, headers });
const evaluateAll = (context: unknown, headers = {}) => server.send(base, { body: { context }, headers });

describe('a single evaluation', () => {
  test('returns the value, the reason and the rule, without I/O for a known website', async () => {
    const response = await evaluate('banner', { targetingKey: 'u1', plan: 'pro' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      key: 'banner',
      reason: 'TARGETING_MATCH',
      value: 'gold',
      metadata: { version: 1, ruleId: 'pro' },
    });
    expect(response.headers.get('x-ratelimit-limit')).toBe('6000');
  });

  test('of a flag that does not exist, or is only for servers, is 404 with the error code', async () => {
    for (const key of ['unknown', 'secret', '__proto__']) {
      const response = await evaluate(key);
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ key, errorCode: 'FLAG_NOT_FOUND' });
    }
    const trusted = await evaluate('secret', {}, { authorization: `Bearer ${server.serverKey}` });
    expect(trusted.body).toMatchObject({ key: 'secret', value: true });
    expect((await evaluate('secret', {}, { 'x-api-key': server.apiKey })).status).toBe(200);
    expect((await evaluate('secret', {}, { authorization: `Bearer ${server.clientKey}` })).status).toBe(404);
  });

  test('with invalid input is a 4xx with an error code', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}`, 1]));
    const bodies: [unknown, number, string][] = [
      ['{"context":', 400, 'PARSE_ERROR'],
      ['"\\ud800"', 400, 'INVALID_CONTEXT'],
      ['{"context":{"__proto__":{"plan":"pro"}}}', 400, 'INVALID_CONTEXT'],
      ['{"context":{"plan":"\\ud800"}}', 400, 'INVALID_CONTEXT'],
      [{ context: 7 }, 400, 'INVALID_CONTEXT'],
      [{ context: [] }, 400, 'INVALID_CONTEXT'],
      [{ context: { targetingKey: {} } }, 400, 'INVALID_CONTEXT'],
      [{ context: { plan: 'x'.repeat(1_025) } }, 400, 'INVALID_CONTEXT'],
      [{ context: many }, 400, 'INVALID_CONTEXT'],
    ];
    for (const [body, status, errorCode] of bodies) {
      const response = await server.send(`${base}/banner`, { body });
      expect([response.status, response.body]).toMatchObject([status, { key: 'banner', errorCode }]);
    }
    const large = { context: { text: 'x'.repeat(1_000_000) } };
    const tooLarge = await server.app.post(`${base}/banner`, large);
    expect([tooLarge.statusCode, tooLarge.json()]).toMatchObject([413, { errorCode: 'INVALID_CONTEXT' }]);
    const type = { 'content-type': 'text/xml' };
    const wrongType = await server.send(`${base}/banner`, { body: '<a/>', headers: type });
    expect([wrongType.status, wrongType.body]).toMatchObject([415, { errorCode: 'PARSE_ERROR' }]);
  });

  test('without a valid website, environment or key has an error code, too', async () => {
    const unknown = '/flags/web_00000000000000000000000000/ofrep/v1/evaluate/flags';
    for (const path of [
      `${unknown}/banner`,
      `${base}/banner?environment=nowhere`,
      `${base}/banner?environment=../`,
    ]) {
      const response = await server.send(path, { body: {} });
      expect([response.status, response.body]).toMatchObject([
        404,
        { key: 'banner', errorCode: 'FLAG_NOT_FOUND' },
      ]);
    }
    const bulk = await server.send(unknown, { body: {} });
    expect([bulk.status, bulk.body]).toMatchObject([404, { errorCode: 'FLAG_NOT_FOUND' }]);
    const invalid = await evaluate('banner', {}, { authorization: 'Bearer phe_invalid' });
    expect([invalid.status, invalid.body]).toMatchObject([401, { errorCode: 'GENERAL' }]);
  });
});

describe('a bulk evaluation', () => {
  test('contains the flags of browsers and the stream of changes, and can be limited to keys', async () => {
    const response = await evaluateAll({ targetingKey: 'u1' });
    const { body } = response;
    expect(body.flags.map(({ key }: { key: string }) => key)).toEqual(['banner', 'checkout']);
    expect(body.eventStreams).toEqual([
      {
        type: 'sse',
        endpoint: { requestUri: `/flags/${server.websiteId}/stream?environment=production` },
        inactivityDelaySec: 120,
      },
    ]);
    const some = await server.send(`${base}?keys=checkout,nothing`, { body: {} });
    expect(some.body.flags).toMatchObject([
      { key: 'nothing', errorCode: 'FLAG_NOT_FOUND' },
      { key: 'checkout', value: true },
    ]);
    const keys = Array.from({ length: 1_500 }, (_, index) => `f${index}`).join(',');
    expect((await server.send(`${base}?keys=${keys}`, { body: {} })).status).toBe(400);
  });

  test('is 304 for the same response and context only', async () => {
    const first = await evaluateAll({ targetingKey: 'u1' });
    const etag = first.headers.get('etag') ?? '';
    const again = await evaluateAll({ targetingKey: 'u1' }, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    // The same values for another context.
    expect((await evaluateAll({ targetingKey: 'u2' }, { 'if-none-match': etag })).status).toBe(200);
    expect((await evaluateAll({ targetingKey: 'u1', plan: 'pro' }, { 'if-none-match': etag })).status).toBe(
      200,
    );
    await server.manage('PATCH', `/v1/flags/${bannerId}`, { defaultValue: 'silver' });
    const changed = await evaluateAll({ targetingKey: 'u1' }, { 'if-none-match': etag });
    expect(changed.body.flags[0]).toMatchObject({ key: 'banner', value: 'silver' });
  });

  test('is counted for usage, separately from evaluations of single flags', async () => {
    await server.send(`${base}/checkout?sdk=shop-web/1.0.0`, { body: {} });
    server.app.clock.advance(60_000);
    await server.send(`${base}?sdk=shop-web/1.0.0`, { body: {} });
    await server.app.flush();
    const rows = await server.app.stores.facts.query(USAGE);
    expect(rows).toEqual([
      { sdk: 'shop-web/1.0.0', count: 1, value_text: 'true' },
      { sdk: 'shop-web/1.0.0:bulk', count: 1, value_text: 'true' },
    ]);
  });
});

test('a change is visible in the next request, and reported to streams', async () => {
  const stream = await readEvents(`${server.url}/flags/${server.websiteId}/stream`);
  await server.manage('PATCH', `/v1/flags/${bannerId}`, { defaultValue: 'red' });
  expect((await evaluate('banner')).body).toMatchObject({ value: 'red' });
  const event = await stream.next();
  expect(event).toMatchObject({ type: 'refetchEvaluation' });
  await stream.close();
  // A client that has missed a change receives an event when it connects.
  const late = await readEvents(`${server.url}/flags/${server.websiteId}/stream`, {
    'last-event-id': 'earlier',
  });
  expect(await late.next()).toEqual(event);
  await late.close();
});

test('the configuration of providers has an entity tag', async () => {
  const path = `/flags/${server.websiteId}/ofrep/v1/configuration`;
  const response = await server.send(path);
  expect(response.body).toMatchObject({ name: 'Pharos', capabilities: { cacheInvalidation: {} } });
  const etag = response.headers.get('etag') ?? '';
  expect((await server.send(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('pages of any origin can evaluate flags', async () => {
  const origin = 'https://shop.example';
  const response = await evaluate('banner', {}, { origin });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
  const preflight = await fetch(`${server.url}${base}/banner`, { method: 'OPTIONS', headers: { origin } });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('If-None-Match');
});
