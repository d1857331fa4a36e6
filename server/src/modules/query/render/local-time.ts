import type { TimeRange } from '../../../lib/time/time-range.ts';
import { offsetSpans, type TimeZone } from '../../../lib/time/time-zone.ts';
import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';

/** The time zone of a query, and the ranges that it reads. */
export interface LocalTime {
  readonly zone: TimeZone;
  readonly ranges: readonly TimeRange[];
}

/** Returns the dimension with its value in the time zone of the query. Dimensions that do not depend on it are left unchanged. */
export function inZone(dimension: Dimension, time: LocalTime): Dimension {
  const { ofLocalTime } = dimension;
  return ofLocalTime === undefined ? dimension : { ...dimension, value: ofLocalTime(renderWall(time)) };
}

/**
 * The local time of a row, in milliseconds. Offsets are computed in TypeScript and bound as periods, so that no second calendar
 * implementation can differ.
 */
function renderWall({ zone, ranges }: LocalTime): Sql {
  const fromMs = Math.min(...ranges.map((range) => range.fromMs));
  const toMs = Math.max(...ranges.map((range) => range.toMs));
  const spans = offsetSpans(zone, fromMs, toMs);
  const epochMs = sql`toUnixTimestamp64Milli(time)`;
  const [first] = spans;
  if (first === undefined || spans.length === 1)
    return sql`(${epochMs} + ${param(first?.offsetMs ?? 0, 'Int64')})`;
  const starts = param(
    spans.map((span) => span.fromMs),
    'Array(Int64)',
  );
  const offsets = param(
    spans.map((span) => span.offsetMs),
    'Array(Int64)',
  );
  return sql`(${epochMs} + arrayElement(${offsets}, indexOf(${starts}, roundDown(${epochMs}, ${starts}))))`;
}
