import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { systemClock } from '../../lib/time/clock.ts';
import type { Facts, FactTable } from '../../stores/facts/facts.ts';
import { openJournal } from '../../stores/facts/journal/journal.ts';
import { createLoader } from '../../stores/facts/loading/loader.ts';
import { compileSql, identifier, sql } from '../../stores/facts/sql.ts';
import { createVisitFollower, rebuildVisits } from './index.ts';
import { openVisitStore, type VisitStore } from './testing/open-visit-store.ts';

const EVENTS: FactTable = { name: 'events' };
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 2, 1) / DAY_MS;

let store: VisitStore;
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line) => lines.push(line) });

beforeAll(async () => {
  store = await openVisitStore();
});
afterAll(() => store.close());

beforeEach(async () => {
  lines.length = 0;
  for (const table of ['events', 'visits'])
    await store.facts.command(sql`TRUNCATE TABLE ${identifier(table)}`);
});

/** Ten days with two visits each. */
const tenDays = Array.from({ length: 20 }, (_, index) => ({
  website_id: 'web_1',
  visitor_id: index + 1,
  time: (FIRST_DAY + Math.floor(index / 2)) * DAY_MS,
}));

async function daysBuilt(): Promise<number[]> {
  const rows = await store.rows('web_1');
  return [...new Set(rows.map((row) => Number(row['slice']) / DAY_MS - FIRST_DAY))].sort((a, b) => a - b);
}

/** The store, with build statements that fail if `fails` returns true, and the number of attempts. */
function failing(fails: (attempt: number) => boolean): {
  facts: Pick<Facts, 'derive'>;
  attempts: () => number;
} {
  let attempts = 0;
  const derive: Facts['derive'] = (name, work) =>
    store.facts.derive(name, (session) =>
      work({
        ...session,
        command: async (statement) => {
          const builds = compileSql(statement).text.startsWith('INSERT INTO visits');
          if (builds) attempts += 1;
          if (builds && fails(attempts)) throw new AppError('QUERY_TIMEOUT');
          await session.command(statement);
        },
      }),
    );
  return { facts: { derive }, attempts: () => attempts };
}

test('after a crash between the load of events and the build of their visits, the next start builds them', async () => {
  const directory = join(store.directory, 'journal');
  const open = async (facts: Pick<Facts, 'derive'>) => {
    const journal = await openJournal({ directory, clock: systemClock });
    const followers = [createVisitFollower(facts, EVENTS)];
    const loader = createLoader({
      journal,
      facts: store.facts,
      tables: [EVENTS],
      followers,
      clock: systemClock,
      logger,
    });
    return { journal, loader };
  };
  const first = await open({ derive: () => Promise.reject(new Error('killed')) });
  await first.journal.append([
    { table: EVENTS, json: `{"website_id":"web_1","time":${FIRST_DAY * DAY_MS},"type":"pageview"}` },
  ]);
  await expect(first.loader.flush()).rejects.toThrow('killed');
  await first.journal.close();
  expect(await daysBuilt()).toEqual([]);

  const second = await open(store.facts);
  await second.loader.flush();
  expect(await daysBuilt()).toEqual([0]);
  expect(await store.rows('web_1')).toMatchObject([{ events: 1, pageviews: 1, is_first: 1, is_only: 1 }]);
  expect(await store.facts.query(sql`SELECT count() AS n FROM events`)).toEqual([{ n: 1 }]);
  await second.journal.close();
});

describe('a build that is too large', () => {
  test('is divided until it succeeds', async () => {
    const path = await store.load(tenDays);
    const { facts, attempts } = failing((attempt) => attempt <= 3);
    await createVisitFollower(facts, EVENTS).follow([path]);
    // The complete build, a half and a quarter fail. Two eighths, a quarter and a half succeed.
    expect(attempts()).toBe(7);
    expect(await store.rows('web_1')).toHaveLength(20);
  });

  test('fails if dividing does not help', async () => {
    const path = await store.load(tenDays);
    const { facts, attempts } = failing(() => true);
    await expect(createVisitFollower(facts, EVENTS).follow([path])).rejects.toMatchObject({
      code: 'QUERY_TIMEOUT',
    });
    expect(attempts()).toBe(9);
    expect(await store.rows('web_1')).toEqual([]);
  });
});

test.each([
  { areReadsWaiting: false, statements: 1 },
  { areReadsWaiting: true, statements: 2 },
])(
  'in the background, 30,000 visitors take $statements statements if reads wait: $areReadsWaiting',
  async ({ areReadsWaiting, statements }) => {
    const VISITORS = 30_000;
    const visitors = Array.from({ length: VISITORS }, (_, index) => ({
      website_id: 'web_1',
      visitor_id: index + 1,
      time: FIRST_DAY * DAY_MS,
    }));
    const path = await store.load(visitors);
    const { facts, attempts } = failing(() => false);
    await createVisitFollower(facts, EVENTS).follow([path], {
      waitForUrgent: () => Promise.resolve(),
      areReadsWaiting: () => areReadsWaiting,
    });
    expect(attempts()).toBe(statements);
    expect(await store.facts.query(sql`SELECT count() AS n FROM visits`)).toEqual([{ n: VISITORS }]);
  },
);

test('the visits of one website can be rebuilt separately', async () => {
  await store.load([...tenDays, ...tenDays.map((event) => ({ ...event, website_id: 'web_2' }))]);
  await rebuildVisits(store.facts, { websiteIds: ['web_1'], fromDay: FIRST_DAY + 8 });
  expect(await daysBuilt()).toEqual([8, 9]);
  expect(await store.rows('web_2')).toEqual([]);
});
