import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FactRow } from '../../stores/facts/facts.ts';
import { sql } from '../../stores/facts/sql.ts';
import { rebuildVisits } from './index.ts';
import { openVisitStore, type VisitStore } from './testing/open-visit-store.ts';
import { type ModelEvent, modelRows } from './testing/visit-model.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MIDNIGHT_MS = Date.UTC(2026, 2, 10);
const SITES = 30;
const SINGLE_SITES = 8;
const FIRST_ROUNDS = 4;
const LAST_ROUNDS = 6;

let store: VisitStore;

beforeAll(async () => {
  store = await openVisitStore();
});
afterAll(() => store.close());

/** The next event of a visitor, after a pause. */
interface Step extends Omit<ModelEvent, 'website_id' | 'visitor_id' | 'time' | 'name' | 'link_click'> {
  readonly gapMs: number;
  /** Whether a custom event happens in the same millisecond. */
  readonly twice: boolean;
}

interface Visitor {
  readonly startMs: number;
  readonly steps: readonly Step[];
}

const step: fc.Arbitrary<Step> = fc.record({
  gapMs: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(IDLE_MS, IDLE_MS - 1, IDLE_MS + 1, 1, MINUTE_MS, 20 * MINUTE_MS),
    },
    { weight: 1, arbitrary: fc.constantFrom(6 * HOUR_MS, 24 * HOUR_MS, 40 * HOUR_MS) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 * HOUR_MS }) },
  ),
  type: fc.constantFrom<ModelEvent['type'][]>(
    'pageview',
    'pageview',
    'custom',
    'session',
    'engagement',
    'engagement',
  ),
  path: fc.constantFrom('/', '/a', '/b', ''),
  country: fc.constantFrom('AT', 'DE', ''),
  referrer: fc.constantFrom('', 'https://a.example/ä?b=ÿ\u0000'),
  link_id: fc.constantFrom('', '', '', 'lnk_1', 'lnk_2'),
  bot: fc.constantFrom('', '', '', 'Googlebot'),
  anonymous_id: fc.constantFrom('', '', '', 'a1'),
  twice: fc.constantFrom(false, false, false, true),
});

/** A visitor with several visits, or one with hardly any pauses. */
const visitor: fc.Arbitrary<Visitor> = fc.record({
  startMs: fc.oneof(
    fc.integer({ min: -DAY_MS, max: 2 * DAY_MS }),
    fc.constantFrom(-1, 0, 1, -IDLE_MS, -20 * MINUTE_MS),
  ),
  steps: fc.oneof(
    { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }) },
    {
      weight: 1,
      arbitrary: fc
        .array(step, { minLength: 60, maxLength: 150, size: 'max' })
        .map((steps) => steps.map((each, n) => ({ ...each, gapMs: IDLE_MS - (n % 3), bot: '' }))),
    },
  ),
});

function eventsOf(site: string, visitors: readonly Visitor[]) {
  return visitors.flatMap(({ startMs, steps }, index): ModelEvent[] => {
    let time = MIDNIGHT_MS + startMs;
    const isNamed = index === 0;
    return steps.flatMap(({ gapMs, twice, ...one }): ModelEvent[] => {
      time += gapMs;
      const event: ModelEvent = {
        ...one,
        website_id: site,
        visitor_id: index + 1,
        time,
        name: one.type,
        link_click: one.link_id === '' ? '' : `click of ${time}`,
        anonymous_id: isNamed ? one.anonymous_id : '',
      };
      return twice && one.type === 'pageview'
        ? [event, { ...event, type: 'custom', name: 'twice', path: '/twice', country: 'FR' }]
        : [event];
    });
  });
}

const sites = fc
  .sample(fc.array(visitor, { minLength: 1, maxLength: 3 }), { numRuns: SITES, seed: 20_260_310 })
  .map((visitors, index) => eventsOf(`random_${String(index).padStart(2, '0')}`, visitors));
const events = sites.flat();

function columns(rows: readonly FactRow[]): FactRow[] {
  const [first] = modelRows(events);
  return rows.map((row) =>
    Object.fromEntries(Object.keys(first ?? {}).map((name) => [name, row[name] ?? null])),
  );
}

function shuffled<T>(values: readonly T[], seed: number): T[] {
  const [order = []] = fc.sample(fc.array(fc.nat(), { minLength: values.length, maxLength: values.length }), {
    numRuns: 1,
    seed,
  });
  return values
    .map((value, index) => ({ value, key: order[index] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

function divideIntoRounds(mixed: readonly ModelEvent[]): ModelEvent[][] {
  const counts = new Map<string, number>();
  const rounds: ModelEvent[][] = Array.from({ length: FIRST_ROUNDS + LAST_ROUNDS }, () => []);
  for (const [index, event] of mixed.entries()) {
    const visitor = `${event.website_id} ${event.visitor_id}`;
    const count = counts.get(visitor) ?? 0;
    counts.set(visitor, count + 1);
    rounds[count < LAST_ROUNDS ? FIRST_ROUNDS + count : index % FIRST_ROUNDS]?.push(event);
  }
  return rounds;
}

function byDay(mixed: readonly ModelEvent[]): ModelEvent[][] {
  const days = new Map<number, ModelEvent[]>();
  for (const event of mixed) {
    const day = Math.floor(event.time / DAY_MS);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].sort(([one], [other]) => one - other).map(([, round]) => round);
}

const byKey = (a: FactRow, b: FactRow) => (keyOf(a) < keyOf(b) ? -1 : 1);
const keyOf = (row: FactRow) => [row['website_id'], row['visitor_id'], row['is_bot'], row['slice']].join(' ');

test('visits equal those of a simple model, regardless of the order in which events arrive and are built', async () => {
  const expected = modelRows(events)
    .map((row): FactRow => ({ ...row }))
    .sort(byKey);
  // The samples contain the relevant cases.
  expect(expected.length).toBeGreaterThan(500);
  expect(
    new Set(expected.map(({ is_only, is_first, is_bot }) => `${is_only}${is_first}${is_bot}`)).size,
  ).toBeGreaterThan(4);

  // Most events are in a few segments. Some events of each visitor are loaded one by one, so that builds read as little as possible.
  const rounds = divideIntoRounds(shuffled(events, 7));
  const pending: string[] = [];
  for (const [index, round] of rounds.entries()) {
    pending.push(await store.load(round.map((event) => ({ ...event }))));
    if (index % 3 !== 1) await store.build(...pending.splice(0));
  }
  await store.build(...pending);
  const built = await store.rows('random_');
  expect(columns(built).sort(byKey)).toEqual(expected);

  await store.add(
    ...events.map((event) => ({ ...event, website_id: event.website_id.replace('random', 'ordered') })),
  );
  const ordered = await store.rows('ordered_');
  expect(
    ordered.map((row) => ({ ...row, website_id: String(row['website_id']).replace('ordered', 'random') })),
  ).toEqual(built);

  // As most events arrive: those of a day together, so that builds touch few days.
  for (const round of byDay(shuffled(events, 11))) {
    const segment = await store.load(
      round.map((event) => ({ ...event, website_id: event.website_id.replace('random', 'daily') })),
    );
    await store.build(segment);
  }
  const daily = await store.rows('daily_');
  expect(
    daily.map((row) => ({ ...row, website_id: String(row['website_id']).replace('daily', 'random') })),
  ).toEqual(built);

  // As those of a server with one website.
  for (const round of sites.slice(0, SINGLE_SITES).flatMap((site) => byDay(shuffled(site, 13))))
    await store.add(
      ...round.map((event) => ({ ...event, website_id: event.website_id.replace('random', 'single') })),
    );
  const single = await store.rows('single_');
  expect(
    single.map((row) => ({ ...row, website_id: String(row['website_id']).replace('single', 'random') })),
  ).toEqual(built.slice(0, single.length));
  expect(new Set(single.map((row) => row['website_id'])).size).toBe(SINGLE_SITES);

  await store.facts.command(sql`TRUNCATE TABLE visits`);
  await rebuildVisits(store.facts, {}, { sizes: { perStatement: 250, perChunk: 3_000 } });
  expect(await store.rows('random_')).toEqual(built);

  await store.facts.command(sql`TRUNCATE TABLE visits`);
  const days = new Set(events.map(({ time }) => Math.floor(time / DAY_MS)));
  for (const day of days) await rebuildVisits(store.facts, { fromDay: day, toDay: day });
  expect(await store.rows('random_')).toEqual(built);
}, 120_000);

test('more than a hundred months are built in one statement', async () => {
  const times = Array.from({ length: 101 }, (_, month) => Date.UTC(2010, month, 2));
  await store.add(...times.map((time) => ({ website_id: 'web_months', visitor_id: 7, path: '/', time })));
  const rows = await store.rows('web_months');
  expect(
    rows.map((row) => [
      row['is_first'],
      Number(row['began_at']),
      Number(row['duration_ms']),
      Number(row['visit_events']),
    ]),
  ).toEqual(times.map((time) => [1, time, 0, 1]));
});
