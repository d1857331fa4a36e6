import { expect, test } from 'vitest';
import { DAY_MS, findTimeZone, HOUR_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { buildProfile, expectIn, type HourCount, slotOf } from './baseline.ts';
import { checkTraffic, isSilent, patienceOf } from './check-condition.ts';
import type { ConditionOf, Sensitivity } from './condition.contract.ts';
import { advance, INITIAL } from './state-machine.ts';
import { createTrafficSimulator, type SimulatedTraffic } from './testing/simulate-traffic.ts';

const FROM = Date.parse('2026-01-05T00:00:00Z');
const HISTORY_MS = 56 * DAY_MS;
const zoneOf = (name: string) => {
  const zone = findTimeZone(name);
  if (zone === undefined) throw new Error(`${name} is a zone`);
  return zone;
};
const UTC = zoneOf('UTC');
const condition = (sensitivity: Sensitivity): ConditionOf<'traffic'> => ({
  kind: 'traffic',
  metric: 'pageviews',
  direction: 'both',
  sensitivity,
});

/** Evaluates simulated traffic as the evaluator does, every `stepMs`. @returns when it fired. */
function firings(
  traffic: SimulatedTraffic,
  {
    fromMs,
    toMs,
    stepMs,
    sensitivity = 'medium' as Sensitivity,
  }: {
    fromMs: number;
    toMs: number;
    stepMs: number;
    sensitivity?: Sensitivity;
  },
): { atMs: number; reason: string | undefined }[] {
  let progress = INITIAL;
  let dayMs = Number.NaN;
  let profile: ReturnType<typeof buildProfile>;
  const fired: { atMs: number; reason: string | undefined }[] = [];
  for (let endMs = fromMs; endMs < toMs; endMs += stepMs) {
    if (Math.floor(endMs / DAY_MS) * DAY_MS !== dayMs) {
      dayMs = Math.floor(endMs / DAY_MS) * DAY_MS;
      profile = buildProfile(traffic.hours(dayMs - HISTORY_MS, dayMs), UTC);
    }
    const expected = profile && expectIn(profile, UTC, endMs - HOUR_MS, endMs);
    if (profile === undefined || expected === undefined) continue;
    const finding = checkTraffic(condition(sensitivity), {
      value: traffic.countIn(endMs - HOUR_MS, endMs),
      expected,
      isPartial: false,
      isSilent: isSilent(profile, UTC, { lastMs: traffic.lastBefore(endMs), endMs }),
    });
    const next = advance(progress, finding.observation, patienceOf(condition(sensitivity)));
    if (next.state === 'firing' && progress.state !== 'firing')
      fired.push({ atMs: endMs, reason: finding.reason });
    progress = next;
  }
  return fired;
}

const SITES = [
  { perHour: 2, clusters: 3 },
  { perHour: 10, clusters: 3 },
  { perHour: 40, clusters: 4 },
  { perHour: 150, clusters: 4 },
  { perHour: 1_000, clusters: 4 },
  { perHour: 5_000, clusters: 3 },
];

test('on normal traffic with a weekly pattern it fires less than once a month per website', () => {
  const months = 3;
  const fromMs = FROM + HISTORY_MS;
  const toMs = fromMs + months * 30 * DAY_MS;
  const seeds = Array.from({ length: Math.min(2, fuzzRuns(1)) }, (_, index) => index + 1);
  // Every second one in `npm test`.
  const sites = SITES.filter((_, index) => index % 2 === 0 || fuzzRuns(1) > 1);
  const rates = sites.flatMap((site, index) =>
    seeds.map((seed) => {
      const traffic = createTrafficSimulator({ ...site, seed: seed * 100 + index, fromMs: FROM, toMs });
      const rate = firings(traffic, { fromMs, toMs, stepMs: MINUTE_MS * 2 }).length / months;
      return { perHour: site.perHour, rate };
    }),
  );
  const mean = rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length;
  process.stdout.write(
    `False alerts per website and month: mean ${mean.toFixed(2)}; ` +
      `${rates.map(({ perHour, rate }) => `${perHour}/h ${rate.toFixed(2)}`).join(', ')}\n`,
  );
  for (const { rate } of rates) expect(rate).toBeLessThan(1);
});

test('a busy website that stops is detected within 10 to 20 minutes at any time of its day', () => {
  const delays: number[] = [];
  for (const { perHour, clusters } of SITES.filter((site) => site.perHour >= 1_000))
    for (const hour of [9, 18, 12, 15].slice(0, fuzzRuns(2))) {
      const stopMs = FROM + HISTORY_MS + DAY_MS + hour * HOUR_MS + 7 * MINUTE_MS;
      const traffic = createTrafficSimulator({
        perHour,
        clusters,
        seed: hour,
        fromMs: FROM,
        toMs: stopMs + HOUR_MS,
        stopMs,
      });
      const [first] = firings(traffic, {
        fromMs: stopMs - HOUR_MS,
        toMs: stopMs + HOUR_MS,
        stepMs: MINUTE_MS,
      }).filter(({ atMs }) => atMs > stopMs);
      expect(first?.reason).toMatch(/stopped|drop/);
      delays.push(((first?.atMs ?? Number.NaN) - stopMs) / MINUTE_MS);
    }
  process.stdout.write(`Minutes until a stop is detected: ${delays.join(', ')}\n`);
  for (const delay of delays) expect(delay).toBeLessThanOrEqual(20);
});

test('an hour is compared with the same local hour when clocks change', () => {
  const berlin = zoneOf('Europe/Berlin');
  // Traffic exists only from 9:00 to 10:00 local time.
  const hours: HourCount[] = [];
  const changeMs = Date.parse('2026-03-29T01:00:00Z');
  for (let startMs = changeMs - HISTORY_MS; startMs < changeMs; startMs += HOUR_MS)
    hours.push({ startMs, count: slotOf(berlin, startMs) % 24 === 9 ? 500 : 0 });
  const profile = buildProfile(hours, berlin);
  if (profile === undefined) throw new Error('eight weeks are enough');
  const nineMs = Date.parse('2026-03-30T09:00:00+02:00');
  expect(expectIn(profile, berlin, nineMs, nineMs + HOUR_MS)?.median).toBe(500);
  expect(expectIn(profile, berlin, nineMs + HOUR_MS, nineMs + 2 * HOUR_MS)?.median).toBe(0);
});

test('less than two weeks of history have no expected range', () => {
  const hours = (days: number): HourCount[] =>
    Array.from({ length: days * 24 }, (_, index) => ({ startMs: FROM + index * HOUR_MS, count: 5 }));
  expect(buildProfile(hours(13), UTC)).toBeUndefined();
  expect(buildProfile(hours(14), UTC)).toBeDefined();
});

test('one week with an outage or a campaign does not change what is expected', () => {
  const hours = (odd: number) =>
    Array.from({ length: 8 * 168 }, (_, index) => ({
      startMs: FROM + index * HOUR_MS,
      count: Math.floor(index / 168) === 5 ? odd : 100 + (index % 3),
    }));
  for (const odd of [0, 10_000]) {
    const profile = buildProfile(hours(odd), UTC);
    const expected = profile && expectIn(profile, UTC, FROM + HISTORY_MS, FROM + HISTORY_MS + HOUR_MS);
    expect(expected?.median).toBeCloseTo(101, -1);
    expect(expected?.spread).toBeLessThan(20);
  }
});
