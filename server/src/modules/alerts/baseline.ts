import { DAY_MS, HOUR_MS, type TimeZone, wallOf } from '../../lib/time/time-zone.ts';

/** The hours of a week. */
const SLOTS = 168;
/** The weeks that a baseline is computed from. */
export const BASELINE_WEEKS = 8;
/** A website with less history has no expected range. */
const MIN_HISTORY_MS = 14 * DAY_MS;
/** The median absolute deviation times this is the standard deviation of normally distributed values. */
const MAD_TO_DEVIATION = 1.4826;
/** The spread is never less than this fraction of the median. */
const MIN_RELATIVE_SPREAD = 0.05;
/** One irregular hour of the week must not make it blind: its own spread counts up to this multiple of the usual one. */
const MAX_OWN_SPREAD = 3;
/** The variance of the median of n values is 1.57 / n of that of a value. */
const MEDIAN_VARIANCE = 1.57;
const MAX_CLUSTER = 12;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const EPOCH_WEEKDAY = 3;

/** The usual course of a week of one metric of one website. */
export interface Profile {
  /** By hour of the local week, {@link SLOTS} values; NaN for an hour with fewer than two samples. */
  readonly medians: ArrayLike<number>;
  /** The standard deviation of a new value from the median, as far as it is not an outlier. */
  readonly spreads: ArrayLike<number>;
  /** Events that occur together, on average: those of a visit. Independent arrivals are fewer by this factor. */
  readonly cluster: number;
}

/** The expected value of a window. */
export interface Expected {
  readonly median: number;
  readonly spread: number;
}

/** The number of events in an hour that begins at a full hour of UTC. */
export interface HourCount {
  readonly startMs: number;
  readonly count: number;
}

/** Returns the hour of the local week that contains an instant: 0 is Monday from 0:00 to 1:00. */
export function slotOf(zone: TimeZone, epochMs: number): number {
  const wallMs = wallOf(zone, epochMs);
  const weekday = (Math.floor(wallMs / DAY_MS) + EPOCH_WEEKDAY) % 7;
  return weekday * 24 + Math.floor((wallMs % DAY_MS) / HOUR_MS);
}

/**
 * Computes the profile from hourly counts.
 * @param hours every complete hour of the history, oldest first, including hours without events, without hours that are unknown.
 * @returns `undefined` with less than two weeks.
 */
export function buildProfile(hours: readonly HourCount[], zone: TimeZone): Profile | undefined {
  const [first] = hours;
  const last = hours.at(-1);
  if (first === undefined || last === undefined || last.startMs + HOUR_MS - first.startMs < MIN_HISTORY_MS)
    return undefined;
  const slots: number[][] = Array.from({ length: SLOTS }, () => []);
  for (const { startMs, count } of hours) slots[slotOf(zone, startMs)]?.push(count);
  const medians = slots.map((samples) => (samples.length < 2 ? Number.NaN : medianOf(samples)));
  const known = slots.flatMap((samples, slot) => {
    const median = medians[slot] ?? Number.NaN;
    return Number.isNaN(median) ? [] : [{ samples, median }];
  });
  const deviation = pooled(known, (median) => Math.sqrt(median + 1));
  const middle = medianOf(known.map(({ median }) => median));
  const relative = pooled(
    known.filter(({ median }) => median >= middle),
    (median) => median + 1,
  );
  const spreads = slots.map((samples, slot) =>
    spreadOf(samples, medians[slot] ?? Number.NaN, Math.max(1, deviation), relative),
  );
  return { medians, spreads, cluster: Math.min(MAX_CLUSTER, Math.max(1, deviation) ** 2) };
}

/**
 * Returns the expected value of a window that is at most some hours long, from the hours that it overlaps; `undefined` when one
 * of them has too few samples.
 */
export function expectIn(
  profile: Profile,
  zone: TimeZone,
  fromMs: number,
  toMs: number,
): Expected | undefined {
  let median = 0;
  let spread = 0;
  let former = Number.NaN;
  let slope = 0;
  for (const { slot, share } of overlapsOf(zone, fromMs, toMs)) {
    const hourly = profile.medians[slot] ?? Number.NaN;
    const own = profile.spreads[slot] ?? Number.NaN;
    if (Number.isNaN(hourly) || Number.isNaN(own)) return undefined;
    median += hourly * share;
    spread += own * share;
    if (!Number.isNaN(former)) slope = Math.max(slope, Math.abs(hourly - former));
    former = hourly;
  }
  // Within an hour, traffic does not change evenly.
  return { median, spread: spread + INTERPOLATION_ERROR * slope };
}

const INTERPOLATION_ERROR = 0.15;

/** Returns the independent arrivals that are certainly expected in a period: at a rate of two spreads below the median. */
export function arrivalsIn(profile: Profile, zone: TimeZone, fromMs: number, toMs: number): number {
  let arrivals = 0;
  for (const { slot, share } of overlapsOf(zone, fromMs, toMs)) {
    const low = (profile.medians[slot] ?? Number.NaN) - 2 * (profile.spreads[slot] ?? Number.NaN);
    if (low > 0) arrivals += (low * share) / profile.cluster;
  }
  return arrivals;
}

function* overlapsOf(zone: TimeZone, fromMs: number, toMs: number) {
  for (let hourMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS; hourMs < toMs; hourMs += HOUR_MS) {
    const share = (Math.min(toMs, hourMs + HOUR_MS) - Math.max(fromMs, hourMs)) / HOUR_MS;
    yield { slot: slotOf(zone, hourMs), share };
  }
}

/** The usual deviation between two weeks, in units that depend on the median, from the differences of consecutive weeks. */
function pooled(
  slots: readonly { readonly samples: readonly number[]; readonly median: number }[],
  unitOf: (median: number) => number,
): number {
  const differences = slots.flatMap(({ samples, median }) =>
    samples.slice(1).map((value, index) => Math.abs(value - (samples[index] ?? value)) / unitOf(median)),
  );
  return differences.length === 0 ? 0 : (MAD_TO_DEVIATION * medianOf(differences)) / Math.SQRT2;
}

function spreadOf(samples: readonly number[], median: number, deviation: number, relative: number): number {
  if (Number.isNaN(median)) return Number.NaN;
  const usual = Math.max(deviation * Math.sqrt(median + 1), Math.max(relative, MIN_RELATIVE_SPREAD) * median);
  const own = MAD_TO_DEVIATION * medianOf(samples.map((value) => Math.abs(value - median)));
  const spread = Math.max(usual, Math.min(own, MAX_OWN_SPREAD * usual));
  return spread * Math.sqrt(1 + MEDIAN_VARIANCE / samples.length);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? upper)) / 2 : upper;
}
