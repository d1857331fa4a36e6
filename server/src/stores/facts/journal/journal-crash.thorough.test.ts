import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { appendUntilKilled } from '../testing/append-until-killed.ts';
import { createFailingFiles } from '../testing/failing-files.ts';
import { readJournal } from '../testing/read-journal.ts';
import { openJournal } from './journal.ts';

const clock = new StoppedClock(Date.UTC(2026, 2, 1));
const directories: string[] = [];

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-crash-'));
  directories.push(directory);
  return directory;
}

test('killed ten times while it writes, it keeps every acknowledged append once, and every append as a whole or not at all', async () => {
  const directory = await makeDirectory();
  const acknowledged: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const before = acknowledged.length;
    acknowledged.push(...(await appendUntilKilled('journal-child.ts', directory, round)));
    expect(acknowledged.length, `round ${round} wrote something`).toBeGreaterThan(before);
  }
  const journal = await openJournal({ directory, clock });
  const found = new Map<unknown, { rows: number; size: unknown }>();
  for (const { append, size } of await readJournal(journal)) {
    found.set(append, { rows: (found.get(append)?.rows ?? 0) + 1, size });
  }
  expect(acknowledged.filter((append) => !found.has(append))).toEqual([]);
  expect([...found].filter(([, { rows, size }]) => rows !== size)).toEqual([]);
  await journal.close();
}, 60_000);

type Step =
  | { readonly kind: 'append'; readonly sizes: readonly number[] }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'load' }
  | { readonly kind: 'fail'; readonly operation: 'create' | 'write' | 'sync' }
  | { readonly kind: 'reopen'; readonly torn: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      operation: fc.constantFrom('create' as const, 'write' as const, 'sync' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('reopen' as const),
      torn: fc.constantFrom('', '{"n"', '{"n":-1}', '{"n":-1}\n', '\0\0\0'),
    }),
  },
);

/** Runs the steps and gives back what was acknowledged and what a loader would have seen. */
async function run(steps: readonly Step[]): Promise<{ acknowledged: number[]; seen: unknown[] }> {
  const directory = await makeDirectory();
  const files = createFailingFiles();
  const open = () => openJournal({ directory, clock, files, maxSegmentBytes: 60 });
  const acknowledged: number[] = [];
  const seen: unknown[] = [];
  let journal = await open();
  let next = 0;

  async function append(sizes: readonly number[]): Promise<void> {
    const requests = sizes.map(async (size) => {
      const own = Array.from({ length: size }, () => next++);
      await journal.append(own.map((n) => ({ table: { name: `t${n % 2}` }, json: JSON.stringify({ n }) })));
      acknowledged.push(...own);
    });
    await Promise.allSettled(requests);
    files.fail();
  }

  async function load(): Promise<void> {
    seen.push(...(await readJournal(journal)).map(({ n }) => n));
    for (const segment of journal.closed()) await journal.release(segment);
  }

  async function reopen(torn: string): Promise<void> {
    await journal.close();
    const last = journal.closed().at(-1);
    if (last !== undefined) await appendFile(last.path, torn);
    files.fail();
    journal = await open();
  }

  for (const one of steps) {
    if (one.kind === 'append') await append(one.sizes);
    else if (one.kind === 'rotate') await journal.rotate();
    else if (one.kind === 'load') await load();
    else if (one.kind === 'fail') files.fail(one.operation);
    else await reopen(one.torn);
  }
  await load();
  await journal.close();
  return { acknowledged, seen };
}

test('in any order of faults, a loader reads each acknowledged row once and no rejected one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { acknowledged, seen } = await run(steps);
      expect([...seen].sort()).toEqual([...acknowledged].sort());
    }),
    { numRuns: 60 },
  );
}, 60_000);
