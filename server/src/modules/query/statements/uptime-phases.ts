import { join, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import { PHASES } from '../metrics/monitors.ts';
import type { StatementRows } from './statement-rows.ts';

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
