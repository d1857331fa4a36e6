import { type Change, changeIn, type Figures, textOf } from '../data/part.ts';
import { figureIn, isKnown } from '../headline/metrics.ts';
import type { Granularity } from '../search/range.ts';
import { isOfClock } from './buckets.ts';

/** One bucket of the chart. */
export interface Point {
  /** The beginning of the bucket, as the API calls it. */
  readonly date: string;
  /** `null` for what is unknown, and where time has not come yet. */
  readonly value: number | null;
  readonly previous: number | null;
  /** The bucket that it is compared with. */
  readonly previousDate: string | null;
  /** Whether the bucket is still running. */
  readonly isRunning: boolean;
}

/**
 * The buckets of one figure. Those that lie in the future have no value (they are no zeros), and years before there was
 * anything are left out of "all time".
 */
export function pointsOf(
  figures: Figures,
  metric: string,
  granularity: Granularity,
  nowMs: number,
  isAllTime: boolean,
): readonly Point[] {
  const { result, meta } = figures;
  const rows = result.data;
  const isGrowing = Date.parse(meta.range.end) > nowMs;
  const points = rows.map((row, index): Point => {
    const compared = result.comparison?.data[index];
    const previousDate = compared === undefined ? '' : readDate(compared['previous_date']);
    const date = textOf(row, 'date');
    const isAhead = isGrowing && isOfClock(granularity) && Date.parse(date) > nowMs;
    const next = rows[index + 1];
    const isLast = next === undefined || (isOfClock(granularity) && Date.parse(textOf(next, 'date')) > nowMs);
    const isKnownBefore = previousDate !== '' && isKnown(metric, changeIn(compared, 'sessions')?.previous);
    return {
      date,
      value: isAhead ? null : figureIn(row, metric),
      previous: isKnownBefore ? (changeIn(compared, metric)?.previous ?? null) : null,
      previousDate: previousDate === '' ? null : previousDate,
      isRunning: isGrowing && !isAhead && isLast,
    };
  });
  const first = isAllTime
    ? rows.findIndex((row) => Object.values(row).some((value) => Number(value) > 0))
    : 0;
  return first > 0 ? points.slice(Math.min(first, points.length - 2)) : points;
}

function readDate(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** How a bucket differs from the one that it is compared with; nothing is said of one that still runs. */
export function changeOf({ value, previous, isRunning }: Point): Change | undefined {
  if (value === null || previous === null || isRunning) return undefined;
  const changePercent = previous === 0 ? (value === 0 ? 0 : null) : ((value - previous) / previous) * 100;
  return { current: value, previous, changePercent };
}

/** What the buckets say, in a sentence for those who do not see the chart. */
export function summarize(
  points: readonly Point[],
  title: string,
  format: (value: number) => string,
  nameOf: (date: string) => string,
): string {
  const known = points.filter((point): point is Point & { value: number } => point.value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return `${title}: nothing to show.`;
  const highest = known.reduce((best, point) => (point.value > best.value ? point : best), first);
  const lowest = known.reduce((best, point) => (point.value < best.value ? point : best), first);
  return `${title} from ${nameOf(first.date)} to ${nameOf(last.date)}: highest ${format(highest.value)} (${nameOf(highest.date)}), lowest ${format(lowest.value)} (${nameOf(lowest.date)}).`;
}
