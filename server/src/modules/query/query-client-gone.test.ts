import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';

const ENDLESS = sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`;
const RUNNING = sql`
SELECT count() AS n FROM system.processes
WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%system.processes%'`;

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let key: string;
let port: number;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@pharos.example');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  key = (await app.addKey(owner, ['read:data'])).secret;
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('listens on a port');
  port = address.port;
});

afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

/** Lets every statement about visits or events take hours, in the real engine. */
function makeQueriesEndless(): void {
  const { query } = app.stores.facts;
  vi.spyOn(app.stores.facts, 'query').mockImplementation((statement, options) =>
    query(options?.tenant === undefined ? statement : ENDLESS, options),
  );
}

/** Sends a query over a socket of its own and waits for nothing. */
function send(preset: string): ClientRequest {
  const sent = request({
    port,
    method: 'POST',
    agent: false,
    path: `/v1/query?website_id=${websiteId}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ parameters: ['country'], preset }));
  return sent;
}

/** Asked past the queue of reads, which may be full. */
async function running(): Promise<number> {
  return app.stores.facts.derive('test', async (session) => {
    const [row] = await session.query(RUNNING);
    return Number(row?.['n']);
  });
}

async function until(condition: () => Promise<boolean>, limitMs: number): Promise<number> {
  const beginMs = performance.now();
  while (!(await condition())) {
    expect(performance.now() - beginMs).toBeLessThan(limitMs);
    await sleep(10);
  }
  return performance.now() - beginMs;
}

test('a client that closes its connection ends its query in the engine, and those that wait in the queue go with theirs', async () => {
  makeQueriesEndless();
  const first = [send('last_7d'), send('last_14d')];
  await until(async () => (await running()) === 2, 5_000);
  const waiting = [send('last_30d'), send('last_90d'), send('yesterday')];
  await sleep(200);
  for (const sent of [...waiting, ...first]) sent.destroy();
  await until(async () => (await running()) === 0, 2_000);
  vi.restoreAllMocks();
  const beginMs = performance.now();
  const answer = await app.post(`/v1/query?website_id=${websiteId}`, { parameters: ['country'] }, key);
  expect(answer.statusCode).toBe(200);
  expect(performance.now() - beginMs, 'both readers are free').toBeLessThan(1_000);
});

test('a disconnected client is no failure: the error log stays empty, the audit log records the request', async () => {
  makeQueriesEndless();
  const beginMs = app.clock.now();
  const sent = send('today');
  await until(async () => (await running()) === 1, 5_000);
  sent.destroy();
  await until(async () => (await running()) === 0, 2_000);
  await sleep(50);
  vi.restoreAllMocks();
  expect(app.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  await app.flush();
  const lines = await readAuditLog(app.stores, { sinceMs: beginMs, limit: 1_000 });
  expect(lines.filter(({ reason }) => reason === 'client_gone').length).toBeGreaterThan(0);
});

test('a query continues while another client waits for it', async () => {
  makeQueriesEndless();
  const both = [send('last_7d'), send('last_7d')];
  await until(async () => (await running()) === 1, 5_000);
  await sleep(200);
  expect(await running(), 'the same parameter is asked once').toBe(1);
  both[0]?.destroy();
  await sleep(300);
  expect(await running()).toBe(1);
  both[1]?.destroy();
  await until(async () => (await running()) === 0, 2_000);
});
