import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { QUERY_CONCURRENCY, QUERY_LIMITS } from './contract/limits.contract.ts';

let app: TestApp;
let path: string;

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1'] });
  const owner = await app.addPerson('owner@example.com');
  const { id } = await app.addWebsite(owner, 'shop.example', true);
  path = `/v1/query?website_id=${id}`;
}, 60_000);

afterAll(() => app.close());

const query = (parameters: number) => ({
  parameters: Array.from({ length: parameters }, (_, index) => ({ name: 'country', id: `p${index}` })),
  preset: 'today',
});

test('more queries than clients without a credential may have in progress are rejected before their body is read', async () => {
  const { anonymous } = QUERY_CONCURRENCY;
  // Several addresses, because each has a rate limit of its own.
  const post = (index: number) =>
    app.post(path, query(1), undefined, { 'x-forwarded-for': `198.51.100.${index % 5}` });
  const responses = await Promise.all(Array.from({ length: anonymous + 2 }, (_, index) => post(index)));
  const rejected = responses.filter(({ statusCode }) => statusCode === 503);
  expect(rejected).toHaveLength(2);
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(anonymous);
  for (const { headers } of rejected) expect(headers['retry-after']).toBe('5');
  // The end of the others makes room.
  expect((await post(0)).statusCode).toBe(200);
});

test('a request has at most 64 parameters in all of its queries', async () => {
  const most = [query(32), query(QUERY_LIMITS.requestParameters - 32)];
  expect((await app.post(path, most)).statusCode).toBe(200);
  const rejected = await app.post(path, [...most, query(1)]);
  expect(rejected.statusCode).toBe(400);
  expect(rejected.json().details).toMatchObject([
    { field: 'body', message: 'must have at most 64 parameters in all queries together, not 65' },
  ]);
});

test('a request has at most 500,000 rows in all of its parameters', async () => {
  const limit = QUERY_LIMITS.rows;
  const rejected = await app.post(path, [
    { ...query(50), limit },
    { ...query(1), limit: 1 },
  ]);
  expect(rejected.statusCode).toBe(400);
  expect(rejected.json().details[0].message).toContain('at most 500000 rows');
});

test('both transports return the same results', async () => {
  const [rest, rpc] = await Promise.all([
    app.post(path, query(2)),
    app.post('/rpc/query/run', {
      json: { query: { website_id: path.split('=')[1] }, body: query(2) },
    }),
  ]);
  expect(rpc.statusCode).toBe(200);
  expect(rpc.json().json.body.data).toEqual(rest.json().data);
  expect(rpc.json().json.headers.etag).toBe(rest.headers['etag']);
});
