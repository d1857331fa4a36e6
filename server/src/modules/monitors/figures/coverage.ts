import { DAY_MS, HOUR_MS } from '../../../lib/time-zone.ts';
import type { FactRow, Facts } from '../../../stores/facts/facts.ts';
import { isOneOf } from '../../../stores/facts/is-one-of.ts';
import { instant, join, param, type Sql, sql, text } from '../../../stores/facts/sql.ts';

/** The longest time that one check covers, in milliseconds. */
const MAX_COVER_MS = DAY_MS;
const TIMEOUT_MS = 10_000;
const IS_KNOWN = sql`status IN ('up', 'degraded', 'down')`;

/**
 * The time that the checks of a monitor cover, by what they found, in milliseconds. Time that no check covers, and time covered by
 * checks with the status unknown, is not known. With several regions, the mean of the regions.
 */
export interface Coverage {
  readonly upMs: number;
  readonly degradedMs: number;
  readonly downMs: number;
}

/** The checks of a period. */
export interface PeriodFigures extends Coverage {
  /** Checks with the status up, degraded or down. */
  readonly checks: number;
  readonly successfulChecks: number;
  /** In milliseconds, over checks with the status up or degraded, with linear interpolation; null without them. */
  readonly p50Ms: number | null;
  readonly p75Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** Reads what the checks of monitors cover. */
export interface CoverageReader {
  /**
   * Divides the covered time at the given instants, exactly.
   * @param bounds the starts of the days and the end of the last one, ascending, in milliseconds; at least two.
   * @returns by monitor, one element for each day; monitors without checks are absent.
   */
  days(
    organizationId: string,
    monitorIds: readonly string[],
    bounds: readonly number[],
  ): Promise<ReadonlyMap<string, readonly Coverage[]>>;
  /** @param lengthsMs the lengths of the periods that end at `untilMs`, ascending. */
  periods(
    organizationId: string,
    monitorId: string,
    lengthsMs: readonly number[],
    untilMs: number,
  ): Promise<readonly PeriodFigures[]>;
  /** Returns the median latency of each hour by monitor, oldest first; null in hours without successful checks. */
  hourlyLatencies(
    organizationId: string,
    monitorIds: readonly string[],
    hours: number,
    untilMs: number,
  ): Promise<ReadonlyMap<string, readonly (number | null)[]>>;
}

/** No time is known. */
export const NOT_COVERED: Coverage = { upMs: 0, degradedMs: 0, downMs: 0 };

/** Creates the reader. */
export function createCoverageReader({ facts }: { readonly facts: Pick<Facts, 'query'> }): CoverageReader {
  const query = (organizationId: string, statement: Sql): Promise<FactRow[]> =>
    facts.query(statement, { tenant: organizationId, timeoutMs: TIMEOUT_MS });

  return {
    async days(organizationId, monitorIds, bounds) {
      const [fromMs, toMs] = [bounds[0], bounds.at(-1)];
      if (monitorIds.length === 0 || fromMs === undefined || toMs === undefined) return new Map();
      const starts = bounds.slice(0, -1);
      const [all, ends] = [param(starts, 'Array(Int64)'), param(bounds.slice(1), 'Array(Int64)')];
      const rows = await query(
        organizationId,
        sql`
SELECT monitor_id, day, uniqExact(checked_from) AS regions, ${sums(sql`ms`)}
FROM (
  SELECT monitor_id, status, checked_from,
    arrayJoin(if(first = last, [first], arrayFilter(start -> start >= first AND start <= last, ${all}))) AS day,
    if(first = last, until - since, least(until, transform(day, ${all}, ${ends})) - greatest(since, day)) AS ms
  FROM (
    SELECT monitor_id, status, checked_from, ${covered(fromMs, toMs)},
      roundDown(since, ${all}) AS first, roundDown(until - 1, ${all}) AS last
    FROM monitor_checks
    WHERE organization_id = ${text(organizationId)} AND ${isOneOf(sql`monitor_id`, monitorIds)}
      AND ${near(fromMs, toMs)} AND ${IS_KNOWN} AND until > since
  )
)
GROUP BY monitor_id, day`,
      );
      const found = new Map<string, Coverage[]>();
      for (const row of rows) {
        const id = String(row['monitor_id']);
        const days = found.get(id) ?? starts.map(() => NOT_COVERED);
        days[starts.indexOf(Number(row['day']))] = toCoverage(row);
        found.set(id, days);
      }
      return found;
    },

    async periods(organizationId, monitorId, lengthsMs, untilMs) {
      const longest = Math.max(...lengthsMs);
      const statements = lengthsMs.map((lengthMs) => {
        const since = sql`greatest(since, ${param(untilMs - lengthMs, 'Int64')})`;
        const isInside = sql`time >= ${instant(untilMs - lengthMs)}`;
        const latency = sql`(assumeNotNull(response_ms), ${isInside} AND status != 'down' AND response_ms IS NOT NULL)`;
        return sql`(SELECT uniqExactIf(checked_from, until > ${since}) AS regions, ${sums(sql`greatest(0, until - ${since})`)},
  countIf(${isInside}) AS checks, countIf(${isInside} AND status != 'down') AS successful,
  quantilesExactInclusiveIf(0.5, 0.75, 0.95, 0.99)${latency} AS latencies FROM covered)`;
      });
      const rows = await query(
        organizationId,
        sql`WITH covered AS (
  SELECT time, status, checked_from, response_ms, ${covered(untilMs - longest, untilMs)}
  FROM monitor_checks
  WHERE organization_id = ${text(organizationId)} AND monitor_id = ${text(monitorId)}
    AND ${near(untilMs - longest, untilMs)} AND ${IS_KNOWN}
)
${join(
  statements.map((statement, index) => sql`SELECT ${param(index, 'UInt8')} AS period, * FROM ${statement}`),
  '\nUNION ALL\n',
)}`,
      );
      return rows.sort((one, other) => Number(one['period']) - Number(other['period'])).map(toPeriod);
    },

    async hourlyLatencies(organizationId, monitorIds, hours, untilMs) {
      const fromMs = Math.floor(untilMs / HOUR_MS) * HOUR_MS - (hours - 1) * HOUR_MS;
      const found = new Map<string, (number | null)[]>();
      if (monitorIds.length === 0) return found;
      const rows = await query(
        organizationId,
        sql`
SELECT monitor_id, intDiv(toUnixTimestamp64Milli(time) - ${param(fromMs, 'Int64')}, 3600000) AS hour,
  quantileExactInclusive(0.5)(assumeNotNull(response_ms)) AS latency
FROM monitor_checks
WHERE organization_id = ${text(organizationId)} AND ${isOneOf(sql`monitor_id`, monitorIds)}
  AND time >= ${instant(fromMs)} AND time <= ${instant(untilMs)} AND status IN ('up', 'degraded') AND response_ms IS NOT NULL
GROUP BY monitor_id, hour`,
      );
      for (const row of rows) {
        const id = String(row['monitor_id']);
        const latencies = found.get(id) ?? Array.from({ length: hours }, () => null);
        latencies[Number(row['hour'])] = Number(row['latency']);
        found.set(id, latencies);
      }
      return found;
    },
  };
}

/** The part of the covered time that lies in a range. */
function covered(fromMs: number, toMs: number): Sql {
  return sql`greatest(toUnixTimestamp64Milli(time), ${param(fromMs, 'Int64')}) AS since,
least(toUnixTimestamp64Milli(time) + covers_ms, ${param(toMs, 'Int64')}) AS until`;
}

/** Checks that can cover a part of a range. */
function near(fromMs: number, toMs: number): Sql {
  return sql`time >= ${instant(fromMs - MAX_COVER_MS)} AND time < ${instant(toMs)}`;
}

function sums(ms: Sql): Sql {
  return sql`sumIf(${ms}, status = 'up') AS up, sumIf(${ms}, status = 'degraded') AS degraded, sumIf(${ms}, status = 'down') AS down`;
}

function toCoverage(row: FactRow): Coverage {
  const regions = Math.max(1, Number(row['regions']));
  return {
    upMs: Number(row['up']) / regions,
    degradedMs: Number(row['degraded']) / regions,
    downMs: Number(row['down']) / regions,
  };
}

function toPeriod(row: FactRow): PeriodFigures {
  const latencies = Array.isArray(row['latencies']) ? row['latencies'] : [];
  const at = (index: number): number | null => {
    const value: unknown = latencies[index];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  return {
    ...toCoverage(row),
    checks: Number(row['checks']),
    successfulChecks: Number(row['successful']),
    p50Ms: at(0),
    p75Ms: at(1),
    p95Ms: at(2),
    p99Ms: at(3),
  };
}
