import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roundPercent } from '../../../lib/text/round-percent.ts';
import { DAY_MS, findTimeZone, HOUR_MS, instantOf } from '../../../lib/time/time-zone.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { storeFacts } from '../../query/testing/facts.ts';
import { openTestQueries, type TestQueries } from '../../query/testing/test-queries.ts';
import { addCoverages, availabilityOf } from './availability.ts';
import { type Coverage, CoverageReader, NOT_COVERED } from './coverage.ts';
import { lastDays } from './days.ts';

let queries: TestQueries;
let store: TestQueries['store'];
let coverage: CoverageReader;
let monitors = 0;

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-06-15T12:00:00Z'));
  store = queries.store;
  coverage = new CoverageReader(store);
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
        { numRuns: fuzzRuns(2), endOnFailure: true },
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

  test('of several regions are means at each instant of the regions that looked, as in queries', async () => {
    const startMs = Date.parse('2026-05-05T00:00:00Z');
    const bounds = [startMs, startMs + DAY_MS, startMs + 2 * DAY_MS];
    const check = fc.record({
      // Multiples of an hour, so that checks often begin and end at the same instant.
      atMs: fc.integer({ min: -12, max: 50 }).map((hour) => startMs + hour * HOUR_MS),
      coversMs: fc.integer({ min: 0, max: 20 }).map((hours) => hours * HOUR_MS),
      status: fc.constantFrom('up', 'degraded', 'down', 'unknown'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(check, { maxLength: 8 }), { minLength: 2, maxLength: 3 }),
        async (regions) => {
          const id = `mon_${++monitors}`;
          for (const [index, checks] of regions.entries()) await record(checks, `region ${index}`, id);
          const found = (await coverage.days(ORGANIZATION, [id], bounds)).get(id);
          const lookedOn = (day: number) =>
            regions.filter((checks) =>
              checks.some(
                ({ status, atMs }) => status !== 'unknown' && Math.floor((atMs - startMs) / DAY_MS) === day,
              ),
            );
          const week = [startMs - 3 * DAY_MS, startMs + 5 * DAY_MS];
          const whole = (await coverage.days(ORGANIZATION, [id], week)).get(id)?.[0];
          const range = { startDate: '2026-05-02', endDate: '2026-05-09' };
          const [row] = await queries.rowsOf(
            { kind: 'monitor', organizationId: ORGANIZATION, monitorId: id },
            'uptime_by_monitor',
            range,
          );
          expect(Number(row?.['downtime_seconds'] ?? 0)).toBeCloseTo((whole?.downMs ?? 0) / 1_000, 1);
          expect(Number(row?.['known_seconds'] ?? 0)).toBeCloseTo(coveredMs(whole) / 1_000, 1);
          // Of one region, checks that overlap are added: there is no other to compare them with.
          fc.pre(lookedOn(0).length > 1 && lookedOn(1).length > 1);
          for (const index of [0, 1]) {
            const expected = meanModel(regions.flat(), bounds[index] ?? 0);
            const { upMs, degradedMs, downMs } = found?.[index] ?? { upMs: 0, degradedMs: 0, downMs: 0 };
            expect(upMs).toBeCloseTo(expected.up, 3);
            expect(degradedMs).toBeCloseTo(expected.degraded, 3);
            expect(downMs).toBeCloseTo(expected.down, 3);
          }
        },
      ),
      { numRuns: fuzzRuns(3), endOnFailure: true },
    );
  });

  test('of a region that joins later count as long as the others, and a silent one changes nothing', async () => {
    const startMs = Date.parse('2026-05-01T00:00:00Z');
    const hourly = (from: number, to: number, status: Check['status']) =>
      Array.from({ length: (to - from) * 24 }, (_, hour) => ({
        atMs: startMs + from * DAY_MS + hour * HOUR_MS,
        coversMs: HOUR_MS,
        status,
      }));
    const id = await record([...hourly(0, 3, 'down'), ...hourly(3, 6, 'up')], 'fra');
    await record(hourly(3, 6, 'up'), 'ams', id);
    const bounds = Array.from({ length: 7 }, (_, day) => startMs + day * DAY_MS);
    const days = (await coverage.days(ORGANIZATION, [id], bounds)).get(id) ?? [];
    expect(days.map(({ downMs }) => downMs / DAY_MS)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(availabilityOf(addCoverages(days))).toBe(50);
  });

  test('contain no monitor of another organization', async () => {
    const nowMs = Date.parse('2026-05-05T12:00:00Z');
    const id = await record([{ atMs: nowMs - HOUR_MS, coversMs: HOUR_MS, status: 'up' }]);
    expect((await coverage.days('org_2', [id], [nowMs - DAY_MS, nowMs])).size).toBe(0);
  });
});

describe('the periods of a monitor', () => {
  test('have the counts and percentiles of their checks', async () => {
    const untilMs = Date.parse('2026-06-15T12:34:56.789Z');
    const starts = [1, 7, 30].map((days) => untilMs - days * DAY_MS);
    await fc.assert(
      fc.asyncProperty(checksOf(untilMs - 31 * DAY_MS, untilMs - HOUR_MS), async (checks) => {
        const id = await record(checks);
        const found = await coverage.answers(ORGANIZATION, id, starts, untilMs);
        for (const [index, fromMs] of starts.entries()) {
          const inside = checks.filter(
            ({ atMs, status }) => atMs >= fromMs && atMs < untilMs && status !== 'unknown',
          );
          const latencies = inside
            .filter(({ status }) => status !== 'down')
            .map(({ atMs }) => (atMs % 1_000) + 1)
            .sort((one, other) => one - other);
          expect(found[index]).toMatchObject({
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

  test('of a monitor without checks have no latencies', async () => {
    const untilMs = Date.parse('2026-06-15');
    const [day] = await coverage.answers(ORGANIZATION, 'mon_none', [untilMs - DAY_MS], untilMs);
    expect(day).toMatchObject({ checks: 0, p50Ms: null });
  });
});

describe('the availability', () => {
  test('is 100 or 0 only without any downtime or uptime', () => {
    expect(availabilityOf({ upMs: 29, degradedMs: 0, downMs: 71 })).toBe(29);
    expect(availabilityOf({ upMs: 1, degradedMs: 0, downMs: 1e12 })).toBe(0.0001);
    expect([99.9971, 0.004, 100, 0, 99.994, 50.005].map((percent) => roundPercent(percent, 2))).toEqual([
      99.99, 0.01, 100, 0, 99.99, 50.01,
    ]);
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
    { atMs: Date.parse('2026-06-15T09:20:00.900Z'), coversMs: 0, status: 'up' },
    { atMs: Date.parse('2026-06-15T09:40:00.700Z'), coversMs: 0, status: 'up' },
    { atMs: Date.parse('2026-06-15T10:00:00.100Z'), coversMs: 0, status: 'up' },
    { atMs: Date.parse('2026-06-15T10:30:00.300Z'), coversMs: 0, status: 'degraded' },
    { atMs: Date.parse('2026-06-15T11:30:00.300Z'), coversMs: 0, status: 'down' },
  ]);
  // The first one is older than three hours.
  expect((await coverage.hourlyLatencies(ORGANIZATION, [id], 3, untilMs)).get(id)).toEqual({
    medians: [201, null, null],
    medianMs: 301,
  });
});

const coveredMs = ({ upMs, degradedMs, downMs } = NOT_COVERED): number => upMs + degradedMs + downMs;

/** The mean of the checks at each hour of a day: an independent model. */
function meanModel(checks: readonly Check[], fromMs: number) {
  const sums = { up: 0, degraded: 0, down: 0, unknown: 0 };
  for (let atMs = fromMs; atMs < fromMs + DAY_MS; atMs += HOUR_MS) {
    const open = checks.filter(
      (check) => check.status !== 'unknown' && check.atMs <= atMs && atMs < check.atMs + check.coversMs,
    );
    for (const { status } of open) sums[status] += HOUR_MS / open.length;
  }
  return sums;
}

/** With linear interpolation. */
function percentile(sorted: readonly number[], level: number): number | null {
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * level;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
