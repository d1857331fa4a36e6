import { DAY_MS, HOUR_MS } from '../../../lib/time/time-zone.ts';
import type { FactRow, Facts } from '../../../stores/facts/facts.ts';
import { isOneOf } from '../../../stores/facts/is-one-of.ts';
import { instant, join, param, type Sql, sql, text } from '../../../stores/facts/sql.ts';

/** The longest time that one check covers, in milliseconds. */
const MAX_COVER_MS = DAY_MS;
const TIMEOUT_MS = 10_000;
const IS_KNOWN = sql`status IN ('up', 'degraded', 'down')`;

/**
 * The time that the checks of a monitor cover, by what they found, in milliseconds. Time that no check covers, and time covered by
 * checks with the status unknown, is not known. With several regions, each instant counts as the mean of the regions whose checks cover
 * it, so that a region that does not look changes nothing.
 */
export interface Coverage {
  readonly upMs: number;
  readonly degradedMs: number;
  readonly downMs: number;
}

/** The checks of a period. */
export interface AnswerFigures {
  /** Checks with the status up, degraded or down. */
  readonly checks: number;
  readonly successfulChecks: number;
  /** In milliseconds, over checks with the status up or degraded, with linear interpolation; null without them. */
  readonly p50Ms: number | null;
  readonly p75Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** The latencies of successful checks, in milliseconds. */
export interface HourlyLatencies {
  /** The median of each hour, oldest first; null in hours without successful checks. */
  readonly medians: readonly (number | null)[];
  /** The median of the checks of as many hours until now: a median of medians would weigh hours with few checks too much. */
  readonly medianMs: number | null;
}

/** No time is known. */
export const NOT_COVERED: Coverage = { upMs: 0, degradedMs: 0, downMs: 0 };

/** Nothing answered. */
export const NO_ANSWERS: AnswerFigures = {
  checks: 0,
  successfulChecks: 0,
  p50Ms: null,
  p75Ms: null,
  p95Ms: null,
  p99Ms: null,
};

/** Reads what the checks of monitors cover. */
export class CoverageReader {
  readonly #facts: Pick<Facts, 'query'>;

  constructor({ facts }: { readonly facts: Pick<Facts, 'query'> }) {
    this.#facts = facts;
  }

  /**
   * Divides the covered time at the given instants, exactly.
   * @param bounds the starts of the days and the end of the last one, ascending, in milliseconds; at least two.
   * @returns by monitor, one element for each day; monitors without checks are absent.
   */
  async days(
    organizationId: string,
    monitorIds: readonly string[],
    bounds: readonly number[],
  ): Promise<ReadonlyMap<string, readonly Coverage[]>> {
    const [fromMs, toMs] = [bounds[0], bounds.at(-1)];
    if (monitorIds.length === 0 || fromMs === undefined || toMs === undefined) return new Map();
    const starts = bounds.slice(0, -1);
    const [all, ends] = [param(starts, 'Array(Int64)'), param(bounds.slice(1), 'Array(Int64)')];
    const checks = sql`FROM monitor_checks
WHERE organization_id = ${text(organizationId)} AND ${isOneOf(sql`monitor_id`, monitorIds)}
  AND ${near(fromMs, toMs)} AND ${IS_KNOWN}`;
    const several = sql`SELECT monitor_id ${checks} GROUP BY monitor_id HAVING uniqExact(checked_from) > 1`;
    const rows = await this.#query(
      organizationId,
      sql`
SELECT monitor_id, day, if(empty(lengths), [toFloat64(up), toFloat64(degraded), toFloat64(down)], ${MEANS}) AS figures
FROM (
  SELECT monitor_id, day, ${sums(sql`ends - begins`)}, ${turningPoints(sql`monitor_id IN (${several})`)}
  FROM (
    SELECT monitor_id, status, day, toInt64(if(first = last, since, greatest(since, day))) AS begins,
      toInt64(if(first = last, until, least(until, transform(day, ${all}, ${ends})))) AS ends
    FROM (
      SELECT monitor_id, status, since, until, first, last,
        arrayJoin(if(first = last, [first], arrayFilter(start -> start >= first AND start <= last, ${all}))) AS day
      FROM (
        SELECT monitor_id, status, ${covered(fromMs, toMs)},
          roundDown(since, ${all}) AS first, roundDown(until - 1, ${all}) AS last
        ${checks} AND until > since
      )
    )
  )
  GROUP BY monitor_id, day
)`,
    );
    const found = new Map<string, Coverage[]>();
    for (const row of rows) {
      const id = String(row['monitor_id']);
      const days = found.get(id) ?? starts.map(() => NOT_COVERED);
      days[starts.indexOf(Number(row['day']))] = toCoverage(row);
      found.set(id, days);
    }
    return found;
  }

  /** Counts the checks of the periods that end at `untilMs`. @param startsMs the starts of the periods. */
  async answers(
    organizationId: string,
    monitorId: string,
    startsMs: readonly number[],
    untilMs: number,
  ): Promise<readonly AnswerFigures[]> {
    const statements = startsMs.map((startMs, index) => {
      const isInside = sql`time >= ${instant(startMs)}`;
      const latency = sql`(assumeNotNull(response_ms), ${isInside} AND status != 'down' AND response_ms IS NOT NULL)`;
      return sql`SELECT ${param(index, 'UInt8')} AS period, countIf(${isInside}) AS checks,
  countIf(${isInside} AND status != 'down') AS successful,
  quantilesExactInclusiveIf(0.5, 0.75, 0.95, 0.99)${latency} AS latencies FROM answers`;
    });
    const rows = await this.#query(
      organizationId,
      sql`WITH answers AS (
  SELECT time, status, response_ms FROM monitor_checks
  WHERE organization_id = ${text(organizationId)} AND monitor_id = ${text(monitorId)}
    AND time >= ${instant(Math.min(...startsMs))} AND time < ${instant(untilMs)} AND ${IS_KNOWN}
)
${join(statements, '\nUNION ALL\n')}`,
    );
    return rows.sort((one, other) => Number(one['period']) - Number(other['period'])).map(toAnswers);
  }

  /** Returns the latencies of the hours that end with the current one. Monitors without successful checks are absent. */
  async hourlyLatencies(
    organizationId: string,
    monitorIds: readonly string[],
    hours: number,
    untilMs: number,
  ): Promise<ReadonlyMap<string, HourlyLatencies>> {
    const fromMs = Math.floor(untilMs / HOUR_MS) * HOUR_MS - (hours - 1) * HOUR_MS;
    const startMs = untilMs - hours * HOUR_MS;
    const found = new Map<string, { medians: (number | null)[]; medianMs: number | null }>();
    if (monitorIds.length === 0) return found;
    const hour = sql`intDiv(toUnixTimestamp64Milli(time) - ${param(fromMs, 'Int64')}, 3600000)`;
    const isInHours = sql`time >= ${instant(fromMs)}`;
    // Each check counts in its hour, and in the time until now, which has the number after the last hour.
    const rows = await this.#query(
      organizationId,
      sql`
SELECT monitor_id, arrayJoin(if(${isInHours}, [${hour}, ${param(hours, 'Int64')}], [${param(hours, 'Int64')}])) AS hour,
  quantileExactInclusive(0.5)(assumeNotNull(response_ms)) AS latency
FROM monitor_checks
WHERE organization_id = ${text(organizationId)} AND ${isOneOf(sql`monitor_id`, monitorIds)}
  AND time >= ${instant(startMs)} AND time <= ${instant(untilMs)} AND status IN ('up', 'degraded') AND response_ms IS NOT NULL
GROUP BY monitor_id, hour`,
    );
    for (const row of rows) {
      const id = String(row['monitor_id']);
      const latencies = found.get(id) ?? {
        medians: Array.from({ length: hours }, () => null),
        medianMs: null,
      };
      const at = Number(row['hour']);
      if (at === hours) latencies.medianMs = Number(row['latency']);
      else latencies.medians[at] = Number(row['latency']);
      found.set(id, latencies);
    }
    return found;
  }

  #query(organizationId: string, statement: Sql): Promise<FactRow[]> {
    return this.#facts.query(statement, { tenant: organizationId, timeoutMs: TIMEOUT_MS });
  }
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

/**
 * The instants at which a check begins or ends, as columns: the time to the next one, and the number of checks of each status between.
 * Numbers of one sorted list are 8 times the instant, plus 2 for degraded or 4 for down, plus 1 for an end. The numbers of checks are
 * added in one number, with 20 bits for each status. Empty for monitors that do not satisfy `isCounted`.
 */
function turningPoints(isCounted: Sql): Sql {
  const kind = sql`multiIf(status = 'up', 0, status = 'degraded', 2, 4)`;
  return sql`arraySort(arrayConcat(groupArrayIf(begins * 8 + ${kind}, ${isCounted}), groupArrayIf(ends * 8 + ${kind} + 1, ${isCounted}))) AS points,
    arrayPopFront(arrayDifference(arrayMap(point -> intDiv(point, 8), points))) AS lengths,
    arrayPopBack(arrayCumSum(arrayMap(point -> if(point % 2 = 0, 1, -1) * bitShiftLeft(toInt64(1), 20 * intDiv(point % 8, 2)), points))) AS numbers`;
}

/** The mean of the checks at each instant, of each status. */
const MEANS = sql`arrayMap(shift -> arraySum((length, number) -> if(length = 0, 0,
  length * bitAnd(bitShiftRight(number, shift), 1048575)
    / (bitAnd(number, 1048575) + bitAnd(bitShiftRight(number, 20), 1048575) + bitShiftRight(number, 40))),
  arrayFilter((length, number) -> number > 0, lengths, numbers), arrayFilter(number -> number > 0, numbers)), [0, 20, 40])`;

function toCoverage(row: FactRow): Coverage {
  const figures = Array.isArray(row['figures']) ? row['figures'] : [];
  return { upMs: Number(figures[0]), degradedMs: Number(figures[1]), downMs: Number(figures[2]) };
}

function toAnswers(row: FactRow): AnswerFigures {
  const latencies = Array.isArray(row['latencies']) ? row['latencies'] : [];
  const at = (index: number): number | null => {
    const value: unknown = latencies[index];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  return {
    checks: Number(row['checks']),
    successfulChecks: Number(row['successful']),
    p50Ms: at(0),
    p75Ms: at(1),
    p95Ms: at(2),
    p99Ms: at(3),
  };
}
