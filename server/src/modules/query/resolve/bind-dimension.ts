import type { TimeRange } from '../../../lib/time/time-range.ts';
import { offsetSpans, type TimeZone } from '../../../lib/time/time-zone.ts';
import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Filter } from './filter.ts';
import { type MonitorTags, renderMonitorTags } from './monitor-tags.ts';

/** The values of a query that dimensions depend on. */
export interface Bindings {
  readonly time: LocalTime;
  readonly monitorTags: MonitorTags;
}

/** Returns the dimension with the value that it has in the query. Dimensions that do not depend on the query are left unchanged. */
export function bindDimension(dimension: Dimension, { time, monitorTags }: Bindings): Dimension {
  return dimension.isOfMonitorTags === true
    ? { ...dimension, value: renderMonitorTags(monitorTags) }
    : inZone(dimension, time);
}

/** Returns the filter with the values that its dimensions have in the query. */
export function bindFilter(filter: Filter, bindings: Bindings): Filter {
  return filter.kind === 'condition'
    ? { ...filter, dimension: bindDimension(filter.dimension, bindings) }
    : { ...filter, of: filter.of.map((part) => bindFilter(part, bindings)) };
}

/** The time zone of a query, and the ranges that it reads. */
interface LocalTime {
  readonly zone: TimeZone;
  readonly ranges: readonly TimeRange[];
}

/** Returns the dimension with its value in the time zone of the query. Dimensions that do not depend on it are left unchanged. */
function inZone(dimension: Dimension, time: LocalTime): Dimension {
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
