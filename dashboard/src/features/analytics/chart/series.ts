import type { Granularity } from '../search/range.ts';
import { fullLabel } from './buckets.ts';
import type { SeriesPoint } from './points.ts';

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
  /** The field of the figure. */
  readonly key: string;
  /** What the figure is, which tells whether more of it is good; its field when absent. */
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

/** What the series say, in sentences for those who do not see the chart. */
export function describeSeries(
  points: readonly SeriesPoint[],
  series: readonly Series[],
  granularity: Granularity,
  format: (value: number) => string,
): string {
  const nameOf = (date: string) => fullLabel(date, granularity);
  const told = series.map(({ key, title }) => {
    const known = points.flatMap(({ date, values }) => {
      const value = values[key] ?? null;
      return value === null ? [] : [{ date, value }];
    });
    const [first] = known;
    if (first === undefined) return `${title}: nothing to show.`;
    const highest = known.reduce((best, one) => (one.value > best.value ? one : best), first);
    const lowest = known.reduce((best, one) => (one.value < best.value ? one : best), first);
    return `${title}: highest ${format(highest.value)} (${nameOf(highest.date)}), lowest ${format(lowest.value)} (${nameOf(lowest.date)}).`;
  });
  const [first, last] = [points[0], points.at(-1)];
  const span =
    first === undefined || last === undefined ? [] : [`${nameOf(first.date)} to ${nameOf(last.date)}.`];
  return [...span, ...told].join(' ');
}

/** The buckets as lines of a file, the head first: beside those of the other range, where there is one. */
export function seriesCsv(
  points: readonly SeriesPoint[],
  series: readonly Series[],
): readonly (readonly (string | number | null)[])[] {
  const isCompared = points.some(({ previousDate }) => previousDate !== null);
  const before = isCompared ? ['Compared time', `${series[0]?.title} before`] : [];
  return [
    ['Time', ...series.map(({ title }) => title), ...before],
    ...points.map(({ date, values, previousDate, previous }) => [
      date,
      ...series.map(({ key }) => values[key] ?? null),
      ...(isCompared ? [previousDate, previous] : []),
    ]),
  ];
}
