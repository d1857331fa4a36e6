import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { systemClock } from '../../../lib/time/clock.ts';
import type { Facts } from '../facts.ts';
import { openJournal } from '../journal/journal.ts';
import type { FactEntry, SegmentJournal } from '../journal/journal.types.ts';
import { sql } from '../sql.ts';
import { createFailingFiles } from '../testing/failing-files.ts';
import { openTestFacts, type TestFacts } from '../testing/open-test-facts.ts';
import { AUDIT, EVENTS } from '../testing/tables.ts';
import { createLoader, type Loader } from './loader.ts';

let store: TestFacts;
let directory: string;
let journal: SegmentJournal;
let loader: Loader;
let isDown = false;
let rounds = 0;
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line) => lines.push(line) });

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

beforeEach(async () => {
  isDown = false;
  rounds += 1;
  lines.length = 0;
  directory = join(store.directory, `journal-${rounds}`);
  await store.facts.command(sql`TRUNCATE TABLE events`);
  await store.facts.command(sql`TRUNCATE TABLE event_keys`);
  journal = await openJournal({ directory, clock: systemClock });
  loader = open(journal);
});

afterEach(async () => {
  await loader.stop();
  await journal.close();
});

/** The real store, out of reach while `isDown`. */
function reachable(): Facts {
  const { facts } = store;
  return {
    ...facts,
    loadSegment: async (...segment) => {
      if (isDown) throw new AppError('SERVICE_UNAVAILABLE');
      await facts.loadSegment(...segment);
    },
  };
}

function open(from: SegmentJournal): Loader {
  return createLoader({
    journal: from,
    facts: reachable(),
    tables: [EVENTS, AUDIT],
    clock: systemClock,
    logger,
    pace: { maxAgeMs: 20, maxBytes: 1 },
  });
}

function event(name: string, fields: Record<string, string> = {}): FactEntry {
  return {
    table: EVENTS,
    json: JSON.stringify({ website_id: 'web_1', time: '2026-03-01T10:00:00Z', name, ...fields }),
  };
}

async function names(): Promise<string> {
  const rows = await store.facts.query(sql`SELECT name FROM events ORDER BY name`);
  return rows.map(({ name }) => name).join(' ');
}

async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const begin = performance.now();
  while (!(await condition())) {
    expect(performance.now() - begin, 'waited too long').toBeLessThan(withinMs);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('loading', () => {
  test('what was appended is loaded when it is old enough, and its segment is gone', async () => {
    loader.start();
    await journal.append([event('a')]);
    await until(async () => (await names()) === 'a', 5_000);
    await loader.stop();
    // The empty file of a released segment stays until the marks of the stores are written.
    expect(await readdir(join(directory, 'events'))).toEqual([expect.stringMatching(/^seg_\w+\.released$/)]);
    expect(loader.stats()).toEqual({
      segments: 1,
      failures: 0,
      rejected: 0,
      failing: 0,
      rows: new Map([['events', 1]]),
      unfollowedRows: 0,
    });
  });

  test('a flush makes everything appended before it queryable, of every table', async () => {
    await journal.append([
      event('a'),
      { table: AUDIT, json: '{"time":"2026-03-01T10:00:00Z","entry_id":"aud_1"}' },
    ]);
    await journal.append([event('b')]);
    await loader.flush();
    expect(await names()).toBe('a b');
    expect(await store.facts.query(sql`SELECT entry_id FROM audit_log`)).toEqual([{ entry_id: 'aud_1' }]);
  });

  test('stopping loads what is there', async () => {
    loader.start();
    await journal.append([event('a')]);
    await loader.stop();
    expect(await names()).toBe('a');
  });
});

describe('a store that is down', () => {
  test('delays and drops nothing: the first delivery of a key still wins after the recovery', async () => {
    isDown = true;
    loader.start();
    await journal.append([event('first', { event_key: 'k' })]);
    await journal.rotate();
    await journal.append([event('second', { event_key: 'k' }), event('third')]);
    await until(() => loader.stats().failures >= 2, 5_000);
    expect(journal.stats().backlogSegments).toBeGreaterThan(0);
    isDown = false;
    await until(async () => (await names()) === 'first third', 5_000);
  });

  test('a flush says so, and stopping leaves the rows for the next start', async () => {
    isDown = true;
    await journal.append([event('a')]);
    await expect(loader.flush()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await loader.stop(1_000);
    await journal.close();
    isDown = false;

    journal = await openJournal({ directory, clock: systemClock });
    loader = open(journal);
    loader.start();
    await until(async () => (await names()) === 'a', 5_000);
  });
});

describe('a crash', () => {
  test('after the rows were stored and before the segment was deleted stores nothing twice', async () => {
    const files = createFailingFiles();
    const crashing = await openJournal({ directory: join(directory, 'crashing'), clock: systemClock, files });
    const crashingLoader = open(crashing);
    await crashing.append([event('a'), event('b', { event_key: 'k' })]);
    files.fail('remove');
    await expect(crashingLoader.flush()).rejects.toThrow('ENOSPC');
    await crashing.close();

    const next = await openJournal({ directory: join(directory, 'crashing'), clock: systemClock });
    expect(next.closed()).toHaveLength(1);
    const nextLoader = open(next);
    await nextLoader.flush();
    expect(await names()).toBe('a b');
    expect(next.closed()).toEqual([]);
    await next.close();
  });
});

describe('a segment that the store refuses', () => {
  test('is moved to rejected and logged after three attempts, and later segments are loaded', async () => {
    await journal.append([{ table: EVENTS, json: '{"time":"yesterday"}' }]);
    await journal.rotate();
    await journal.append([event('behind')]);
    await expect(loader.flush()).rejects.toThrow();
    await expect(loader.flush()).rejects.toThrow();
    await loader.flush();
    expect(await names()).toBe('behind');
    expect(await readdir(join(directory, 'rejected'))).toEqual([
      expect.stringMatching(/^events\.seg_.*\.jsonl$/),
    ]);
    expect(loader.stats()).toMatchObject({ rejected: 1 });
    expect(lines.some((line) => line.includes('moved to rejected'))).toBe(true);
  });
});

test('segments of a table that is not known stay where they are, and are named in the log', async () => {
  await mkdir(join(directory, 'later'), { recursive: true });
  const path = join(directory, 'later', `${newId('seg')}.jsonl`);
  await writeFile(path, '{"n":1}\n\n');
  const next = await openJournal({ directory, clock: systemClock });
  const nextLoader = open(next);
  nextLoader.start();
  await nextLoader.flush();
  await nextLoader.stop();
  expect(next.closed()).toMatchObject([{ table: 'later' }]);
  expect(lines.some((line) => line.includes('unknown tables') && line.includes('later'))).toBe(true);
});
