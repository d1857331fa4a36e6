import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { systemClock } from '../../../lib/time/clock.ts';
import { openJournal } from '../journal/journal.ts';
import type { SegmentJournal } from '../journal/journal.types.ts';
import { sql } from '../sql.ts';
import { openTestFacts, type TestFacts } from '../testing/open-test-facts.ts';
import { EVENTS } from '../testing/tables.ts';
import { createLoader, type Loader } from './loader.ts';

let store: TestFacts;
let directory: string;
let journal: SegmentJournal;
let loader: Loader;
let rounds = 0;
/** What the follower was given, a line a call. */
const followed: string[][] = [];
let work: () => Promise<void>;
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line) => lines.push(line) });

beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());

beforeEach(async () => {
  rounds += 1;
  followed.length = 0;
  lines.length = 0;
  work = () => Promise.resolve();
  directory = join(store.directory, `journal-${rounds}`);
  journal = await openJournal({ directory, clock: systemClock });
  loader = open();
});
afterEach(async () => {
  await loader.stop(1_000);
  await journal.close();
});

function open(): Loader {
  const follow = async (paths: readonly string[]) => {
    const stored = await store.facts.query(sql`SELECT count() AS n FROM events`);
    followed.push([`${stored[0]?.['n']} stored`, ...paths]);
    await work();
  };
  return createLoader({
    journal,
    facts: store.facts,
    tables: [EVENTS],
    followers: [{ table: EVENTS, follow }],
    clock: systemClock,
    logger,
    pace: { maxAgeMs: 20, maxBytes: 1 },
  });
}

const append = () =>
  journal.append([{ table: EVENTS, json: '{"website_id":"web_1","time":"2026-03-01T10:00:00Z"}' }]);
/** The segments that wait, without the names of released ones. */
const segments = async () =>
  (await readdir(join(directory, 'events'))).filter((name) => !name.endsWith('.released'));

describe('a table that is followed', () => {
  test('keeps a segment until it is stored and followed', async () => {
    await store.facts.command(sql`TRUNCATE TABLE events`);
    await append();
    await journal.rotate();
    await append();
    let during: string[] = [];
    work = async () => {
      during = await segments();
    };
    await loader.flush();
    expect(during).toHaveLength(2);
    expect(followed).toEqual([['2 stored', ...during.map((name) => join(directory, 'events', name))]]);
    expect(await segments()).toEqual([]);
    await loader.flush();
    expect(followed).toHaveLength(1);
  });

  test('loses nothing when following fails: a flush and the log say so, and it is tried again', async () => {
    work = () => Promise.reject(new AppError('QUERY_TIMEOUT'));
    await append();
    await expect(loader.flush()).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
    expect(await segments()).toHaveLength(1);
    expect(lines.some((line) => line.includes('what derives from them is not'))).toBe(true);
    expect(loader.stats()).toMatchObject({ segments: 1, failures: 0 });

    await append();
    work = () => Promise.resolve();
    loader.start();
    while ((await segments()).length > 0) await sleep(20);
    expect(new Set(followed.flatMap(([, ...paths]) => paths)).size).toBe(2);
  });

  test('continues when one segment fails: that one is retried alone', async () => {
    await append();
    await journal.rotate();
    const [broken = ''] = await segments();
    await append();
    // The last call was given the paths that are worked on.
    work = () =>
      followed.at(-1)?.some((path) => path.endsWith(broken)) === true
        ? Promise.reject(new AppError('QUERY_ERROR'))
        : Promise.resolve();
    await expect(loader.flush()).rejects.toMatchObject({ code: 'QUERY_ERROR' });
    expect(await segments()).toEqual([broken]);
    expect(loader.stats()).toMatchObject({ failing: 1 });
    await append();
    await expect(loader.flush()).rejects.toMatchObject({ code: 'QUERY_ERROR' });
    expect(await segments()).toEqual([broken]);
    work = () => Promise.resolve();
    loader.start();
    while ((await segments()).length > 0) await sleep(20);
    expect(followed.at(-1)).toHaveLength(2);
  });

  test('is followed to its end when the loader stops', async () => {
    work = () => sleep(100);
    loader.start();
    await append();
    await sleep(60);
    await append();
    await loader.stop();
    expect(await segments()).toEqual([]);
    expect(followed.flatMap(([, ...paths]) => paths)).toHaveLength(2);
  });

  test('is stored once and followed again after a crash in between', async () => {
    await store.facts.command(sql`TRUNCATE TABLE events`);
    work = () => Promise.reject(new Error('killed'));
    await append();
    await expect(loader.flush()).rejects.toThrow('killed');
    // The segment is still there, as after a kill; only the state of this process is lost.
    await journal.close();
    journal = await openJournal({ directory, clock: systemClock });
    loader = open();
    work = () => Promise.resolve();
    await loader.flush();
    expect(followed.map(([stored]) => stored)).toEqual(['1 stored', '1 stored']);
    expect(await segments()).toEqual([]);
  });
});
