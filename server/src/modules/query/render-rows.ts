import type { TimeRange } from '../../lib/time-range.ts';
import { DAY_MS } from '../../lib/time-zone.ts';
import { identifier, instant, join, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { VisitRow } from './dimensions/dimension.ts';
import { conditionsOf, type Filter, isOfVisits } from './filter.ts';
import type { Scan } from './plan.types.ts';
import { renderCondition, renderFilter } from './render-filter.ts';

/**
 * How far beyond a range visits are followed: a visit is seen whole when it began less than this before the range
 * or ended less than this after it.
 */
const VISIT_REACH_MS = DAY_MS;

/** Whose events are read, and which kinds. */
export function renderScope(scan: Scan): Sql {
  const [first, ...more] = scan.websiteIds;
  const websites =
    first !== undefined && more.length === 0
      ? sql`website_id = ${text(first)}`
      : sql`website_id IN ${texts(scan.websiteIds)}`;
  const asksForBots =
    scan.filter !== undefined && conditionsOf(scan.filter).some(({ dimension }) => dimension.isOfBots);
  const bots = asksForBots ? sql`` : sql` AND bot = ''`;
  const pings = scan.countsPings ? sql`` : sql` AND type != 'engagement'`;
  return sql`${websites}${bots}${pings}`;
}

/** Whether an event lies in a range. */
export function renderRange({ fromMs, toMs }: TimeRange, time: Sql = sql`time`): Sql {
  return sql`(${time} >= ${instant(fromMs)} AND ${time} < ${instant(toMs)})`;
}

/** Whether an event lies in one of the windows. */
export function renderWindows(scan: Scan): Sql {
  return sql`(${join(
    scan.windows.map((window) => renderRange(window)),
    ' OR ',
  )})`;
}

/** Whether an event may belong to a visit that touches one of the windows. */
export function renderReach(scan: Scan): Sql {
  const reached = scan.windows.map(({ fromMs, toMs }) =>
    renderRange({ fromMs: Math.max(0, fromMs - VISIT_REACH_MS), toMs: toMs + VISIT_REACH_MS }),
  );
  return sql`(${join(reached, ' OR ')}) AND visit_id != ''`;
}

/** A property of a visit: an aggregate over its events. */
export function renderAttribute(value: Sql, row: VisitRow): Sql {
  // Of events in the same millisecond a pageview comes first; of two pageviews, any, but always the same.
  if (row === 'first') return sql`argMin(${value}, toUnixTimestamp64Milli(time) * 2 + (type != 'pageview'))`;
  const order = sql`toUnixTimestamp64Milli(time) * 1048576 + cityHash64(path) % 1048576`;
  return row === 'first_pageview'
    ? sql`argMinIf(${value}, ${order}, type = 'pageview')`
    : sql`argMaxIf(${value}, ${order}, type = 'pageview')`;
}

/** Whether an event matches a filter; what the filter says of visits is looked up by the event's visit. */
export function renderEventFilter(filter: Filter, scan: Scan): Sql {
  if (isOfVisits(filter)) {
    const attributes: Sql[] = [];
    const chosen = renderFilter(filter, (condition) => {
      const { value, ofVisit = 'first' } = condition.dimension;
      const name = identifier(`a${attributes.length}`);
      attributes.push(sql`${renderAttribute(value, ofVisit)} AS ${name}`);
      return renderCondition(condition, name);
    });
    return sql`visit_id IN (SELECT visit_id FROM (SELECT visit_id, ${join(attributes)} FROM events WHERE ${renderScope(scan)} AND ${renderReach(scan)} GROUP BY visit_id) WHERE ${chosen})`;
  }
  if (filter.kind === 'condition') return renderCondition(filter, filter.dimension.value);
  const visits = filter.of.filter(isOfVisits);
  const events = filter.of.filter((member) => !isOfVisits(member));
  // Members about visits are looked up together.
  const pieces = [
    ...(visits.length === 0 ? [] : [renderEventFilter({ kind: filter.kind, of: visits }, scan)]),
    ...events.map((member) => renderEventFilter(member, scan)),
  ];
  return sql`(${join(pieces, filter.kind === 'all' ? ' AND ' : ' OR ')})`;
}
