import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { KeyUsage } from './key-usage.ts';
import { apiKeyDays } from './keys.table.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
});
afterAll(() => app.close());

const use = (secret: string, url = '/v1/query/websites') =>
  app.inject({ url, headers: { 'x-api-key': secret } });
const today = () => new Date(app.clock.now()).toISOString().slice(0, 10);
const newUsage = () =>
  new KeyUsage({ state: app.stores.state, clock: app.clock, logger: { warn: () => undefined } });
async function usage(id: string) {
  await app.app.settle();
  const answer = await app.inject({ url: `/v1/keys/${id}/usage`, headers: { cookie: owner.cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('the requests of a key are counted by day, also those that are rejected', async () => {
  const { id, secret } = await app.addKey(owner, ['read:data']);
  const unused = await usage(id);
  expect([unused.total, unused.days.length]).toEqual([0, 30]);
  await use(secret);
  await use(secret);
  expect((await use(secret, '/v1/links')).statusCode).toBe(403);
  const used = await usage(id);
  expect([used.total, used.days.at(-1)]).toEqual([3, { date: today(), requests: 3 }]);
  await use(secret);
  expect((await usage(id)).total).toBe(4);
});

test('a request with an invalid secret is not counted', async () => {
  const { id, secret } = await app.addKey(owner, ['read:data']);
  await app.post(`/v1/keys/${id}/revoke`, {}, undefined, { cookie: owner.cookie, origin: BASE_URL });
  expect((await use(secret)).statusCode).toBe(401);
  expect((await usage(id)).total).toBe(0);
});

test('the usage covers 30 days, and older days are removed', async () => {
  const { id } = await app.addKey(owner, ['read:data']);
  const counter = newUsage();
  const nowMs = app.clock.now();
  for (const daysAgo of [0, 29, 30]) counter.count(id, nowMs - daysAgo * DAY_MS);
  const beforeWrite = await counter.read(id);
  await counter.write();
  const days = await counter.read(id);
  expect(days).toEqual(beforeWrite);
  expect(days).toHaveLength(30);
  expect(days.flatMap(({ requests }, index) => (requests > 0 ? [index] : []))).toEqual([0, 29]);
  const before = await app.stores.state.db.$count(apiKeyDays);
  await counter.removeOld();
  expect(await app.stores.state.db.$count(apiKeyDays)).toBe(before - 1);
});

test('a key that was deleted in the meantime does not prevent others from being counted', async () => {
  const { id } = await app.addKey(owner, ['read:data']);
  const counter = newUsage();
  counter.count('key_gone', app.clock.now());
  counter.count(id, app.clock.now());
  await counter.write();
  expect((await counter.read(id)).at(-1)?.requests).toBe(1);
});

test('counts that could not be written are written later', async () => {
  const { id } = await app.addKey(owner, ['read:data']);
  const { state } = app.stores;
  let isDown = true;
  const counter = new KeyUsage({
    state: {
      ...state,
      transaction: (work) => (isDown ? Promise.reject(new Error('down')) : state.transaction(work)),
    },
    clock: app.clock,
    logger: { warn: () => undefined },
  });
  counter.count(id, app.clock.now());
  await counter.write();
  counter.count(id, app.clock.now());
  isDown = false;
  await counter.write();
  expect((await counter.read(id)).at(-1)?.requests).toBe(2);
});
