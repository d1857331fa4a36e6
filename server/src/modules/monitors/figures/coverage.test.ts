import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, findTimeZone, HOUR_MS, instantOf } from '../../../lib/time-zone.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { storeFacts } from '../../query/testing/facts.ts';
import { availabilityOf } from './availability.ts';
import { type Coverage, type CoverageReader, createCoverageReader } from './coverage.ts';
import { lastDays } from './days.ts';

let store: TestFacts;
let coverage: CoverageReader;
let monitors = 0;

beforeAll(async () => {
  store = await openTestFacts();
  coverage = createCoverageReader(store);
});
afterAll(() => store.close());

interface Check {
  readonly atMs: number;
  readonly coversMs: number;
  readonly status: 'up' | 'degraded' | 'down' | 'unknown';
}

const ORGANIZATION = 'org_1';
const zoneNames = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'] as const;

async function record(checks: readonly Check[], region = 'local', id = `mon_${++monitors}`): Promise<string> {
  await storeFacts(
    store,
    'monitor_checks',
    checks.map(({ atMs, coversMs, status }) => ({
      organization_id: ORGANIZATION,
      monitor_id: id,
      time: atMs,
      covers_ms: coversMs,
      status,
      checked_from: region,
      response_ms: status === 'down' ? null : (atMs % 1_000) + 1,
    })),
  );
  return id;
}

/** The covered time in a range, added millisecond by millisecond in effect: an independent model. */
function model(checks: readonly Check[], fromMs: number, toMs: number): Coverage {
  const sum = (wanted: Check['status']) =>
    checks
      .filter(({ status }) => status === wanted)
      .reduce(
        (total, { atMs, coversMs }) =>
          total + Math.max(0, Math.min(atMs + coversMs, toMs) - Math.max(atMs, fromMs)),
        0,
      );
  return { upMs: sum('up'), degradedMs: sum('degraded'), downMs: sum('down') };
}

const checksOf = (fromMs: number, toMs: number) =>
  fc.array(
    fc.record({
      atMs: fc.integer({ min: fromMs - 2 * DAY_MS, max: toMs + HOUR_MS }),
      coversMs: fc.oneof(
        fc.constantFrom(10_000, 60_000, HOUR_MS, DAY_MS),
        fc.integer({ min: 0, max: DAY_MS }),
      ),
      status: fc.constantFrom('up', 'degraded', 'down', 'unknown'),
    }),
    { minLength: 1, maxLength: 40 },
  );

describe('the days of a monitor', () => {
  test.each(zoneNames)('are exact at their boundaries in %s, across changes of the clock', async (name) => {
    const zone = findTimeZone(name);
    if (zone === undefined) throw new Error('no such zone');
    for (const now of ['2026-03-30T09:12:13.456Z', '2026-11-02T23:59:59.999Z']) {
      const nowMs = Date.parse(now);
      const { dates, bounds } = lastDays(zone, 8, nowMs);
      await fc.assert(
        fc.asyncProperty(checksOf(bounds[0] ?? 0, nowMs), async (checks) => {
          const id = await record(checks);
          const found = (await coverage.days(ORGANIZATION, [id], bounds)).get(id);
          const expected = dates.map((_, index) => model(checks, bounds[index] ?? 0, bounds[index + 1] ?? 0));
          const none = { upMs: 0, degradedMs: 0, downMs: 0 };
          expect(found ?? dates.map(() => none)).toEqual(expected);
        }),
        { numRuns: fuzzRuns(4), endOnFailure: true },
      );
    }
  });

  test('end now: nothing is known of the rest of today', async () => {
    const zone = findTimeZone('UTC');
    if (zone === undefined) throw new Error('no such zone');
    const nowMs = Date.parse('2026-05-05T12:00:00Z');
    const id = await record([{ atMs: nowMs - 1_000, coversMs: HOUR_MS, status: 'up' }]);
    const { bounds } = lastDays(zone, 2, nowMs);
    expect((await coverage.days(ORGANIZATION, [id], bounds)).get(id)?.at(-1)?.upMs).toBe(1_000);
    expect(instantOf(zone, Date.parse('2026-05-05'))).toBe(bounds.at(-2));
  });

  test('with several regions are the mean of the regions', async () => {
    const nowMs = Date.parse('2026-05-05T12:00:00Z');
    const id = await record([{ atMs: nowMs - HOUR_MS, coversMs: HOUR_MS, status: 'up' }]);
    await record([{ atMs: nowMs - HOUR_MS, coversMs: HOUR_MS, status: 'down' }], 'fra', id);
    const found = await coverage.days(ORGANIZATION, [id], [nowMs - DAY_MS, nowMs]);
    expect(found.get(id)).toEqual([{ upMs: HOUR_MS / 2, degradedMs: 0, downMs: HOUR_MS / 2 }]);
  });

  test('contain no monitor of another organization', async () => {
    const nowMs = Date.parse('2026-05-05T12:00:00Z');
    const id = await record([{ atMs: nowMs - HOUR_MS, coversMs: HOUR_MS, status: 'up' }]);
    expect((await coverage.days('org_2', [id], [nowMs - DAY_MS, nowMs])).size).toBe(0);
  });
});

describe('the periods of a monitor', () => {
  test('are exact to the millisecond, with the counts and percentiles of their checks', async () => {
    const untilMs = Date.parse('2026-06-15T12:34:56.789Z');
    const lengths = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS];
    await fc.assert(
      fc.asyncProperty(checksOf(untilMs - 31 * DAY_MS, untilMs - HOUR_MS), async (checks) => {
        const id = await record(checks);
        const found = await coverage.periods(ORGANIZATION, id, lengths, untilMs);
        for (const [index, lengthMs] of lengths.entries()) {
          const inside = checks.filter(
            ({ atMs, status }) => atMs >= untilMs - lengthMs && atMs < untilMs && status !== 'unknown',
          );
          const latencies = inside
            .filter(({ status }) => status !== 'down')
            .map(({ atMs }) => (atMs % 1_000) + 1)
            .sort((one, other) => one - other);
          expect(found[index]).toMatchObject({
            ...model(checks, untilMs - lengthMs, untilMs),
            checks: inside.length,
            successfulChecks: latencies.length,
            p50Ms: percentile(latencies, 0.5),
            p99Ms: percentile(latencies, 0.99),
          });
        }
      }),
      { numRuns: fuzzRuns(8), endOnFailure: true },
    );
  });

  test('of a monitor without checks have no time and no latencies', async () => {
    const [day] = await coverage.periods(ORGANIZATION, 'mon_none', [DAY_MS], Date.parse('2026-06-15'));
    expect(day).toMatchObject({ upMs: 0, downMs: 0, checks: 0, p50Ms: null });
  });
});

describe('the availability', () => {
  test('is never rounded up to 100', () => {
    const yearMs = 365 * DAY_MS;
    expect(availabilityOf({ upMs: yearMs, degradedMs: 0, downMs: 1 })).toBe(99.9999);
    expect(availabilityOf({ upMs: yearMs, degradedMs: 0, downMs: 0 })).toBe(100);
    expect(availabilityOf({ upMs: 0, degradedMs: 0, downMs: 5 })).toBe(0);
    expect(availabilityOf({ upMs: 0, degradedMs: 0, downMs: 0 })).toBeNull();
  });
});

test('the latencies of hours are medians of successful checks', async () => {
  const untilMs = Date.parse('2026-06-15T12:30:00Z');
  const id = await record([
    { atMs: Date.parse('2026-06-15T10:00:00.100Z'), coversMs: 0, status: 'up' },
    { atMs: Date.parse('2026-06-15T10:30:00.300Z'), coversMs: 0, status: 'degraded' },
    { atMs: Date.parse('2026-06-15T11:30:00.300Z'), coversMs: 0, status: 'down' },
  ]);
  expect((await coverage.hourlyLatencies(ORGANIZATION, [id], 3, untilMs)).get(id)).toEqual([201, null, null]);
});

/** With linear interpolation. */
function percentile(sorted: readonly number[], level: number): number | null {
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * level;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
