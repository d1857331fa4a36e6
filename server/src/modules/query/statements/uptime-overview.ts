import { identifier, join, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Rows } from '../metrics/metric.ts';
import { MONITOR_METRICS } from '../metrics/monitors.ts';
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
