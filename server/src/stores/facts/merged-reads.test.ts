import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import { MergedReads } from './merged-reads.ts';
import { compileSql, param, type Sql, sql, text } from './sql.ts';
import { openTestFacts, type TestFacts } from './testing/open-test-facts.ts';

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

beforeEach(async () => {
  await store.facts.command(sql`TRUNCATE TABLE event_keys`);
});

/** The real store; each statement that reaches it is noted. */
function createCounted(facts: Facts) {
  const statements: string[] = [];
  const asked: (ReadOptions | undefined)[] = [];
  const counted: Pick<Facts, 'query' | 'generation'> = {
    generation: () => facts.generation(),
    query: (statement, options) => {
      statements.push(compileSql(statement).text);
      asked.push(options);
      return facts.query(statement, options);
    },
  };
  return { counted, statements, asked };
}

function openReads() {
  const { counted, statements, asked } = createCounted(store.facts);
  return { reads: new MergedReads(counted), statements, asked };
}

const addKey = (key: string) => store.facts.command(sql`INSERT INTO event_keys SELECT ${text(key)}`);

describe('reads one after another', () => {
  test('each reach the store', async () => {
    const { reads, statements } = openReads();
    const one = sql`SELECT ${param(1, 'UInt8')} AS one`;
    for (let round = 0; round < 2; round++) expect(await reads.query(one)).toEqual([{ one: 1 }]);
    expect(statements).toHaveLength(2);
  });
});

describe('reads at the same time', () => {
  const SLOW = sql`SELECT count() AS n, max(sleepEachRow(0.1)) AS nap FROM numbers(3)`;
  const endless = sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`;

  async function isRunning(): Promise<boolean> {
    const [row] = await store.facts.query(
      sql`SELECT count() AS n FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%system.processes%'`,
    );
    return Number(row?.['n']) > 0;
  }

  test('of one statement are one, for every caller', async () => {
    const { reads, statements } = openReads();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reads.query(SLOW)));
    expect(new Set(answers).size).toBe(1);
    expect(statements).toHaveLength(1);
  });

  test('of another statement, or of the same one with another value, are not', async () => {
    const { reads, statements } = openReads();
    const read = (value: string, alias: Sql) => reads.query(sql`SELECT ${text(value)} AS ${alias}`);
    const answers = await Promise.all([read('a', sql`x`), read('b', sql`x`), read('a', sql`y`)]);
    expect(answers).toEqual([[{ x: 'a' }], [{ x: 'b' }], [{ y: 'a' }]]);
    expect(statements).toHaveLength(3);
  });

  test('are separate when something was stored in between: the later one includes it', async () => {
    const { reads, statements } = openReads();
    const count = sql`SELECT count() AS n, (SELECT max(sleepEachRow(0.1)) FROM numbers(3)) AS nap FROM event_keys`;
    const before = reads.query(count);
    await addKey('a');
    const after = reads.query(count);
    expect([...(await after)]).toMatchObject([{ n: 1 }]);
    await before;
    expect(statements).toHaveLength(2);
  });

  test('go on while one caller is left, and end in the engine with the last', async () => {
    const { reads, statements } = openReads();
    const leaving = [new AbortController(), new AbortController()];
    const all = leaving.map(({ signal }) =>
      reads.query(endless, { signal }).catch((error: unknown) => error),
    );
    while (!(await isRunning())) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving[0]?.abort(new Error('first gone'));
    expect(await all[0]).toMatchObject({ message: 'first gone' });
    expect(await isRunning()).toBe(true);
    leaving[1]?.abort(new Error('second gone'));
    expect(await all[1]).toMatchObject({ message: 'second gone' });
    const beginMs = performance.now();
    while (await isRunning()) expect(performance.now() - beginMs).toBeLessThan(1_500);
    expect(statements).toHaveLength(1);
    await expect(
      reads.query(endless, { timeoutMs: 100 }),
      'the next is not given what was ended',
    ).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
  });

  test('a caller with less time than the read goes when its time is over', async () => {
    const { reads } = openReads();
    const patient = reads.query(endless, { timeoutMs: 600 }).catch((error: unknown) => error);
    const beginMs = performance.now();
    await expect(reads.query(endless, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'QUERY_TIMEOUT',
    });
    expect(performance.now() - beginMs).toBeLessThan(550);
    expect(await patient).toMatchObject({ code: 'QUERY_TIMEOUT' });
  });

  test('a caller with more time than the one who began does not fail with it', async () => {
    const timeouts: number[] = [];
    const rows: FactRow[] = [{ n: 1 }];
    // Fails once, as the engine would at the end of the first caller's time.
    const query = (_: Sql, { timeoutMs = 0 }: ReadOptions = {}) => {
      timeouts.push(Math.round(timeoutMs / 1_000));
      return timeouts.length > 1 ? Promise.resolve(rows) : Promise.reject(new AppError('QUERY_TIMEOUT'));
    };
    const reads = new MergedReads({ query, generation: () => 0 });
    const first = reads.query(SLOW, { timeoutMs: 1_000 });
    const others = [1, 2].map(() => reads.query(SLOW, { timeoutMs: 20_000 }));
    await expect(first).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    expect(await Promise.all(others)).toEqual([rows, rows]);
    expect(timeouts).toEqual([1, 20]);
  });

  test('the organization and the time limit go with the statement', async () => {
    const { reads, asked } = openReads();
    await reads.query(SLOW, { tenant: 'org_1', timeoutMs: 5_000 });
    expect(asked).toEqual([
      { tenant: 'org_1', timeoutMs: expect.closeTo(5_000, -2), signal: expect.any(AbortSignal) },
    ]);
  });
});
