import { type Figures, fullLabel, type granularityOf, numberIn, pointsOf } from '../../analytics/index.ts';

type Granularity = ReturnType<typeof granularityOf>;

/** A colour of charts, or of a verdict. */
export type Tone =
  | 'series-1'
  | 'series-2'
  | 'series-3'
  | 'series-4'
  | 'series-5'
  | 'series-6'
  | 'good'
  | 'warn'
  | 'bad';

/** One line, or one part of a stack. */
export interface Series {
  readonly key: string;
  readonly title: string;
  readonly tone: Tone;
}

/** A bucket of time with the value of each series. */
export interface SeriesPoint {
  /** The beginning of the bucket, as the API calls it. */
  readonly date: string;
  /** By the key of the series; `null` for what is unknown, and where time has not come yet. */
  readonly values: Readonly<Record<string, number | null>>;
  /** The first series in the other range, and its bucket. */
  readonly previous: number | null;
  readonly previousDate: string | null;
  /** Whether the bucket is still running. */
  readonly isRunning: boolean;
}

/** A line that values should stay below. */
export interface Threshold {
  readonly value: number;
  readonly title: string;
  readonly tone: Tone;
}

/** The buckets of an answer with one row for each; of each key the field of the same name. */
export function seriesPoints(
  figures: Figures,
  keys: readonly string[],
  granularity: Granularity,
  isAllTime: boolean,
  nowMs: number,
): readonly SeriesPoint[] {
  const [first = ''] = keys;
  const rows = new Map(figures.result.data.map((row) => [row['date'], row]));
  return pointsOf(figures, first, granularity, nowMs, isAllTime).map((point) => {
    const row = rows.get(point.date);
    const isAhead = point.value === null && numberIn(row, first) !== null;
    return {
      date: point.date,
      values: Object.fromEntries(keys.map((key) => [key, isAhead ? null : numberIn(row, key)])),
      previous: point.previous,
      previousDate: point.previousDate,
      isRunning: point.isRunning,
    };
  });
}

const STEPS = 4;
/** What round numbers begin with. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];

/**
 * What stands beside the axis: round numbers from nought to above every value, and above the thresholds that are near
 * enough to matter.
 */
export function axisTicks(
  points: readonly SeriesPoint[],
  series: readonly Series[],
  thresholds: readonly Threshold[],
): readonly number[] {
  const most = Math.max(
    0,
    ...points.flatMap(({ values, previous }) => [
      previous ?? 0,
      ...series.map(({ key }) => values[key] ?? 0),
    ]),
  );
  const shown = thresholds.filter(({ value }, index) => index === 0 || most >= value * 0.6);
  const end = Math.max(most * 1.02, ...shown.map(({ value }) => value * 1.1));
  if (end === 0) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(end / STEPS));
  const step = size * (ROUND.find((round) => round * size * STEPS >= end) ?? 10);
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

/** What the series say, in a sentence for those who do not see the chart. */
export function describeSeries(
  points: readonly SeriesPoint[],
  series: readonly Series[],
  granularity: Granularity,
  format: (value: number) => string,
): string {
  const parts = series.flatMap(({ key, title }) => {
    const known = points.flatMap(({ date, values }) => {
      const value = values[key] ?? null;
      return value === null ? [] : [{ date, value }];
    });
    const [first] = known;
    if (first === undefined) return [`${title}: nothing to show.`];
    const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
    return [`${title}: highest ${format(highest.value)} (${fullLabel(highest.date, granularity)}).`];
  });
  return parts.join(' ');
}

/** The buckets as lines of a file, the head first. */
export function seriesCsv(
  points: readonly SeriesPoint[],
  series: readonly Series[],
): readonly (readonly (string | number | null)[])[] {
  return [
    ['Time', ...series.map(({ title }) => title)],
    ...points.map(({ date, values }) => [date, ...series.map(({ key }) => values[key] ?? null)]),
  ];
}
