import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/v1/query/types?include_meta=true', headers });

test('a response that never changes is sent in the encoding that the client accepts, and is the same for all callers', async () => {
  const [plain, brotli, gzip] = [
    await get(),
    await get({ 'accept-encoding': 'gzip, deflate, br' }),
    await get({ 'accept-encoding': 'gzip' }),
  ];
  expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(plain.json().types).toContain('summary_metrics');
  expect(brotli.rawPayload.length * 6).toBeLessThan(plain.rawPayload.length);
  for (const answer of [plain, brotli, gzip]) {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  }
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
});

test('a conditional request of the same version is answered with 304, and another input with another response', async () => {
  const headers = { 'accept-encoding': 'br' };
  const etag = String((await get(headers)).headers['etag']);
  const again = await get({ ...headers, 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  const short = await app.inject({ url: '/v1/query/types', headers: { ...headers, 'if-none-match': etag } });
  expect(short.statusCode).toBe(200);
  expect(JSON.parse(brotliDecompressSync(short.rawPayload).toString()).metrics).toBeUndefined();
});

test('RPC sends the same response without an entity tag, because its requests are not GETs', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/rpc/query/types',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
    payload: JSON.stringify({ json: { include_meta: true } }),
  });
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['etag']]).toEqual([
    200,
    'br',
    undefined,
  ]);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).json.types).toContain('country');
});

test('errors are not cached', async () => {
  const answer = await app.inject({
    url: '/v1/query/types?include_meta=perhaps',
    headers: { 'accept-encoding': 'br' },
  });
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([400, undefined]);
});

test('a single query type equals its entry of the list, in a hundredth of the size', async () => {
  const url = '/v1/query/types/top_pages';
  const one = await app.inject({ url });
  const whole = await get();
  expect(one.json()).toEqual({ success: true, name: 'top_pages', config: whole.json().configs.top_pages });
  expect(one.rawPayload.length * 100).toBeLessThan(whole.rawPayload.length);
  const again = await app.inject({ url, headers: { 'if-none-match': String(one.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const rpc = await app.inject({
    method: 'POST',
    url: '/rpc/query/type',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ json: { name: 'top_pages' } }),
  });
  expect(rpc.json().json).toEqual(one.json());
});

test('every listed query type has a path, and all of them stay cached together with the list', async () => {
  const { types, configs } = (await get()).json();
  for (const name of types) {
    const one = await app.inject({ url: `/v1/query/types/${name}`, headers: { 'accept-encoding': 'br' } });
    expect(JSON.parse(brotliDecompressSync(one.rawPayload).toString()).config, name).toEqual(configs[name]);
  }
});

test('an unknown query type is answered with 404 and a suggestion', async () => {
  const answer = await app.inject({ url: '/v1/query/types/top_page' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    code: 'NOT_FOUND',
    error: 'There is no query type "top_page". Did you mean "top_pages"?',
  });
  for (const name of ['__proto__', 'constructor', 'x'.repeat(200)])
    expect((await app.inject({ url: `/v1/query/types/${name}` })).statusCode, name).toBe(404);
});
