import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { HourCount } from '../baseline.ts';

/** The traffic of one website, by minute. */
export interface SimulatedTraffic {
  /** Pageviews from one full minute to another. */
  countIn(fromMs: number, toMs: number): number;
  /** The end of the last minute with a pageview before an instant, at most a day back. */
  lastBefore(endMs: number): number;
  /** Complete hours. */
  hours(fromMs: number, toMs: number): HourCount[];
}

/** The options of {@link createTrafficSimulator}. */
export interface SimulatorOptions {
  /** Mean pageviews of an hour. */
  readonly perHour: number;
  /** Mean pageviews of a visit. */
  readonly clusters: number;
  readonly seed: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** When it stops; never if absent. */
  readonly stopMs?: number;
}

/** Days of the week, from Monday, relative to the mean. */
const WEEKDAYS = [1.15, 1.2, 1.15, 1.1, 1, 0.65, 0.75];
/** The standard deviation of a day from its weekday, relative. */
const DAY_NOISE = 0.08;

/**
 * Simulates traffic: visits arrive at random (Poisson) at a rate that depends on the hour and the weekday, differs from day to day,
 * and grows slowly; each has a geometric number of pageviews within some minutes.
 */
export function createTrafficSimulator(options: SimulatorOptions): SimulatedTraffic {
  const { perHour, clusters, seed, fromMs, toMs, stopMs = Number.POSITIVE_INFINITY } = options;
  const random = createUniform(seed);
  const minutes = new Float64Array(Math.ceil((toMs - fromMs) / MINUTE_MS) + 1);
  let factor = 1;
  for (let index = 0; index < minutes.length; index += 1) {
    const atMs = fromMs + index * MINUTE_MS;
    if (atMs % DAY_MS === 0) factor = Math.max(0.5, 1 + DAY_NOISE * normal(random));
    const growth = 1 + (0.1 * (atMs - fromMs)) / (90 * DAY_MS);
    const visits = poisson(random, (perHour / clusters / 60) * shapeOf(atMs) * factor * growth);
    for (let visit = 0; visit < visits; visit += 1) {
      let minute = index;
      do {
        if (minute < minutes.length && fromMs + minute * MINUTE_MS < stopMs)
          minutes[minute] = (minutes[minute] ?? 0) + 1;
        minute += Math.floor(random() * 3);
      } while (random() > 1 / clusters);
    }
  }
  const sums = new Float64Array(minutes.length + 1);
  for (const [index, count] of minutes.entries()) sums[index + 1] = (sums[index] ?? 0) + count;
  const indexOf = (ms: number) =>
    Math.min(minutes.length, Math.max(0, Math.floor((ms - fromMs) / MINUTE_MS)));
  const countIn = (from: number, to: number) => (sums[indexOf(to)] ?? 0) - (sums[indexOf(from)] ?? 0);
  return {
    countIn,
    lastBefore(endMs) {
      let index = indexOf(endMs);
      const least = Math.max(0, index - DAY_MS / MINUTE_MS);
      while (index > least && minutes[index - 1] === 0) index -= 1;
      return fromMs + index * MINUTE_MS;
    },
    hours(from, to) {
      const hours: HourCount[] = [];
      for (let startMs = Math.max(from, fromMs); startMs < to; startMs += HOUR_MS)
        hours.push({ startMs, count: countIn(startMs, startMs + HOUR_MS) });
      return hours;
    },
  };
}

function shapeOf(atMs: number): number {
  const hour = (atMs % DAY_MS) / HOUR_MS;
  const weekday = (Math.floor(atMs / DAY_MS) + 3) % 7;
  return (1 - 0.85 * Math.cos(((hour - 3) / 24) * 2 * Math.PI)) * (WEEKDAYS[weekday] ?? 1);
}

function poisson(random: () => number, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  while (product > limit) {
    product *= random();
    count += 1;
  }
  return count;
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Mulberry32: uniform numbers from 0 to 1, the same for the same seed. */
function createUniform(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
