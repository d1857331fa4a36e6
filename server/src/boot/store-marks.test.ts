import { rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../lib/time/clock.ts';
import { openJournal } from '../stores/facts/journal/journal.ts';
import type { SegmentJournal } from '../stores/facts/journal/journal.types.ts';
import { segmentNumber } from '../stores/facts/journal/segment-number.ts';
import { param, raw, sql } from '../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../stores/facts/testing/open-test-facts.ts';
import { EVENTS } from '../stores/facts/testing/tables.ts';
import type { State } from '../stores/state/state.ts';
import { openTestState } from '../stores/state/testing/open-test-state.ts';
import { createStoreMarks, findMissingData } from './store-marks.ts';

const clock = new StoppedClock(Date.parse('2026-11-20T09:00:00Z'));
const ID = 'journal';

let store: TestFacts;
let state: State;
let warnings: unknown[];

beforeAll(async () => {
  [store, state] = await Promise.all([openTestFacts(), openTestState()]);
});
afterAll(async () => {
  await state.close();
  await store.close();
});

const directory = () => join(store.directory, 'journal');
const reopen = () => openJournal({ directory: directory(), clock });

const marksOf = (journal: SegmentJournal) => {
  warnings = [];
  const logger = { warn: (details: unknown) => void warnings.push(details) };
  return createStoreMarks({
    facts: store.facts,
    state,
    journal,
    journalId: ID,
    keepPosition: async () => undefined,
    logger,
  });
};
const missing = (journal: SegmentJournal) =>
  findMissingData({ facts: store.facts, state, journal }, ID).then((found) =>
    found.map(({ store: name, table, rows }) => [name, table, rows]),
  );

/** Stores events in a part of their own. */
const addEvents = (rows: number) =>
  store.facts.command(
    rows === 1500
      ? sql`INSERT INTO events (website_id, time, visitor_id) SELECT 'web_1', toDateTime64('2026-11-01 00:00:00', 3), number FROM numbers(1500)`
      : sql`INSERT INTO events (website_id, time, visitor_id) SELECT 'web_1', toDateTime64('2026-11-02 00:00:00', 3), number FROM numbers(1000)`,
  );

test('a merge and an erasure are not a loss, also when the process ends between an erasure and its mark', async () => {
  const journal = await reopen();
  const marks = marksOf(journal);
  await addEvents(1500);
  await addEvents(1000);
  await marks.write();
  await store.facts.command(sql`OPTIMIZE TABLE events FINAL`);
  expect(await missing(journal)).toEqual([]);
  await store.facts.derive('erasing', (session) => session.remove('events', sql`visitor_id < 900`));
  expect(await missing(journal)).toEqual([]);
  await marks.write();
  await store.facts.command(sql`ALTER TABLE events APPLY DELETED MASK SETTINGS mutations_sync = 1`);
  expect(await missing(journal)).toEqual([]);
  await marks.write();
  expect(await missing(journal)).toEqual([]);
  await store.facts.command(sql`TRUNCATE TABLE events`);
  await store.facts.derive('erasing', (session) => session.remove('events', sql`0`));
  await marks.write();
  await journal.close();
  expect(warnings).toEqual([]);
});

test('a removed part and a removed table are found, with the number of rows', async () => {
  const journal = await reopen();
  const marks = marksOf(journal);
  await addEvents(1500);
  await addEvents(1000);
  await store.facts.command(
    sql`INSERT INTO visits (website_id, slice, visitor_id) SELECT 'web_1', toDateTime('2026-11-01 00:00:00'), 1`,
  );
  await marks.write();
  const [part] = await store.facts.query(
    sql`SELECT name FROM system.parts WHERE active AND table = 'events' AND rows = 1500`,
  );
  expect(part).toBeDefined();
  await store.facts.command(sql`ALTER TABLE events DETACH PART ${raw(`'${String(part?.['name'])}'`)}`);
  expect(await missing(journal)).toEqual([['facts', 'events', 1500]]);
  // Merges remove rows of this table: the numbers of its blocks are compared.
  await store.facts.command(sql`ALTER TABLE visits DETACH PARTITION 202611`);
  expect(await missing(journal)).toEqual([
    ['facts', 'events', 1500],
    ['facts', 'visits', 1],
  ]);
  await store.facts.command(sql`RENAME TABLE visits TO hidden`);
  const found = await findMissingData({ facts: store.facts, state, journal }, ID);
  expect(found.filter(({ isTable }) => isTable).map(({ table }) => table)).toEqual(['visits']);
  await store.facts.command(sql`RENAME TABLE hidden TO visits`);
  await store.facts.command(sql`ALTER TABLE visits ATTACH PARTITION 202611`);
  await store.facts.derive('erasing', (session) => session.remove('visits', sql`0`));
  await store.facts.derive('erasing', (session) => session.remove('events', sql`0`));
  await marks.write();
  await journal.close();
});

test('a removed or shortened journal segment is found; a loaded or rejected one is not missing', async () => {
  const earlier = await reopen();
  const marks = marksOf(earlier);
  for (const n of [1, 2, 3, 4]) {
    await earlier.append([{ table: EVENTS, json: JSON.stringify({ n }) }]);
    if (n !== 2) await earlier.rotate();
  }
  const [first, second, third] = earlier.closed();
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three segments');
  await marks.write();
  await earlier.release(first);
  await earlier.reject(third);
  await earlier.close();

  const next = await reopen();
  expect(await missing(next)).toEqual([]);
  await next.close();
  await rename(second.path, `${second.path}.away`);
  const without = await reopen();
  expect(await missing(without)).toEqual([['journal', 'events', 2]]);
  await without.close();
  await rename(`${second.path}.away`, second.path);
  await truncate(second.path, second.bytes / 2);
  const shorter = await reopen();
  expect(await missing(shorter)).toEqual([['journal', 'events', 1]]);

  const later = marksOf(shorter);
  await later.write();
  expect(await missing(shorter)).toEqual([]);
  expect(shorter.released()).toEqual([]);
  await shorter.close();
  await rm(directory(), { recursive: true });
});

test('a segment that is lost before the first mark is found; one that an older record names and that was loaded is not', async () => {
  const earlier = await reopen();
  await marksOf(earlier).write();
  await earlier.append([{ table: EVENTS, json: JSON.stringify({ n: 1 }) }]);
  await earlier.rotate();
  const [segment] = earlier.closed();
  if (segment === undefined) throw new Error('One segment');
  await earlier.close();
  await rename(segment.path, `${segment.path}.away`);
  const without = await reopen();
  expect(await missing(without)).toEqual([['journal', 'events', 1]]);
  await without.close();
  const again = await reopen();
  expect(await missing(again), 'also at the next start').toEqual([['journal', 'events', 1]]);
  await store.facts.command(
    sql`INSERT INTO events (website_id, time, segment) SELECT 'web_1', now64(3), ${param(segmentNumber(segment.id), 'UInt64')}`,
  );
  expect(await missing(again)).toEqual([]);
  await marksOf(again).write();
  await again.close();
  const last = await reopen();
  expect(last.lost()).toEqual([]);
  await last.close();
});
