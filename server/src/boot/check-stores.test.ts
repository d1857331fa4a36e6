import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { DamageLog } from '../stores/damage.ts';
import { openDataDirectory } from '../stores/data-directory.ts';
import { openJournal } from '../stores/facts/journal/journal.ts';
import { openTestFacts, type TestFacts } from '../stores/facts/testing/open-test-facts.ts';
import { createMemoryLive } from '../stores/live/memory.ts';
import { readLosses } from '../stores/state/accepted-losses.ts';
import type { State } from '../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../stores/state/testing/open-test-state.ts';
import { checkStores, journalIdOf } from './check-stores.ts';
import { createStoreMarks } from './store-marks.ts';

// Embedded stores that were replaced by older ones: `boot/data-damage-kinds.thorough.test.ts`.

const clock = new StoppedClock(Date.parse('2026-11-20T09:00:00Z'));
const logger = pino({ level: 'silent' });
const hasPostgres = availableStateDrivers().includes('postgres');

let facts: TestFacts;
let state: State;

beforeAll(async () => {
  if (hasPostgres) [facts, state] = await Promise.all([openTestFacts(), openTestState('postgres')]);
});
afterAll(async () => {
  if (!hasPostgres) return;
  await state.close();
  await facts.close();
});

/** Starts and stops on the same data directory. @returns the losses that were accepted. */
async function run(acceptLoss: boolean): Promise<readonly string[]> {
  const path = join(facts.directory, 'data');
  const directory = await openDataDirectory(path, { clock });
  const journal = await openJournal({ directory: directory.path('journal'), clock });
  const stores = {
    facts: facts.facts,
    state,
    journal,
    live: createMemoryLive({ clock }),
    damage: new DamageLog(clock, logger),
  };
  try {
    const secret = { secret: 'a secret of at least thirty-two characters', createdFile: undefined };
    await checkStores(stores, directory, secret, { acceptLoss, clock, logger });
    const journalId = await journalIdOf(stores.state, directory.path('journal', 'id'));
    await createStoreMarks({ ...stores, journalId, keepPosition: directory.keepPosition, logger }).stop();
    return (await readLosses(state)).map(({ kind }) => kind);
  } finally {
    await journal.close();
    await directory.release();
  }
}

test.runIf(hasPostgres)(
  'a Postgres database that was restored from an older dump beside newer data is refused, unless it is accepted',
  async () => {
    await run(false);
    await state.db.execute(sql`CREATE TABLE dumped AS SELECT * FROM store_marks`);
    await run(false);
    await state.db.execute(sql`DELETE FROM store_marks`);
    await state.db.execute(sql`INSERT INTO store_marks SELECT * FROM dumped`);
    await expect(run(false)).rejects.toThrow(
      /The state store is older than the rest of the data .*--accept-loss/,
    );
    await expect(run(false)).rejects.toThrow(/is older/);
    expect(await run(true)).toEqual(['missing']);
    expect(await run(false)).toEqual(['missing']);
  },
);
