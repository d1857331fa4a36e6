import { type Sql, sql } from '../../../stores/facts/sql.ts';
import { MONITOR_DIMENSIONS } from '../dimensions/monitors.ts';
import type { Selection } from '../plan/plan.types.ts';
import { conditionsOf } from '../resolve/filter.ts';
import { renderScope, renderWindows } from './rows.ts';

/** The time of a check in milliseconds, where {@link renderSharedTime} is joined. */
export const SHARED_MS = sql`if(is_shared, shared_ms, covers_ms)`;

/**
 * Whether the regions of a monitor share the time that their checks cover. Where rows are grouped or filtered by region, the time of
 * each region counts as a whole.
 */
export function sharesTime({ filter }: Selection, dimensions: readonly { readonly value?: Sql }[]): boolean {
  const filtered = filter === undefined ? [] : conditionsOf(filter).map(({ dimension }) => dimension);
  return [...dimensions, ...filtered].every(({ value }) => value !== MONITOR_DIMENSIONS.checked_from.value);
}

/**
 * Joins the columns `is_shared` and `shared_ms` to `monitor_checks`, for monitors with checks from several regions: at each instant,
 * the checks that cover it share it equally. The mean of the regions is then a sum over checks, whatever they are grouped by. It agrees with the days of
 * a monitor (`monitors/figures/coverage.ts`).
 */
export function renderSharedTime(selection: Selection): Sql {
  const checks = sql`FROM monitor_checks WHERE ${renderScope('monitor_checks', { ...selection, filter: undefined })}
AND ${renderWindows(selection.windows)} AND status != 'unknown'`;
  const several = sql`SELECT monitor_id ${checks} GROUP BY monitor_id HAVING uniqExact(checked_from) > 1`;
  // Each check begins (1) and ends (-1).
  const ends = sql`SELECT monitor_id, checked_from, time, covers_ms, toUnixTimestamp64Milli(time) AS begins,
arrayJoin([(begins, 1), (begins + covers_ms, -1)]) AS point, point.1 AS at, point.2 AS step ${checks} AND monitor_id IN (${several})`;
  const before = sql`PARTITION BY monitor_id ORDER BY at`;
  const passed = sql`SELECT monitor_id, checked_from, time, covers_ms, at, step,
at - lagInFrame(at, 1, at) OVER (${before} ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS passed,
sum(step) OVER (${before} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - step AS covering FROM (${ends})`;
  const position = sql`SELECT monitor_id, checked_from, time, covers_ms, step, sum(if(covering > 0, passed / covering, 0)) OVER (
PARTITION BY monitor_id ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS position FROM (${passed})`;
  return sql`(SELECT monitor_id, checked_from, time, covers_ms, 1 AS is_shared, round(-sum(position * step) / countIf(step = 1), 3) AS shared_ms
FROM (${position}) GROUP BY monitor_id, checked_from, time, covers_ms) AS shared USING (monitor_id, checked_from, time, covers_ms)`;
}
