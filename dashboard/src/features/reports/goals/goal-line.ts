import { type Figures, fullLabel, type Reading, seriesPoints } from '../../analytics/index.ts';

/** How often a goal was reached, bucket by bucket, as small as a row is. */
export interface GoalLine {
  readonly values: readonly number[];
  /** The same in words. */
  readonly label: string;
}

const FIELD = 'total_events';
/** Fewer would be no line. */
const MIN_BUCKETS = 2;

/** The line of a goal. The bucket that still runs would look like a fall, so it is left out. */
export function goalLine(figures: Figures, reading: Reading): GoalLine {
  const known = seriesPoints(figures, [FIELD], reading).flatMap(({ date, values, isRunning }) => {
    const value = values[FIELD] ?? null;
    return value === null ? [] : [{ date, value, isRunning }];
  });
  const settled = known.filter(({ isRunning }) => !isRunning);
  const shown = settled.length < MIN_BUCKETS ? known : settled;
  const highest = shown.reduce(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    shown[0],
  );
  return {
    values: shown.map(({ value }) => value),
    label:
      highest === undefined || highest.value === 0
        ? 'Conversions over time: none'
        : `Conversions over time: highest ${highest.value.toLocaleString('en')} (${fullLabel(highest.date, reading.granularity)})`,
  };
}
