import { identifier, join, param, type Sql, sql, text } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { renderNewestRows } from './newest-rows.ts';
import type { StatementRows } from './statement-rows.ts';

const MINUTE_MS = 60_000;

/** The number of minutes in the series of events by minute. */
export const VELOCITY_MINUTES = 30;

/** A column with a property of the visit. */
export interface VisitColumn {
  readonly name: string;
  readonly dimension: Dimension;
  /** The same property of a single event. */
  readonly ofEvent: Sql;
}

/**
 * Current visitors, each counted once: the columns, and `visitors`. For a visit that is too new to be built, the first of
 * its events with a value is used.
 */
export function visitorsNow(rows: StatementRows, columns: readonly VisitColumn[]): Sql {
  const isBuilt = sql`ifNull(toUnixTimestamp64Milli(began_at), 0) > 0`;
  const names = join(columns.map(({ name }) => identifier(name)));
  const values = columns.map(({ dimension, ofEvent }, index) => {
    const first = sql`argMinIf(toString(${ofEvent}), time, ${ofEvent} != '')`;
    const own = sql`if(${first} = '', ${text(dimension.unknown)}, ${first})`;
    return sql`if(countIf(${isBuilt}) > 0, anyIf(toString(${identifier(`d${index}`)}), ${isBuilt}), ${own}) AS ${identifier(`n${index}`)}`;
  });
  // Uses names other than the columns of events, so that neither hides the other.
  const named = columns.map(({ name }, index) => sql`${identifier(`n${index}`)} AS ${identifier(name)}`);
  const from = rows.from({ visit: true, pings: true, dimensions: columns.map(({ dimension }) => dimension) });
  return sql`SELECT ${join(named)}, count() AS visitors FROM (
SELECT ${join(values)} FROM ${from} GROUP BY visitor_id, bot != ''
) GROUP BY ${names}`;
}

/** The latest events, with their own properties. */
export function latestEvents(rows: StatementRows): Sql {
  return renderNewestRows(rows, {
    event_name: sql`name`,
    event_type: sql`type`,
    path: sql`path`,
    country: sql`country`,
    city: sql`city`,
    browser_name: sql`browser`,
    os_name: sql`os`,
    device_type: sql`device_type`,
  });
}

/** Events by minute: `minutes_ago`, `minute`, the counts, and the `change` from the previous minute. */
export function eventsByMinute(rows: StatementRows): Sql {
  const { toMs } = rows.range;
  const lastMs = Math.floor((toMs - 1) / MINUTE_MS) * MINUTE_MS;
  // Reads one more minute, for the change of the oldest one.
  const range = { fromMs: lastMs - VELOCITY_MINUTES * MINUTE_MS, toMs };
  const last = param(lastMs / MINUTE_MS, 'Int64');
  const ago = sql`${last} - intDiv(toUnixTimestamp64Milli(time), ${param(MINUTE_MS, 'Int64')})`;
  const minutes = param(VELOCITY_MINUTES, 'Int64');
  return sql`SELECT * FROM (SELECT minutes_ago, (${last} - minutes_ago) * ${param(MINUTE_MS, 'Int64')} AS minute, pageviews, events, total_events, visitors,
toInt64(total_events) - toInt64(lagInFrame(total_events) OVER (ORDER BY minutes_ago DESC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)) AS change
FROM (SELECT ${ago} AS minutes_ago, countIf(type = 'pageview') AS pageviews, countIf(type != 'pageview') AS events, count() AS total_events,
uniqExact(visitor_id) AS visitors FROM ${rows.from({ range })}
GROUP BY minutes_ago ORDER BY minutes_ago WITH FILL FROM 0 TO ${minutes} + 1)) WHERE minutes_ago < ${minutes}`;
}
