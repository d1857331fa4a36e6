import { identifier, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { StatementRows } from './statement-rows.ts';

/**
 * Values of visits on pages, one row for each page of each visit with a `value` above 0, as a table expression: `path`,
 * `visitor_id`, `visit` (identifies the visit) and `value`. Includes events of the range and engagement pings; visits that
 * consist of pings only are excluded.
 */
export function renderPageVisits(
  rows: StatementRows,
  { column, by }: { readonly column: 'engagement_ms' | 'scroll_depth'; readonly by: 'sum' | 'max' },
): Sql {
  return sql`(SELECT path, visitor_id, (visitor_id, visit_is_bot, began_at) AS visit, ${identifier(by)}(${identifier(column)}) AS value
FROM ${rows.from({ visit: true, pings: true })}
WHERE ${identifier(column)} > 0 AND path != '' AND visit_events > 0
GROUP BY path, visitor_id, visit_is_bot, began_at)`;
}
