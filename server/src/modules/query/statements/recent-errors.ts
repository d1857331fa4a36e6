import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { VISIT_IDLE_MS } from '../../../lib/time/visit-limits.ts';
import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import { renderNewestRows } from './newest-rows.ts';
import type { StatementRows } from './statement-rows.ts';

/**
 * The newest errors, each with the visit in which it occurred. That is the last visit of its visitor that began before the error, and at
 * most a day before the range; `session_id` is empty if it had ended earlier.
 */
export function renderRecentErrors(rows: StatementRows): Sql {
  const newest = renderNewestRows(rows, {
    message: sql`substringUTF8(message, 1, 1000)`,
    error_type: sql`error_type`,
    fingerprint: sql`leftPad(lower(hex(fingerprint)), 16, '0')`,
    release: sql`toString(release)`,
    stack: sql`substringUTF8(stack, 1, 1500)`,
    path: sql`path`,
    filename: sql`filename`,
    lineno: sql`line`,
    colno: sql`\`column\``,
    visitor_id: sql`toString(visitor_id)`,
    browser_name: sql`browser`,
    browser_version: sql`browser_version`,
    os_name: sql`os`,
    os_version: sql`os_version`,
    device_type: sql`device_type`,
    country: sql`country`,
    region: sql`region`,
    city: sql`city`,
    row_is_bot: sql`toUInt8(bot != '')`,
  });
  const { fromMs, toMs } = rows.range;
  const began = rows.visits({ range: { fromMs: fromMs - DAY_MS, toMs }, unfiltered: true });
  const errors = sql`SELECT *, toUInt64(visitor_id) AS error_visitor_id FROM (${newest})`;
  // Keeps only visits of visitors with errors in memory.
  const visits = sql`SELECT visitor_id AS visit_visitor_id, is_bot AS visit_is_bot, toUnixTimestamp64Milli(began_at) AS began_ms,
toUnixTimestamp64Milli(began_at) + duration_ms + ${param(VISIT_IDLE_MS, 'Int64')} AS until_ms
FROM ${began} WHERE visitor_id IN (SELECT visitor_id FROM ${rows.from()})`;
  return sql`SELECT * EXCEPT (row_is_bot, error_visitor_id, visit_visitor_id, visit_is_bot, began_ms, until_ms),
if(until_ms >= timestamp, concat(visitor_id, '.', toString(began_ms)), '') AS session_id
FROM (${errors}) AS e ASOF LEFT JOIN (${visits}) AS v
ON error_visitor_id = visit_visitor_id AND row_is_bot = visit_is_bot AND timestamp >= began_ms`;
}
