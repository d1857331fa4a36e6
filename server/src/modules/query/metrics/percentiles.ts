import { raw, type Sql, sql } from '../../../stores/facts/sql.ts';
import { both, type Rows } from './metric.ts';

/** The percentiles that are available. */
export const PERCENTILES = [50, 75, 90, 95, 99] as const;

/** One of the available percentiles. */
export type Percentile = (typeof PERCENTILES)[number];

const LEVELS = raw(PERCENTILES.map((percentile) => percentile / 100).join(', '));

/**
 * A percentile of a value over the rows that count and fulfil the condition: exact, with linear interpolation; NaN without
 * rows. Several percentiles of one value cost as much as one.
 */
export function percentileOf(rows: Rows, percentile: Percentile, value: Sql, condition?: Sql): Sql {
  const when = both(condition, rows.when);
  const index = raw(String(PERCENTILES.indexOf(percentile) + 1));
  return when === undefined
    ? sql`quantilesExactInclusive(${LEVELS})(${value})[${index}]`
    : sql`quantilesExactInclusiveIf(${LEVELS})(${value}, ${when})[${index}]`;
}
