import { type DiskSpace, LOW_FREE_BYTES, LOW_FREE_SHARE } from '../../../lib/disk-space.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A disk that is full sooner than this is announced, in milliseconds. */
export const ANNOUNCED_MS = 7 * DAY_MS;
/** The announcement ends when the disk lasts longer than this: otherwise a forecast near the limit would be announced again and again. */
const ENOUGH_MS = 10 * DAY_MS;
/** The announcement ends when this times the least free space is free. */
const ENOUGH_FACTOR = 1.25;
/** How long samples are kept, and the least time that they span for a forecast. */
const KEPT_MS = 7 * DAY_MS;
const LEAST_SPAN_MS = DAY_MS;
/** The time between two samples: 169 of them are kept at most. */
const SAMPLE_EVERY_MS = HOUR_MS;

/** The free space at a time, in milliseconds since the epoch. */
export interface DiskSample extends DiskSpace {
  readonly atMs: number;
}

/** Whether a disk must be announced, and when it will be full. */
export interface DiskForecast {
  readonly isLow: boolean;
  /** In milliseconds since the epoch; `undefined` if it does not fill, or is known for less than a day. */
  readonly fullAtMs: number | undefined;
}

/**
 * Adds a sample, if the last one is old enough. Samples that are too old, of a time to come (the clock was set back), or of
 * another size of the disk, are removed.
 * @param samples oldest first.
 */
export function addSample(samples: readonly DiskSample[], current: DiskSample): readonly DiskSample[] {
  const kept = samples.filter(
    ({ atMs, totalBytes }) =>
      atMs <= current.atMs && atMs >= current.atMs - KEPT_MS && totalBytes === current.totalBytes,
  );
  const last = kept.at(-1);
  return last !== undefined && current.atMs - last.atMs < SAMPLE_EVERY_MS ? kept : [...kept, current];
}

/**
 * Forecasts when a disk is full: at the median of the slopes between all pairs of samples (Theil 1950, Sen 1968), which single
 * large files, merges and removals do not change.
 * @param samples oldest first, at least one a day apart from the present for a forecast.
 * @param wasLow whether it is announced: then it stays so until it is clearly better.
 */
export function forecastDisk(
  samples: readonly DiskSample[],
  current: DiskSample,
  wasLow: boolean,
): DiskForecast {
  const factor = wasLow ? ENOUGH_FACTOR : 1;
  const { freeBytes, totalBytes, atMs } = current;
  const isShort = freeBytes < LOW_FREE_BYTES * factor || freeBytes < totalBytes * LOW_FREE_SHARE * factor;
  const leftMs = timeUntilFull(samples, current);
  return {
    isLow: isShort || (leftMs !== undefined && leftMs <= (wasLow ? ENOUGH_MS : ANNOUNCED_MS)),
    fullAtMs: leftMs === undefined ? undefined : atMs + leftMs,
  };
}

function timeUntilFull(samples: readonly DiskSample[], { freeBytes, atMs }: DiskSample): number | undefined {
  const [first] = samples;
  if (first === undefined || atMs - first.atMs < LEAST_SPAN_MS) return undefined;
  const slope = medianSlope(samples);
  return slope === undefined || slope >= 0 ? undefined : Math.round(freeBytes / -slope);
}

/** Returns the median of the slopes of all pairs, in bytes per millisecond; `undefined` without two times. */
function medianSlope(samples: readonly DiskSample[]): number | undefined {
  const slopes: number[] = [];
  for (const [index, from] of samples.entries())
    for (const to of samples.slice(index + 1))
      if (to.atMs > from.atMs) slopes.push((to.freeBytes - from.freeBytes) / (to.atMs - from.atMs));
  const sorted = Float64Array.from(slopes).sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
