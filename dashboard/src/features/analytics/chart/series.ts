import { messages } from '../messages.ts';
import type { Granularity } from '../search/range.ts';
import { fullLabel } from './buckets.ts';
import type { SeriesPoint } from './points.ts';

/** A colour of a series, or of a rating. */
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

/** A series of a chart. */
export interface Series {
  /** The field of the figure. */
  readonly key: string;
  /** The metric, which determines whether higher is better; the field by default. */
  readonly metric?: string;
  readonly title: string;
  readonly tone: Tone;
}

/** A line that values should stay below. */
export interface Threshold {
  readonly value: number;
  readonly title: string;
  readonly tone: Tone;
}

/** Describes the series in sentences for screen readers. */
export function describeSeries(
  points: readonly SeriesPoint[],
  series: readonly Series[],
  granularity: Granularity,
  format: (value: number) => string,
): string {
  const nameOf = (date: string) => fullLabel(date, granularity);
  const sentences = series.map(({ key, title }) => {
    const known = points.flatMap(({ date, values }) => {
      const value = values[key] ?? null;
      return value === null ? [] : [{ date, value }];
    });
    const [first] = known;
    if (first === undefined) return messages.chart.noData({ title });
    const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
    const lowest = known.reduce((best, one) => (one.value < best.value ? one : best), first);
    return messages.chart.extremes({
      title,
      highest: format(highest.value),
      highestAt: nameOf(highest.date),
      lowest: format(lowest.value),
      lowestAt: nameOf(lowest.date),
    });
  });
  const [first, last] = [points[0], points.at(-1)];
  const span =
    first === undefined || last === undefined
      ? []
      : [messages.chart.span({ from: nameOf(first.date), to: nameOf(last.date) })];
  return [...span, ...sentences].join(' ');
}

/** The rows of a CSV file with a header: the buckets, and the compared ones if there are any. */
export function seriesCsv(
  points: readonly SeriesPoint[],
  series: readonly Series[],
): readonly (readonly (string | number | null)[])[] {
  const isCompared = points.some(({ previousDate }) => previousDate !== null);
  const before = isCompared
    ? [messages.chart.comparedTime, messages.chart.previousOf({ title: series[0]?.title ?? '' })]
    : [];
  return [
    [messages.chart.time, ...series.map(({ title }) => title), ...before],
    ...points.map(({ date, values, previousDate, previous }) => [
      date,
      ...series.map(({ key }) => values[key] ?? null),
      ...(isCompared ? [previousDate, previous] : []),
    ]),
  ];
}
