import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { StatementRows } from './statement-rows.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The latest certificate of each monitor. */
export function renderSslStatus(rows: StatementRows): Sql {
  // Uses a tuple, because the aggregate would ignore NULL and return the date of an older certificate.
  const latest = sql`SELECT monitor_id AS monitor, argMax((ssl_valid, ssl_expires_at, ssl_issuer), (time, event_key)) AS certificate,
countIf(ssl_valid = 0) AS invalid, max(time) AS looked_at FROM ${rows.from()} WHERE ssl_valid IS NOT NULL GROUP BY monitor`;
  const expiry = sql`toUnixTimestamp(certificate.2) * 1000`;
  const days = sql`floor((${expiry} - ${param(rows.calendar.nowMs, 'Int64')}) / ${param(DAY_MS, 'Int64')})`;
  return sql`SELECT monitor AS monitor_id, certificate.1 AS ssl_valid, ${expiry} AS ssl_expiry, ${days} AS ssl_days_left,
certificate.3 AS ssl_issuer, invalid AS invalid_ssl_checks, toUnixTimestamp64Milli(looked_at) AS checked_at FROM (${latest})`;
}
