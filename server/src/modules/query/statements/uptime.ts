import { DAY_MS } from '../../../lib/time/time-zone.ts';
import { identifier, join, param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { Rows } from '../metrics/metric.ts';
import { MONITOR_METRICS, PHASES } from '../metrics/monitors.ts';
import type { StatementRows } from './statement-rows.ts';

/** The fields of the overview that are metrics. */
export const OVERVIEW_METRICS = {
  uptime_percentage: 'uptime_percentage',
  total_checks: 'checks',
  successful_checks: 'successful_checks',
  downtime_seconds: 'downtime_seconds',
  known_seconds: 'known_seconds',
  avg_response_time: 'avg_response_time',
  p50_response_time: 'p50_response_time',
  p75_response_time: 'p75_response_time',
  p95_response_time: 'p95_response_time',
  p99_response_time: 'p99_response_time',
  min_response_time: 'min_response_time',
  max_response_time: 'max_response_time',
  avg_ttfb: 'avg_ttfb',
} as const satisfies Record<string, keyof typeof MONITOR_METRICS>;

/** All rows, without a time window. */
const ALL: Rows = {
  when: undefined,
  distinct: (value) => sql`uniqExact(${value})`,
  visit: () => sql`0`,
  covered: () => sql`counted_ms`,
};

/** The metrics over all checks, the number of incidents, and the latest status. */
export function renderUptimeOverview(rows: StatementRows): Sql {
  const figures = Object.entries(OVERVIEW_METRICS).map(
    ([field, name]) => sql`ifNotFinite(${MONITOR_METRICS[name].ofRows(ALL)}, NULL) AS ${identifier(field)}`,
  );
  const changes = sql`SELECT monitor_id, time, event_key, toInt32(status = 'down')
  - lagInFrame(toInt32(status = 'down'), 1, 0) OVER (PARTITION BY monitor_id, checked_from ORDER BY time, event_key
    ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS change FROM ${rows.from()} WHERE status != 'unknown'`;
  const regions = sql`SELECT change, sum(change) OVER (PARTITION BY monitor_id ORDER BY time, event_key
  ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS down FROM (${changes}) WHERE change != 0`;
  // From the first region that finds the monitor down to the last one that finds it up.
  const incidents = sql`SELECT countIf(change > 0 AND down = 1) AS incidents FROM (${regions})`;
  const last = sql`SELECT argMax(toString(status), (time, event_key)) AS found, max(time) AS at FROM ${rows.from()} GROUP BY monitor_id`;
  const latest = sql`SELECT multiIf(count() = 0, '', countIf(found = 'down') > 0, 'down', countIf(found = 'degraded') > 0, 'degraded',
countIf(found = 'up') > 0, 'up', 'unknown') AS last_status, if(count() = 0, 0, toUnixTimestamp64Milli(max(at))) AS last_checked_at FROM (${last})`;
  return sql`SELECT * FROM (SELECT ${join(figures)} FROM ${rows.from({ sharesTime: true })}) AS figures
CROSS JOIN (${incidents}) AS incidents CROSS JOIN (${latest}) AS latest`;
}

/** The percentiles of each phase in each region, over checks with the status up or degraded. */
export function renderUptimePhases(rows: StatementRows): Sql {
  const measured = Object.entries(PHASES).map(
    ([phase, { column }]) => sql`(${text(phase)}, CAST(${column}, 'Nullable(Float64)'))`,
  );
  const single = sql`SELECT if(checked_from = '', '(none)', toString(checked_from)) AS place,
arrayJoin([${join(measured)}]) AS part FROM ${rows.from()} WHERE status IN ('up', 'degraded')`;
  const grouped = sql`SELECT part.1 AS name, place, count() AS measured, avg(assumeNotNull(part.2)) AS mean,
quantilesExactInclusive(0.5, 0.75, 0.95, 0.99)(assumeNotNull(part.2)) AS levels
FROM (${single}) WHERE part.2 IS NOT NULL GROUP BY name, place`;
  return sql`SELECT name AS phase, place AS probe_region, measured AS checks, mean AS avg_ms, levels[1] AS p50_ms,
levels[2] AS p75_ms, levels[3] AS p95_ms, levels[4] AS p99_ms FROM (${grouped})`;
}

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
