import { LANGUAGE } from '../../../lib/language.ts';
import type { Figures } from '../data/part.ts';
import { fullLabel } from './buckets.ts';
import { type Reading, seriesPoints } from './points.ts';

/** One figure by bucket, for a sparkline. */
export interface SparkLine {
  readonly values: readonly number[];
  /** Whether the last value is that of an incomplete bucket. */
  readonly isRunning: boolean;
  /** The description for screen readers. */
  readonly label: string;
}

/** The texts that describe a sparkline. */
export interface SparkLineTexts {
  /** The description of a line without a value above zero. */
  readonly none: string;
  readonly highest: (parameters: { readonly count: string; readonly date: string }) => string;
}

/**
 * Reads one field of a series for a sparkline. Buckets in the future are left out. The highest value is that of a complete
 * bucket, if there is one.
 */
export function sparkLine(
  figures: Figures,
  field: string,
  reading: Reading,
  texts: SparkLineTexts,
): SparkLine {
  const known = seriesPoints(figures, [field], reading).flatMap(({ date, values, isRunning }) => {
    const value = values[field] ?? null;
    return value === null ? [] : [{ date, value, isRunning }];
  });
  const complete = known.filter(({ isRunning }) => !isRunning);
  const compared = complete.length === 0 ? known : complete;
  const highest = compared.reduce(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    compared[0],
  );
  return {
    values: known.map(({ value }) => value),
    isRunning: known.at(-1)?.isRunning === true,
    label:
      highest === undefined || highest.value === 0
        ? texts.none
        : texts.highest({
            count: highest.value.toLocaleString(LANGUAGE),
            date: fullLabel(highest.date, reading.granularity),
          }),
  };
}
