import { cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { sql } from '../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../stores/facts/testing/open-test-facts.ts';
import { readLosses } from '../stores/state/accepted-losses.ts';
import { instance } from '../stores/state/instance.table.ts';
import { openTestState } from '../stores/state/testing/open-test-state.ts';
import { checkFactParts, moveDamagedParts } from './detect-loss.ts';

let opened: TestFacts;
let warnings: unknown[];

beforeEach(async () => {
  warnings = [];
  opened = await openTestFacts('own');
  await opened.facts.command(
    sql`CREATE TABLE measured (month UInt8, value UInt32) ENGINE = MergeTree ORDER BY value PARTITION BY month`,
  );
});
afterEach(() => opened.close());

/** Adds a row in a part of its own. */
const addRow = (month: number) =>
  opened.facts.command(
    month === 1 ? sql`INSERT INTO measured SELECT 1, 10` : sql`INSERT INTO measured SELECT 2, 20`,
  );

/** Returns the directories of the active parts. */
async function partPaths(): Promise<readonly string[]> {
  const rows = await opened.facts.query(
    sql`SELECT path FROM system.parts WHERE table = 'measured' AND active ORDER BY name`,
  );
  return rows.map(({ path }) => String(path).replace(/\/$/, ''));
}

/** Puts a copy of a part where the engine puts parts that it cannot read when it starts. */
async function setAside(path: string): Promise<void> {
  const detached = join(dirname(path), 'detached');
  await mkdir(detached, { recursive: true });
  await cp(path, join(detached, `broken-on-start_${path.slice(dirname(path).length + 1)}`), {
    recursive: true,
  });
}

const clock = new StoppedClock(Date.parse('2026-11-20T09:00:00Z'));
const damaged = () => join(opened.directory, 'facts-damaged');

const check = (acceptLoss = false) =>
  checkFactParts(opened.facts, join(opened.directory, 'facts'), damaged(), {
    acceptLoss,
    clock,
    logger: { warn: (details: unknown) => void warnings.push(details) },
  });

test('a damaged part whose rows are in a merged part is not a loss', async () => {
  await addRow(1);
  const [single = ''] = await partPaths();
  await setAside(single);
  await addRow(1);
  await opened.facts.command(sql`OPTIMIZE TABLE measured FINAL`);
  expect(await partPaths()).toHaveLength(1);
  await expect(check()).resolves.toEqual([]);
});

test('a damaged part is a loss if only another partition has parts with the same numbers', async () => {
  await addRow(1);
  const [lost = ''] = await partPaths();
  await setAside(lost);
  await opened.facts.command(sql`ALTER TABLE measured DROP PARTITION 1`);
  await addRow(2);
  await expect(check()).rejects.toThrow(/damaged files of the tables measured/);
});

test('accepted damaged parts are recorded, moved, and not reported again', async () => {
  await addRow(1);
  const [lost = ''] = await partPaths();
  await setAside(lost);
  await opened.facts.command(sql`ALTER TABLE measured DROP PARTITION 1`);
  const parts = await check(true);
  expect(warnings).toHaveLength(1);
  const state = await openTestState();
  try {
    await state.db.insert(instance).values({ id: 1, secretFingerprint: 'a', factsId: 'b' });
    await moveDamagedParts(parts, damaged(), state, { clock });
    expect(await readLosses(state)).toEqual([{ kind: 'rows', acceptedAt: '2026-11-20T09:00:00.000Z' }]);
  } finally {
    await state.close();
  }
  expect(await readdir(damaged())).toEqual([
    `measured.broken-on-start_${lost.slice(dirname(lost).length + 1)}`,
  ]);
  await expect(check()).resolves.toEqual([]);
});
