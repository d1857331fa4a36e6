import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { systemClock } from '../../lib/time/clock.ts';
import type { FactsView } from './freshness.ts';
import { openJournal } from './journal/journal.ts';
import type { FactEntry, SegmentJournal } from './journal/journal.types.ts';
import type { Background } from './loading/follow-segments.ts';
import { createLoader, type Loader } from './loading/loader.ts';
import { identifier, sql, text, texts } from './sql.ts';
import { openTestFacts, type TestFacts } from './testing/open-test-facts.ts';
import { AUDIT, EVENTS } from './testing/tables.ts';

const DAY_MS = 86_400_000;
const LONG_MS = 30_000;

let store: TestFacts;
let journal: SegmentJournal;
let loader: Loader;
let rounds = 0;
/** What runs instead of following. */
let follow: (paths: readonly string[], background?: Background) => Promise<void>;

beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());

beforeEach(async () => {
  rounds += 1;
  follow = () => Promise.resolve();
  for (const table of ['events', 'audit_log'])
    await store.facts.command(sql`TRUNCATE TABLE ${identifier(table)}`);
  journal = await openJournal({ directory: directory(), clock: systemClock });
  loader = open();
});
afterEach(async () => {
  follow = () => Promise.resolve();
  await loader.stop();
  await journal.close();
});

const directory = () => join(store.directory, `journal-${rounds}`);

/** A loader that is not started: it publishes when it is asked. */
function open(): Loader {
  return createLoader({
    journal,
    facts: store.facts,
    tables: [EVENTS, AUDIT],
    followers: [{ table: EVENTS, follow: (paths, background) => follow(paths, background) }],
    clock: systemClock,
    logger: pino({ level: 'silent' }),
  });
}

function event(
  subjectId: string,
  { timeMs = Date.now(), organizationId = 'org_1', name = 'a' } = {},
): FactEntry {
  const json = JSON.stringify({ website_id: subjectId, time: timeMs, name });
  return { table: EVENTS, json, origin: { subjectId, organizationId, timeMs } };
}

/** So much history that it is published as bulk, by itself. */
async function appendHistory(subjectId: string): Promise<void> {
  const timeMs = Date.now() - 2 * DAY_MS;
  const entries = Array.from({ length: 1_000 }, () => event(subjectId, { timeMs, name: 'x'.repeat(2_000) }));
  await journal.append(entries);
}

const view = (subjectId: string, forMs = LONG_MS): Promise<FactsView> =>
  loader.openView(subjectId, { deadlineMs: performance.now() + forMs });

async function countIn(subjectId: string, { hiddenSegments }: FactsView): Promise<unknown> {
  const [row] = await store.facts.query(sql`SELECT count() AS found FROM events
WHERE website_id = ${text(subjectId)} AND segment NOT IN (SELECT toUInt64(arrayJoin(${texts(hiddenSegments)})))`);
  return row?.['found'];
}

/** A promise, and what settles it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a view', () => {
  test('holds every event that was acknowledged before it, each time', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await journal.append([event('web_1')]);
      const opened = await view('web_1');
      expect(opened.missing).toBeUndefined();
      expect(await countIn('web_1', opened)).toBe(count);
      opened.close();
    }
  });

  test('of a website or organization with nothing pending waits for nothing, whatever waits for others', async () => {
    follow = () => Promise.reject(new AppError('QUERY_TIMEOUT'));
    await journal.append([event('web_other', { organizationId: 'org_other' })]);
    for (const id of ['web_1', 'org_1']) {
      const opened = await view(id);
      expect(opened.missing).toBeUndefined();
      expect(opened.hiddenSegments).toEqual([]);
      opened.close();
    }
    expect(loader.stats().segments).toBe(0);
  });

  test('of an organization holds the events of its websites', async () => {
    await journal.append([event('web_1')]);
    const opened = await view('org_1');
    expect(await countIn('web_1', opened)).toBe(1);
    opened.close();
  });

  test('leaves out events that are stored and not followed, and says how many are missing and since when', async () => {
    await journal.append([event('web_1')]);
    await loader.flush();
    const sentMs = Date.now();
    const following = gate();
    follow = () => following.opened;
    await journal.append([event('web_1')]);
    const during = await view('web_1', 400);
    expect(await countIn('web_1', during)).toBe(1);
    expect(during.hiddenSegments).toHaveLength(1);
    expect(during.missing?.rows).toBe(1);
    expect(during.missing?.sinceMs).toBeGreaterThanOrEqual(sentMs - 1);
    expect(during.missing?.sinceMs).toBeLessThanOrEqual(Date.now());
    during.close();

    following.open();
    const after = await view('web_1');
    expect(after.hiddenSegments).toEqual([]);
    expect(after.missing).toBeUndefined();
    expect(await countIn('web_1', after)).toBe(2);
    after.close();
  });

  test('waits for a change of recent facts beyond its deadline, so that its figures describe one instant', async () => {
    const following = gate();
    const begun = gate();
    follow = () => {
      begun.open();
      return following.opened;
    };
    await journal.append([event('web_1')]);
    const published = loader.flush();
    await begun.opened;
    const opening = view('web_1', 0);
    following.open();
    await published;
    const opened = await opening;
    expect(await countIn('web_1', opened)).toBe(1);
    expect(opened.hasChanged()).toBe(false);
    opened.close();
  });

  test('ends a moment after its deadline when a change does not end, says so, and ends when its reader leaves', async () => {
    const following = gate();
    follow = () => following.opened;
    await journal.append([event('web_1')]);
    const beganMs = performance.now();
    const during = await view('web_1', 300);
    expect(during.hasChanged()).toBe(true);
    during.close();
    expect(performance.now() - beganMs).toBeLessThan(5_000);
    const leaving = new AbortController();
    const left = loader.openView('web_1', {
      deadlineMs: performance.now() + LONG_MS,
      signal: leaving.signal,
    });
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    following.open();
  });

  test('detects later changes of its subject, and only those', async () => {
    const opened = await view('web_1');
    await journal.append([event('web_2', { organizationId: 'org_2' })]);
    await loader.flush();
    expect(opened.hasChanged()).toBe(false);
    await journal.append([event('web_1')]);
    await loader.flush();
    expect(opened.hasChanged()).toBe(true);
    opened.close();
    const next = await view('web_1');
    expect(next.hasChanged()).toBe(false);
    next.close();
  });

  test('does not wait for a segment that failed and is tried again later', async () => {
    follow = () => Promise.reject(new AppError('QUERY_ERROR'));
    await journal.append([event('web_1')]);
    await expect(loader.flush()).rejects.toMatchObject({ code: 'QUERY_ERROR' });
    const opened = await view('web_1');
    expect(opened.missing).toMatchObject({ rows: 1 });
    expect(await countIn('web_1', opened)).toBe(0);
    opened.close();
  });

  test('after a crash leaves out what was stored and not followed', async () => {
    follow = () => Promise.reject(new Error('killed'));
    await journal.append([event('web_1')]);
    await expect(loader.flush()).rejects.toThrow('killed');
    await journal.close();
    journal = await openJournal({ directory: directory(), clock: systemClock });
    loader = open();
    const following = gate();
    follow = () => following.opened;
    const during = await view('web_1', 300);
    expect(await countIn('web_1', during)).toBe(0);
    during.close();
    following.open();
    const after = await view('web_1');
    expect(await countIn('web_1', after)).toBe(1);
    after.close();
  });
});

describe('bulk', () => {
  test('of one organization does not delay recent events of another', async () => {
    await appendHistory('web_big');
    const following = gate();
    let isBulkBegun: () => void = () => undefined;
    const bulkBegun = new Promise<void>((resolve) => {
      isBulkBegun = resolve;
    });
    follow = () => {
      isBulkBegun();
      follow = () => Promise.resolve();
      return following.opened;
    };
    loader.start();
    await bulkBegun;
    await journal.append([event('web_small', { organizationId: 'org_small' })]);
    const opened = await view('web_small');
    expect(opened.missing).toBeUndefined();
    expect(await countIn('web_small', opened)).toBe(1);
    opened.close();
    expect(journal.closed()).toHaveLength(1);

    following.open();
    const all = await view('web_big');
    expect(await countIn('web_big', all)).toBe(1_000);
    all.close();
  });

  test('is followed with the information whether reads wait', async () => {
    const waits: (boolean | undefined)[] = [];
    follow = (_paths, background) => {
      waits.push(background?.areReadsWaiting());
      return Promise.resolve();
    };
    await appendHistory('web_big');
    await loader.flush();
    await journal.append([event('web_small', { organizationId: 'org_small' })]);
    (await view('web_small')).close();
    await appendHistory('web_big');
    await loader.flush();
    // Recent events are not work in the background.
    expect(waits).toEqual([false, undefined, true]);
  });

  test('that is small is published with recent events, so that a late event is in the next answer, too', async () => {
    await journal.append([event('web_1', { timeMs: Date.now() - 3 * DAY_MS })]);
    const opened = await view('web_1');
    expect(opened.missing).toBeUndefined();
    expect(await countIn('web_1', opened)).toBe(1);
    opened.close();
  });
});

describe('the backlog', () => {
  test('of one organization is refused at half of the limit, while others are accepted', async () => {
    await journal.close();
    journal = await openJournal({ directory: directory(), clock: systemClock, maxBacklogBytes: 1_000 });
    loader = open();
    const fill = () => journal.append([event('web_big', { organizationId: 'org_big' })]);
    const fillUp = async () => {
      for (let count = 0; count < 20; count += 1) await fill();
    };
    await expect(fillUp()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(journal.stats().backlogBytes).toBeLessThan(700);
    await journal.append([event('web_small', { organizationId: 'org_small' })]);
    await loader.flush();
    await fill();
  });
});
