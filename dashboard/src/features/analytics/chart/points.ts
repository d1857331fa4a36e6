import { type Change, changeIn, type Figures, textOf } from '../data/part.ts';
import { figureIn, isKnown } from '../headline/metrics.ts';
import type { Granularity } from '../search/range.ts';
import { isOfClock } from './buckets.ts';

/** A bucket of time with the value of each series. */
export interface SeriesPoint {
  /** The beginning of the bucket, as the API calls it. */
  readonly date: string;
  /** By the key of the series; `null` for what is unknown, and where time has not come yet. */
  readonly values: Readonly<Record<string, number | null>>;
  /** The first series in the other range, and the bucket that it is compared with. */
  readonly previous: number | null;
  readonly previousDate: string | null;
  /** Whether the bucket is still running. */
  readonly isRunning: boolean;
}

/** What it takes to read buckets. */
export interface Reading {
  readonly granularity: Granularity;
  readonly nowMs: number;
  readonly isAllTime: boolean;
}

/**
 * The buckets of an answer with one row for each; of each key the field of the same name. Buckets that lie in the future
 * have no values (they are no zeros), and years before there was anything are left out of "all time".
 */
export function seriesPoints(
  figures: Figures,
  keys: readonly string[],
  { granularity, nowMs, isAllTime }: Reading,
): readonly SeriesPoint[] {
  const { result, meta } = figures;
  const rows = result.data;
  const [first = ''] = keys;
  const stateOf = bucketStates(
    rows.map((row) => textOf(row, 'date')),
    meta.range.end,
    granularity,
    nowMs,
  );
  const points = rows.map((row, index): SeriesPoint => {
    const compared = result.comparison?.data[index];
    const previousDate = compared === undefined ? '' : readDate(compared['previous_date']);
    const state = stateOf[index];
    const isKnownBefore = previousDate !== '' && isKnown(first, changeIn(compared, 'sessions')?.previous);
    return {
      date: textOf(row, 'date'),
      values: Object.fromEntries(keys.map((key) => [key, state === 'ahead' ? null : figureIn(row, key)])),
      previous: isKnownBefore ? (changeIn(compared, first)?.previous ?? null) : null,
      previousDate: previousDate === '' ? null : previousDate,
      isRunning: state === 'running',
    };
  });
  const begins = isAllTime
    ? rows.findIndex((row) => Object.values(row).some((value) => Number(value) > 0))
    : 0;
  return begins > 0 ? points.slice(Math.min(begins, points.length - 2)) : points;
}

/**
 * Which buckets are over, which one still runs, and which lie ahead.
 *
 * @param end where the range ends, ISO 8601.
 */
export function bucketStates(
  dates: readonly string[],
  end: string,
  granularity: Granularity,
  nowMs: number,
): readonly ('over' | 'running' | 'ahead')[] {
  const isGrowing = Date.parse(end) > nowMs;
  const isAhead = (date: string) => isOfClock(granularity) && Date.parse(date) > nowMs;
  return dates.map((date, index) => {
    if (!isGrowing) return 'over';
    if (isAhead(date)) return 'ahead';
    const next = dates[index + 1];
    return next === undefined || isAhead(next) ? 'running' : 'over';
  });
}

function readDate(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** How the first series differs from what it is compared with; nothing is said of a bucket that still runs. */
export function changeOf({ values, previous, isRunning }: SeriesPoint, key: string): Change | undefined {
  const value = values[key] ?? null;
  if (value === null || previous === null || isRunning) return undefined;
  const changePercent = previous === 0 ? (value === 0 ? 0 : null) : ((value - previous) / previous) * 100;
  return { current: value, previous, changePercent };
}

/** A bucket as it is drawn: what is over, and what leads into the bucket that still runs. */
export interface DrawnPoint extends SeriesPoint {
  readonly settled: SeriesPoint['values'];
  readonly running: SeriesPoint['values'];
}

/** The current bucket is drawn with the last complete one before it, so that the line continues. */
export function drawnPoints(points: readonly SeriesPoint[], keys: readonly string[]): readonly DrawnPoint[] {
  const runs = points.findIndex(({ isRunning }) => isRunning);
  const joints = keys.map((key) =>
    points.findLastIndex(({ values }, index) => index < runs && (values[key] ?? null) !== null),
  );
  return points.map((point, index) => {
    const pick = (isShown: (key: number) => boolean) =>
      Object.fromEntries(keys.map((key, at) => [key, isShown(at) ? (point.values[key] ?? null) : null]));
    return {
      ...point,
      settled: pick(() => !point.isRunning),
      running: pick((at) => point.isRunning || index === joints[at]),
    };
  });
}
