import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { VISIT_IDLE_MS } from '../../../lib/time/visit-limits.ts';
import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import { renderNewestRows } from './newest-rows.ts';
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

/** The size in bytes of the longest message and stack that are shown: four bytes per character. */
const MESSAGE_BYTES = sql`4000`;
const STACK_BYTES = sql`6000`;

/**
 * Errors by fingerprint, with the details of one occurrence: the latest with a stack trace, otherwise the latest. The
 * order is one number, because tuples are slow to compare; its last bits distinguish errors of the same millisecond.
 */
export function renderErrorFingerprints(rows: StatementRows): Sql {
  const rank = sql`bitOr(bitOr(bitShiftLeft(toUInt64(stack != ''), 62), bitShiftLeft(toUInt64(toUnixTimestamp64Milli(time)), 20)),
bitAnd(sipHash64(event_key, visitor_id, path), 1048575))`;
  const latest = (value: Sql): Sql => sql`argMax(${value}, ${rank})`;
  // Truncates by bytes in every row, which is fast, and by characters in the rows that are shown.
  const groups = sql`SELECT fingerprint AS print, count() AS count, uniqExact(visitor_id) AS users,
${latest(sql`substring(message, 1, ${MESSAGE_BYTES})`)} AS text, ${latest(sql`toString(error_type)`)} AS type,
${latest(sql`path`)} AS page, ${latest(sql`filename`)} AS file, ${latest(sql`line`)} AS number,
${latest(sql`substring(stack, 1, ${STACK_BYTES})`)} AS trace, ${latest(sql`toString(release)`)} AS trace_release,
min(time) AS first, max(time) AS last,
argMin(toString(release), time) AS oldest, argMax(toString(release), time) AS newest
FROM ${rows.from()} GROUP BY print`;
  return sql`SELECT leftPad(lower(hex(print)), 16, '0') AS fingerprint, substringUTF8(text, 1, 1000) AS name, name AS message,
count, users, type AS error_type, page AS path, file AS filename, if(number = 0, '', toString(number)) AS line,
substringUTF8(trace, 1, 1500) AS stack, trace_release AS stack_release,
toUnixTimestamp64Milli(first) AS first_seen, toUnixTimestamp64Milli(last) AS last_seen,
oldest AS first_release, newest AS release
FROM (${groups})`;
}

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
