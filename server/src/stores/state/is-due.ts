import { gt, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns the condition that the time in a column has come. A time that is further ahead than `longestMs`, the longest time
 * for which the column is ever set, was written before the clock was set back, and is due: no work waits until the clock has
 * caught up.
 */
export function isDue(column: PgColumn, nowMs: number, longestMs: number): SQL | undefined {
  return or(lte(column, new Date(nowMs)), gt(column, new Date(nowMs + longestMs)));
}
