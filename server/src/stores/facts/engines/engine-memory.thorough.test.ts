import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facts } from '../facts.ts';
import { raw, sql, text } from '../sql.ts';
import { openChdbFacts } from './chdb.ts';
import { planEngineMemory, usableMemory } from './engine-settings.ts';

/** A small machine, on which a read may use 256 MB. */
const MACHINE_BYTES = 2 * 1024 ** 3;

let directory: string;
let facts: Facts;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-memory-'));
  facts = await openChdbFacts({ path: join(directory, 'facts'), machineBytes: MACHINE_BYTES });
});

afterAll(async () => {
  await facts.close();
  await rm(directory, { recursive: true, force: true });
});

async function memoryInUse(): Promise<number> {
  const [row] = await facts.query(sql`SELECT sum(memory_usage) AS bytes FROM system.user_processes`);
  return Number(row?.['bytes']);
}

/** A group for each number, with a string in each: gigabytes, unless it uses the disk, which is disabled here. */
const monster = (name: string) => sql`
SELECT max(length(words)) AS longest, ${text(name)} AS name
FROM (SELECT number, groupArray(toString(number)) AS words FROM numbers(20000000) GROUP BY number)
SETTINGS ${raw('max_bytes_before_external_group_by = 0, max_bytes_ratio_before_external_group_by = 0')}`;

test('the available memory is known and at most the memory of the machine', () => {
  expect(usableMemory()).toBeGreaterThan(128 * 1024 ** 2);
  expect(usableMemory()).toBeLessThanOrEqual(totalmem());
});

test('all concurrent work fits in the memory of the engine, with a reserve for loads, merges and caches', () => {
  for (const machine of [512, 1_024, 4_096, 65_536].map((megabytes) => megabytes * 1024 * 1024)) {
    for (const connections of [1, 2, 8]) {
      const { total, perRead, perJob } = planEngineMemory(machine, connections);
      expect(total).toBeLessThanOrEqual(machine / 2);
      expect(connections * perRead + 2 * perJob).toBeLessThanOrEqual(total * 0.9);
    }
  }
});

test('a query that needs more than its share fails with that reason, and other queries succeed', async () => {
  const expected = {
    code: 'QUERY_ERROR',
    message: 'The query needs more memory than it may use: ask for a shorter range or fewer groups',
  };
  // One after another and at once: what a failed statement held must be free again.
  for (let round = 0; round < 3; round++) {
    const both = await Promise.allSettled([facts.query(monster('a')), facts.query(monster('b'))]);
    for (const result of both)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.objectContaining(expected) });
    expect(await memoryInUse()).toBeLessThan(64 * 1024 * 1024);
  }
  expect(await facts.query(sql`SELECT count() AS n FROM numbers(1000000)`)).toEqual([{ n: 1_000_000 }]);
});

test('groups that do not fit in memory are spilled to disk', async () => {
  const rows = await facts.query(
    sql`SELECT count() AS n FROM (SELECT number, count() FROM numbers(8000000) GROUP BY number)`,
  );
  expect(rows).toEqual([{ n: 8_000_000 }]);
}, 20_000);
