import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRANULARITIES, type Granularity, type WeekStart } from '../../../lib/time/calendar.ts';
import { bucketLabel, cutIntoBuckets } from '../../../lib/time/time-buckets.ts';
import { DAY_MS, findTimeZone, HOUR_MS, MINUTE_MS, type TimeZone } from '../../../lib/time/time-zone.ts';
import { identifier, join, param, raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { bucketNumber } from '../render/windows.ts';

const SEED = 20_251_026;
const CASES = fuzzRuns(800);
const CASES_PER_STATEMENT = 100;
const MAX_BUCKETS = 300;
/** Zones whose clocks change at midnight, by half an hour, or by a whole day are among them. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const FIRST_MS = Date.UTC(2011, 11, 1);
const LAST_MS = Date.UTC(2026, 11, 31);
/** The least length of a range that has the granularity's buckets in it, in milliseconds. */
const UNIT_MS: Record<Granularity, number> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};

let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});

afterAll(() => store.close());

interface Case {
  readonly zone: TimeZone;
  readonly granularity: Granularity;
  readonly weekStart: WeekStart;
  readonly fromMs: number;
  readonly toMs: number;
  /** Instants of the range, in milliseconds since the epoch. */
  readonly instants: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    zone: fc.constantFrom(...ZONES).map((name) => findTimeZone(name) ?? expect.unreachable()),
    granularity: fc.constantFrom(...GRANULARITIES),
    weekStart: fc.constantFrom('monday' as const, 'sunday' as const),
    fromMs: fc.oneof(
      fc.integer({ min: FIRST_MS, max: LAST_MS }),
      fc.integer({ min: FIRST_MS / DAY_MS, max: LAST_MS / DAY_MS }).map((day) => day * DAY_MS),
    ),
    units: fc.double({ min: 0.001, max: 12, noNaN: true }),
    fractions: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  .map(({ fromMs, units, fractions, ...rest }) => {
    const toMs = fromMs + Math.max(1, Math.round(units * UNIT_MS[rest.granularity]));
    const inside = fractions.map((fraction) => fromMs + Math.floor(fraction * (toMs - fromMs)));
    return { ...rest, fromMs, toMs, instants: [fromMs, ...inside, toMs - 1] };
  });

/** What `Intl` calls the bucket of an instant: another calendar than the one under test. */
function expectedLabel({ zone, granularity, weekStart }: Case, epochMs: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone.name, dateStyle: 'short' });
  const date = format.format(epochMs);
  if (granularity === 'day') return date;
  if (granularity === 'month') return `${date.slice(0, 7)}-01`;
  if (granularity === 'year') return `${date.slice(0, 4)}-01-01`;
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  const weekday = (new Date(dayMs).getUTCDay() + (weekStart === 'monday' ? 6 : 0)) % 7;
  return new Date(dayMs - weekday * DAY_MS).toISOString().slice(0, 10);
}

test('every instant of a range lies in its bucket, for any granularity, zone, week start and length', async () => {
  const all = fc.sample(cases, { numRuns: CASES, seed: SEED });
  for (let from = 0; from < all.length; from += CASES_PER_STATEMENT) {
    const some = all.slice(from, from + CASES_PER_STATEMENT).map((one) => ({
      ...one,
      buckets:
        cutIntoBuckets(one, one.granularity, one.zone, one.weekStart, MAX_BUCKETS) ?? expect.unreachable(),
    }));
    const columns = some.map(({ buckets, instants }, index): Sql => {
      const number = bucketNumber(buckets, raw('instant'));
      return sql`arrayMap(instant -> toInt64(${number}), ${param(instants, 'Array(Int64)')}) AS ${identifier(`c${index}`)}`;
    });
    const [row] = await store.facts.query(sql`SELECT ${join(columns)}`);
    for (const [index, one] of some.entries()) {
      const { buckets, instants, granularity, zone } = one;
      const numbers = row?.[`c${index}`];
      if (!Array.isArray(numbers)) expect.unreachable();
      const labels = numbers.map((number) => {
        const startMs = buckets.starts[Number(number)];
        return startMs === undefined ? 'outside' : bucketLabel(startMs, granularity, zone);
      });
      const isOfDates = granularity !== 'minute' && granularity !== 'hour';
      const expected = instants.map((epochMs) => {
        if (isOfDates) return expectedLabel(one, epochMs);
        const startMs = buckets.starts.findLast((start) => start <= epochMs);
        return bucketLabel(startMs ?? expect.unreachable(), granularity, zone);
      });
      expect(labels, JSON.stringify({ ...one, buckets: undefined, zone: zone.name })).toEqual(expected);
    }
  }
}, 60_000);
