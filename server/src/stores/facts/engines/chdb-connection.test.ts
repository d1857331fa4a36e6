import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facts } from '../facts.ts';
import { param, sql, text } from '../sql.ts';
import { openTestFacts, type TestFacts } from '../testing/open-test-facts.ts';

/** Parallel reads, one for each connection. */
const READERS = 2;

let store: TestFacts;
let facts: Facts;

beforeAll(async () => {
  store = await openTestFacts();
  facts = store.facts;
});

afterAll(() => store.close());

/** A statement that takes `ms` milliseconds without using the CPU. */
const rest = (ms: number) =>
  sql`SELECT ${text('bound')} AS bound, sleepEachRow(${param(ms / 1000 / 4, 'Float64')}) AS nap FROM numbers(4) SETTINGS max_block_size = 1`;
/** A statement that would take hours. */
const endless = () =>
  sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number), ${text('bound')})`;

async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function runningStatements(): Promise<number> {
  const [row] = await facts.query(
    sql`SELECT count() AS n FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%system.processes%'`,
  );
  return Number(row?.['n']);
}

describe('concurrent statements', () => {
  test('bound reads run at the same time', async () => {
    const both = await took(() => Promise.all([facts.query(rest(1_200)), facts.query(rest(1_200))]));
    expect(both).toBeLessThan(2_000);
  });

  test('a bound command does not wait for a bound read', async () => {
    const read = facts.query(rest(1_200));
    const command = sql`INSERT INTO event_keys SELECT ${text('k')}`;
    expect(await took(() => facts.command(command))).toBeLessThan(900);
    await read;
  });

  test('a ping does not wait for other statements', async () => {
    const reads = Array.from({ length: 2 * READERS }, () => facts.query(rest(800)));
    expect(await took(() => facts.ping())).toBeLessThan(400);
    await Promise.all(reads);
  });

  test('bound values never leak into another statement on any connection', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) =>
        facts.query(sql`SELECT ${param(number, 'UInt32')} AS number, ${text(`value ${number}`)} AS words`, {
          tenant: `org_${number}`,
        }),
      ),
    );
    expect(answers.map(([row]) => row)).toEqual(
      numbers.map((number) => ({ number, words: `value ${number}` })),
    );
  });
});

describe('organizations', () => {
  test('another organization is served when one of twenty long queries has ended, and keeps a connection', async () => {
    const ended: string[] = [];
    const ask = (tenant: string, ms: number) =>
      facts.query(rest(ms), { tenant }).then(() => void ended.push(tenant));
    const crowd = Array.from({ length: 20 }, () => ask('org_a', 200));
    const alone = await took(() => ask('org_b', 10));
    expect(alone).toBeLessThan(700);
    expect(ended.filter((tenant) => tenant === 'org_a').length).toBeLessThanOrEqual(3);
    // While the other organization sends queries, the first has one connection.
    const before = ended.length;
    const others = [0, 1].map(async () => {
      for (let round = 0; round < 4; round++) await ask('org_b', 200);
    });
    await Promise.all(others);
    const served = ended.slice(before).filter((tenant) => tenant === 'org_a').length;
    expect(served).toBeLessThanOrEqual(9 + 2);
    await Promise.all(crowd);
  });

  test('a query that waited for its whole time limit is rejected, not executed', async () => {
    const busy = Array.from({ length: READERS }, () => facts.query(rest(800)));
    const waited = await took(() =>
      expect(facts.query(sql`SELECT 1`, { timeoutMs: 200, tenant: 'org_b' })).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        headers: { 'retry-after': '5' },
      }),
    );
    expect(waited).toBeLessThan(600);
    const late = facts.query(endless(), { timeoutMs: 1_200, tenant: 'org_b' });
    expect(await took(() => expect(late).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' }))).toBeLessThan(
      1_800,
    );
    await Promise.all(busy);
  });
});

describe('a client that disconnects', () => {
  test('ends its statement in the engine, so that the connections are free soon after', async () => {
    const leaving = new AbortController();
    const reads = Array.from({ length: READERS }, () => facts.query(endless(), { signal: leaving.signal }));
    const settled = Promise.allSettled(reads);
    await sleep(200);
    const begin = performance.now();
    leaving.abort(new Error('gone'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(performance.now() - begin, 'callers continue immediately').toBeLessThan(400);
    await Promise.all(reads.map(() => facts.query(sql`SELECT 1`)));
    expect(performance.now() - begin, 'connections are free').toBeLessThan(1_500);
    await expect.poll(runningStatements, { timeout: 5_000 }).toBe(0);
  });

  test('a statement that is aborted before it starts also ends', async () => {
    const leaving = new AbortController();
    const reads = Array.from({ length: READERS }, () => facts.query(endless(), { signal: leaving.signal }));
    const settled = Promise.allSettled(reads);
    await sleep(0);
    leaving.abort();
    await settled;
    expect(await took(() => Promise.all(reads.map(() => facts.query(sql`SELECT 1`))))).toBeLessThan(1_500);
    await expect.poll(runningStatements, { timeout: 5_000 }).toBe(0);
  });

  test('the next statement of the same connection is not killed', async () => {
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController();
      const left = facts.query(sql`SELECT sleepEachRow(0.01), ${text('x')} FROM numbers(2)`, {
        signal: leaving.signal,
      });
      const failing = left.catch(() => undefined);
      await sleep(round);
      leaving.abort();
      const others = await Promise.all([0, 1].map(() => facts.query(rest(20))));
      expect(others.map((rows) => rows.length)).toEqual([4, 4]);
      await failing;
    }
  });
});
