import { identifier, join, param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { RowOptions, StatementRows } from './statement-rows.ts';

/** The maximum number of rows of a feed. */
export const FEED_ROWS = 10_000;

/**
 * The newest rows of a table, at most {@link FEED_ROWS}, each with an `id` and the columns of a feed. Identical rows differ
 * in their `id` only, so that pages of a feed never overlap.
 *
 * @param columns the expression of each field, over the columns of the table and those added by `options`.
 */
export function renderNewestRows(
  rows: StatementRows,
  columns: Readonly<Record<string, Sql>>,
  options: RowOptions = {},
): Sql {
  const names = Object.keys(columns).map((name) => identifier(name));
  // Uses names that do not hide the columns of the table, which the expressions refer to.
  const values = Object.values(columns).map((value, index) => sql`${value} AS ${identifier(`f${index}`)}`);
  const inner = Object.keys(columns).map((_, index) => identifier(`f${index}`));
  const outer = inner.map((value, index) => sql`${value} AS ${names[index] ?? value}`);
  // As one text, because a hash of NULL is NULL.
  const content = sql`toString(tuple(time, event_key, ${join(inner)}))`;
  const limit = param(FEED_ROWS, 'UInt64');
  // Reads times first, so that no other columns are read of rows that are too old.
  const { dimensions: _dimensions, visit: _visit, ...same } = options;
  const oldest = sql`SELECT min(time) FROM (SELECT time FROM ${rows.from(same)} ORDER BY time DESC LIMIT ${limit})`;
  const newest = sql`SELECT time AS row_time, lower(hex(sipHash128(${content}))) AS row_hash, ${join(values)}
FROM ${rows.from(options)} WHERE time >= (${oldest}) ORDER BY row_time DESC, row_hash LIMIT ${limit}`;
  return sql`SELECT concat(row_hash, '-', toString(row_number() OVER (PARTITION BY row_hash))) AS id,
toUnixTimestamp64Milli(row_time) AS timestamp, ${join(outer)} FROM (${newest})`;
}
