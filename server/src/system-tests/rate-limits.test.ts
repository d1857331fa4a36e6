import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
/** The configured default limit. */
const BY_DEFAULT = 150;
const body = { parameters: ['summary_metrics'], preset: 'last_7d' };

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1'], requestsPerMinute: BY_DEFAULT });
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'open.example', true)).id;
});
afterAll(() => app.close());

const newKey = async () => (await app.addKey(owner, ['read:data'])).secret;
const ask = (path: string, headers: Record<string, string>) =>
  app.post(`${path}?website_id=${websiteId}`, body, undefined, headers);

/** Requests that are sent together: the server merges their reads. */
const AT_ONCE = 25;

/** Sends requests until one is rejected; returns the number of accepted ones, and the first rejection. */
async function exhaust(path: string, headers: Record<string, string>, most: number) {
  for (let count = 0; count <= most; ) {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(path, headers)));
    const accepted = responses.filter(({ statusCode }) => statusCode === 200).length;
    const response = responses.find(({ statusCode }) => statusCode === 429);
    if (response !== undefined) return { count: count + accepted, response };
    expect(accepted).toBe(AT_ONCE);
    count += accepted;
  }
  throw new Error(`${most} requests and no refusal`);
}

describe.each([
  ['/v1/query', 120, 60],
  ['/v1/query/compile', 300, 60],
])('%s', (path, authenticated, anonymous) => {
  test(`a key gets ${authenticated} requests and not one more`, async () => {
    const { count, response } = await exhaust(path, { 'x-api-key': await newKey() }, 400);
    expect(count).toBe(authenticated);
    const reset = app.clock.now() + 60_000;
    expect(response.json()).toMatchObject({
      success: false,
      error: 'Rate limit exceeded',
      code: 'RATE_LIMITED',
      limit: authenticated,
      remaining: 0,
      reset,
      retryAfter: 60,
    });
    expect(response.headers).toMatchObject({
      'retry-after': '60',
      'x-ratelimit-limit': String(authenticated),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'x-request-id': response.json().requestId,
    });
  });

  test(`an anonymous client gets ${anonymous}, and another address its own ${anonymous}`, async () => {
    for (const client of ['203.0.113.7', '2001:db8:1::1']) {
      expect((await exhaust(path, { 'x-forwarded-for': client }, 400)).count).toBe(anonymous);
    }
    // The same /64 is the same client.
    expect((await ask(path, { 'x-forwarded-for': '2001:db8:1::2' })).statusCode).toBe(429);
    expect((await ask(path, { 'x-forwarded-for': '2001:db8:2::1' })).statusCode).toBe(200);
    app.clock.advance(60_000);
  });

  test('keys, people and anonymous clients do not share a budget', async () => {
    const first = await newKey();
    await exhaust(path, { 'x-api-key': first }, 400);
    expect((await ask(path, { 'x-api-key': await newKey() })).statusCode).toBe(200);
    const asOwner = { cookie: owner.cookie, origin: BASE_URL };
    expect((await exhaust(path, asOwner, 400)).count).toBe(authenticated);
    expect((await ask(path, { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(200);
    expect((await ask(path, { 'x-api-key': first })).statusCode).toBe(429);
    app.clock.advance(60_000);
    expect((await ask(path, { 'x-api-key': first })).statusCode).toBe(200);
  });
});

test('in any 60 s, wherever they begin, at most 120 are let through', async () => {
  const headers = { 'x-api-key': await newKey() };
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => ask('/v1/query', headers)));
  const statuses = async () => {
    const responses = [];
    for (const count of [40, 40, 39]) responses.push(...(await send(count)));
    return responses.map(({ statusCode }) => statusCode);
  };
  expect(new Set(await statuses())).toEqual(new Set([200]));
  app.clock.advance(59_999);
  expect((await ask('/v1/query', headers)).statusCode).toBe(200);
  expect((await ask('/v1/query', headers)).statusCode).toBe(429);
  // A fixed window would restart here; of the sliding one, only the first 119 leave now.
  app.clock.advance(1);
  expect(new Set(await statuses())).toEqual(new Set([200]));
  expect((await ask('/v1/query', headers)).statusCode).toBe(429);
});

test('requests that are refused for their content or their scope are counted', async () => {
  const headers = { 'x-api-key': await newKey() };
  for (let index = 0; index < 60; index += 1) {
    expect((await app.post(`/v1/query?website_id=${websiteId}`, '{', undefined, headers)).statusCode).toBe(
      400,
    );
    expect(
      (await app.post('/v1/query?website_id=web_00000000000000000000000000', body, undefined, headers))
        .statusCode,
    ).toBe(403);
  }
  expect((await ask('/v1/query', headers)).statusCode).toBe(429);
});

test('the limits of the two endpoints are apart, and successes say what is left', async () => {
  const headers = { 'x-api-key': await newKey() };
  await exhaust('/v1/query', headers, 400);
  const response = await ask('/v1/query/compile', headers);
  expect(response.headers).toMatchObject({ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' });
});

test('after 30 failed authentications from one address guesses are slowed down, and a valid key still passes', async () => {
  const from = { 'x-forwarded-for': '192.0.2.99' };
  app.clock.advance(60_000);
  for (let index = 0; index < 30; index += 1) {
    expect((await ask('/v1/query', { ...from, 'x-api-key': `guess-${index}` })).statusCode).toBe(401);
  }
  const refused = await ask('/v1/query', { ...from, 'x-api-key': 'guess-31' });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', limit: 30, remaining: 0, retryAfter: 60 });
  expect((await ask('/v1/query', { ...from, 'x-api-key': await newKey() })).statusCode).toBe(200);
  expect((await ask('/v1/query', { 'x-forwarded-for': '192.0.2.98', 'x-api-key': 'guess' })).statusCode).toBe(
    401,
  );
  app.clock.advance(60_000);
  expect((await ask('/v1/query', { ...from, 'x-api-key': 'guess' })).statusCode).toBe(401);
});

test('operations without a limit of their own share the default of the operator, and keys may track without end', async () => {
  app.clock.advance(60_000);
  const { secret, id } = await app.addKey(owner, ['read:data', 'track:events']);
  const list = () => app.inject({ url: '/v1/query/websites', headers: { 'x-api-key': secret } });
  for (let index = 0; index < BY_DEFAULT; index += 1) expect((await list()).statusCode).toBe(200);
  expect((await list()).json()).toMatchObject({ code: 'RATE_LIMITED', limit: BY_DEFAULT });
  const tracked = await app.post('/track', { name: 'a', websiteId }, secret);
  expect(tracked.statusCode, id).toBe(200);
  expect(tracked.headers['x-ratelimit-limit']).toBeUndefined();
  const anonymous = await app.post(`/track?website_id=${websiteId}`, { name: 'a' });
  expect(anonymous.headers['x-ratelimit-limit']).toBe('6000');
});
