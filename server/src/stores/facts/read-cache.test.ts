import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import { createReadCache } from './read-cache.ts';
import { compileSql, param, type Sql, sql, text } from './sql.ts';
import { openTestFacts, type TestFacts } from './testing/open-test-facts.ts';

let store: TestFacts;
let nowMs = 0;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

beforeEach(async () => {
  nowMs = 0;
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

function openCache(maxBytes?: number) {
  const { counted, statements, asked } = createCounted(store.facts);
  const reads = createReadCache(counted, {
    nowMs: () => nowMs,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return { reads, statements, asked };
}

const KEYS = sql`SELECT event_key FROM event_keys ORDER BY event_key`;
const addKey = (key: string) => store.facts.command(sql`INSERT INTO event_keys SELECT ${text(key)}`);
const forTenSeconds = { maxAgeMs: 10_000 };

describe('rows that are kept', () => {
  test('serve again until they are too old, and say how old they are', async () => {
    const { reads, statements } = openCache();
    const ages: number[] = [];
    const options = { ...forTenSeconds, noteAge: (ageMs: number) => void ages.push(ageMs) };
    const one = sql`SELECT ${param(1, 'UInt8')} AS one`;
    expect(await reads.query(one, options)).toEqual([{ one: 1 }]);
    nowMs = 9_999;
    expect(await reads.query(one, options)).toEqual([{ one: 1 }]);
    expect(statements).toHaveLength(1);
    nowMs = 10_000;
    await reads.query(one, options);
    expect(statements).toHaveLength(2);
    expect(ages).toEqual([0, 9_999, 0]);
    nowMs = 10_500;
    await reads.query(one, { maxAgeMs: 500 });
    expect(statements, 'each caller says how old is too old').toHaveLength(3);
  });

  test('never serve another statement, nor the same one with another value', async () => {
    const { reads, statements } = openCache();
    const read = (value: string, alias: Sql) =>
      reads.query(sql`SELECT ${text(value)} AS ${alias}`, forTenSeconds);
    expect(await read('a', sql`x`)).toEqual([{ x: 'a' }]);
    expect(await read('b', sql`x`)).toEqual([{ x: 'b' }]);
    expect(await read('a', sql`y`)).toEqual([{ y: 'a' }]);
    expect(statements).toHaveLength(3);
  });

  test('are of no use once something was stored, changed or derived', async () => {
    const { reads, statements } = openCache();
    const keys = async () => (await reads.query(KEYS, forTenSeconds)).map(({ event_key }) => event_key);
    expect(await keys()).toEqual([]);
    await addKey('a');
    expect(await keys()).toEqual(['a']);
    await store.facts.derive('test', async (session) => {
      await session.command(sql`INSERT INTO event_keys SELECT 'b'`);
    });
    expect(await keys()).toEqual(['a', 'b']);
    expect(await keys()).toEqual(['a', 'b']);
    expect(statements).toHaveLength(3);
  });

  test('are not kept when something was stored while they were read', async () => {
    const { reads, statements } = openCache();
    const slow = sql`SELECT count() AS n, max(sleepEachRow(0.1)) FROM numbers(3) WHERE number < 3 AND (SELECT count() FROM event_keys) >= 0`;
    const reading = reads.query(slow, forTenSeconds);
    await addKey('meanwhile');
    await reading;
    await reads.query(slow, forTenSeconds);
    expect(statements).toHaveLength(2);
  });

  test('take no more memory than they may: the least used go, and the largest are not kept at all', async () => {
    const { reads, statements } = openCache(80_000);
    const rows = (count: number, alias: string) =>
      reads.query(
        sql`SELECT number, ${text(alias)} AS alias FROM numbers(${param(count, 'UInt32')})`,
        forTenSeconds,
      );
    // Some 130 bytes a row: no more than a few hundred rows fit, and a list of 100 is more than an eighth.
    await rows(100, 'large');
    expect(reads.bytes()).toBe(0);
    for (let index = 0; index < 40; index++) {
      await rows(50, `list ${index}`);
      await rows(50, 'favourite');
      expect(reads.bytes()).toBeLessThanOrEqual(80_000);
    }
    expect(reads.bytes()).toBeGreaterThan(60_000);
    const before = statements.length;
    await rows(50, 'favourite');
    await rows(50, 'list 39');
    expect(statements).toHaveLength(before);
    await rows(50, 'list 0');
    expect(statements).toHaveLength(before + 1);
    await addKey('a');
    await rows(1, 'x');
    expect(reads.bytes(), 'what is out of date makes room').toBeLessThan(1_000);
  });

  test('a failure is not kept', async () => {
    const { reads, statements } = openCache();
    const wrong = sql`SELECT throwIf(1, 'always')`;
    for (let round = 0; round < 2; round++)
      await expect(reads.query(wrong, forTenSeconds)).rejects.toMatchObject({ code: 'QUERY_ERROR' });
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

  test('of one statement are shared by all callers', async () => {
    const { reads, statements } = openCache();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reads.query(SLOW, forTenSeconds)));
    expect(new Set(answers).size).toBe(1);
    expect(statements).toHaveLength(1);
  });

  test('are not one when something was stored in between: the later one sees it', async () => {
    const { reads, statements } = openCache();
    const count = sql`SELECT count() AS n, (SELECT max(sleepEachRow(0.1)) FROM numbers(3)) AS nap FROM event_keys`;
    const before = reads.query(count, forTenSeconds);
    await addKey('a');
    const after = reads.query(count, forTenSeconds);
    expect([...(await after)]).toMatchObject([{ n: 1 }]);
    await before;
    expect(statements).toHaveLength(2);
  });

  test('go on while one caller is left, and end in the engine with the last', async () => {
    const { reads, statements } = openCache();
    const leaving = [new AbortController(), new AbortController()];
    const all = leaving.map(({ signal }) =>
      reads.query(endless, { ...forTenSeconds, signal }).catch((error: unknown) => error),
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
      reads.query(endless, { ...forTenSeconds, timeoutMs: 100 }),
      'the next is not given what was ended',
    ).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
  });

  test('a caller with less time than the read goes when its time is over', async () => {
    const { reads } = openCache();
    const patient = reads
      .query(endless, { ...forTenSeconds, timeoutMs: 600 })
      .catch((error: unknown) => error);
    const beginMs = performance.now();
    await expect(reads.query(endless, { ...forTenSeconds, timeoutMs: 100 })).rejects.toMatchObject({
      code: 'QUERY_TIMEOUT',
    });
    expect(performance.now() - beginMs).toBeLessThan(400);
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
    const reads = createReadCache({ query, generation: () => 0 });
    const first = reads.query(SLOW, { ...forTenSeconds, timeoutMs: 1_000 });
    const others = [1, 2].map(() => reads.query(SLOW, { ...forTenSeconds, timeoutMs: 20_000 }));
    await expect(first).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    expect(await Promise.all(others)).toEqual([rows, rows]);
    expect(timeouts).toEqual([1, 20]);
  });

  test('the organization and the time limit go with the statement', async () => {
    const { reads, asked } = openCache();
    await reads.query(SLOW, { ...forTenSeconds, tenant: 'org_1', timeoutMs: 5_000 });
    expect(asked).toEqual([
      { tenant: 'org_1', timeoutMs: expect.closeTo(5_000, -2), signal: expect.any(AbortSignal) },
    ]);
  });
});
