import { LANGUAGE } from '../../../lib/language.ts';
import { type Figures, fullLabel, type Reading, seriesPoints } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The conversions of a goal by bucket, for a sparkline. */
export interface GoalLine {
  readonly values: readonly number[];
  /** The description for screen readers. */
  readonly label: string;
}

const FIELD = 'total_events';
/** The minimum for a line. */
const MIN_BUCKETS = 2;

/** Reads the line of a goal. The current bucket is left out, because it is incomplete and would look like a decline. */
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
        ? messages.line.none
        : messages.line.highest(
            highest.value.toLocaleString(LANGUAGE),
            fullLabel(highest.date, reading.granularity),
          ),
  };
}
