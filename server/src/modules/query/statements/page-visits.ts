import { identifier, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { StatementRows } from './statement-rows.ts';

/**
 * What visits did on pages, one row for each page of each visit where `value` is above 0, as a table expression: `path`,
 * `visitor_id`, `visit` (what tells visits apart) and `value`. Events of the range count, engagement pings included; visits
 * that have nothing but pings do not.
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
