import { LANGUAGE } from '../../../lib/language.ts';
import { type Figures, fullLabel, type Reading, seriesPoints } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The errors of an issue by bucket, for a sparkline. */
export interface TrendLine {
  readonly values: readonly number[];
  /** The description for screen readers. */
  readonly label: string;
  readonly isRunning: boolean;
}

const FIELD = 'errors';

/** Reads the trend of an issue. Buckets in the future are left out. */
export function trendLine(figures: Figures, reading: Reading): TrendLine {
  const known = seriesPoints(figures, [FIELD], reading).flatMap(({ date, values, isRunning }) => {
    const value = values[FIELD] ?? null;
    return value === null ? [] : [{ date, value, isRunning }];
  });
  const highest = known.reduce(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    known[0],
  );
  return {
    values: known.map(({ value }) => value),
    isRunning: known.length > 1 && known.at(-1)?.isRunning === true,
    label:
      highest === undefined || highest.value === 0
        ? messages.trend.none
        : messages.trend.highest(
            highest.value.toLocaleString(LANGUAGE),
            fullLabel(highest.date, reading.granularity),
          ),
  };
}
