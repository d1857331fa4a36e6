import { VISIT_IDLE_MS } from '../../../lib/time/visit-limits.ts';
import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { StatementRows } from './statement-rows.ts';

/** Errors, and the visits that they affected. */
export function renderErrorSummary(rows: StatementRows): Sql {
  const counted = sql`SELECT count() AS totalErrors, uniqExact(fingerprint) AS uniqueErrorTypes, uniqExact(visitor_id) AS affectedUsers
FROM ${rows.from()}`;
  const errors = sql`SELECT visitor_id AS error_visitor_id, toUInt8(bot != '') AS error_is_bot, time FROM ${rows.from()}`;
  // Keeps only visits of visitors with errors in memory.
  const visits = sql`SELECT visitor_id, is_bot, began_at, duration_ms FROM ${rows.visits()}
WHERE visitor_id IN (SELECT visitor_id FROM ${rows.from()})`;
  const affected = sql`SELECT count() AS affectedSessions FROM (
SELECT DISTINCT visitor_id, is_bot, began_at FROM (${errors}) AS e ASOF INNER JOIN (${visits}) AS v
ON error_visitor_id = visitor_id AND error_is_bot = is_bot AND time >= began_at
WHERE toUnixTimestamp64Milli(time) <= toUnixTimestamp64Milli(began_at) + duration_ms + ${param(VISIT_IDLE_MS, 'Int64')})`;
  return sql`SELECT totalErrors, uniqueErrorTypes, affectedUsers, affectedSessions,
if(sessions = 0, 0, 100 * affectedSessions / sessions) AS errorRate
FROM (${counted}) AS counted CROSS JOIN (${affected}) AS affected
CROSS JOIN (SELECT count() AS sessions FROM ${rows.visits()}) AS began`;
}
