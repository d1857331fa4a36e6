import type { TimeRange } from '../../../lib/time/time-range.ts';
import { identifier, join, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Scan } from '../plan/plan.types.ts';
import { conditionsOf, type Filter, splitFilter } from '../resolve/filter.ts';
import {
  areSliceEdges,
  EVENT_SLICE,
  reachOf,
  renderRange,
  renderRowFilter,
  renderScope,
  renderSliceRange,
  renderVisitFilter,
  renderVisitScope,
  renderWindows,
} from './rows.ts';
import { renderVisitsOfEvents } from './visit-join.ts';
import { bucketNumber, byWindow, windowNumber } from './windows.ts';

/**
 * Cells of visits: the part of a visit in one window and, where a scan has buckets, one bucket. Whatever their source, their
 * columns are `visitor_id`, `w` and `bucket` (the window and bucket), `events`, `pageviews`, `custom_events` (counts in the
 * cell), `is_first` (the visit began there), `is_counted`, `is_only`, `visit_pageviews`, `visit_events`, `duration_ms` (of the
 * complete visit), and the requested dimensions, `d0`, `d1` …
 */
export function renderVisitCells(scan: Scan, dimensions: readonly Dimension[]): Sql {
  return canUseSlices(scan) ? cellsOfSlices(scan, dimensions) : cellsOfEvents(scan, dimensions);
}

/** Whether slices of visits can be read directly: no edge of a window or bucket splits one, and no condition is on events. */
export function canUseSlices(scan: Pick<Scan, 'windows' | 'buckets' | 'filter'>): boolean {
  const edges = scan.windows.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const cuts = scan.buckets.flatMap(({ starts }) => starts);
  return splitFilter(scan.filter).ofEvents === undefined && areSliceEdges([...edges, ...cuts]);
}

function cellsOfSlices(scan: Scan, dimensions: readonly Dimension[]): Sql {
  const columns = join([
    sql`visitor_id, ${numberOf(scan, renderSliceRange)} AS w, ${bucketOf(scan, sql`toInt64(toUnixTimestamp(slice)) * 1000`)} AS bucket`,
    sql`events, pageviews, custom_events, is_first, is_first AS is_counted, is_only`,
    sql`visit_pageviews, visit_events, duration_ms`,
    ...dimensions.map(({ visit }, index) => sql`${visit ?? sql`''`} AS ${name('d', index)}`),
  ]);
  const filter = scan.filter === undefined ? sql`` : sql` AND ${renderVisitFilter(scan.filter, scan)}`;
  return sql`(SELECT ${columns} FROM visits FINAL WHERE ${renderVisitScope(scan)} AND events > 0${filter})`;
}

/**
 * Counts of events come from events that match, each a cell of its own; properties of visits come from the visits that began
 * in the windows and contain a matching event at any time.
 */
function cellsOfEvents(scan: Scan, dimensions: readonly Dimension[]): Sql {
  const shown = dimensions.map(({ visit }, index) => sql`${visit ?? sql`''`} AS ${name('d', index)}`);
  if (scan.omitsUnbegun && scan.metrics.every(({ metric }) => metric.isOfVisits))
    return sql`(${began(scan, shown)})`;
  return sql`(${happened(scan, shown)} UNION ALL ${began(scan, shown)})`;
}

function happened(scan: Scan, shown: readonly Sql[]): Sql {
  const { ofVisits, ofEvents } = splitFilter(scan.filter);
  // With dimensions, visits are joined anyway, and are filtered before the join.
  const joins = shown.length > 0;
  const filter = joins ? ofEvents : scan.filter;
  const visits = joins ? sql` INNER JOIN ${renderVisitsOfEvents(scan, ofVisits, shown)}` : sql``;
  const matches = filter === undefined ? sql`` : sql` AND ${renderRowFilter('events', filter, scan)}`;
  const inside = (range: TimeRange) => renderRange(range);
  return sql`SELECT ${join([
    sql`visitor_id, ${numberOf(scan, inside)} AS w, ${bucketOf(scan, sql`toUnixTimestamp64Milli(time)`)} AS bucket`,
    sql`1 AS events, type = 'pageview' AS pageviews, type = 'custom' AS custom_events`,
    sql`0 AS is_first, 0 AS is_counted, 0 AS is_only, 0 AS visit_pageviews, 0 AS visit_events, 0 AS duration_ms`,
    ...shown.map((_, index) => name('d', index)),
  ])} FROM events${visits} WHERE ${renderScope('events', scan)} AND ${renderWindows(scan.windows)}${matches}`;
}

function began(scan: Scan, shown: readonly Sql[]): Sql {
  const { ofVisits, ofEvents } = splitFilter(scan.filter);
  const inside = (range: TimeRange) => renderRange(range, sql`began_at`);
  const conditions = [
    renderVisitScope(scan),
    // Qualified, because a selected column has the same name.
    sql`visits.is_first`,
    renderWindows(scan.windows, sql`began_at`),
    ...(ofVisits === undefined ? [] : [renderVisitFilter(ofVisits, scan)]),
    ...(ofEvents === undefined ? [] : [holds(ofEvents, scan)]),
  ];
  return sql`SELECT ${join([
    sql`visitor_id, ${numberOf(scan, inside)} AS w, ${bucketOf(scan, sql`toUnixTimestamp64Milli(began_at)`)} AS bucket`,
    sql`0 AS events, 0 AS pageviews, 0 AS custom_events, 1 AS is_first, (${renderCounted(ofEvents, scan)}) AS is_counted`,
    sql`0 AS is_only, visit_pageviews, visit_events, duration_ms`,
    ...shown,
  ])} FROM visits FINAL WHERE ${join(conditions, ' AND ')}`;
}

/** Whether a visit contains a matching event. */
function holds(filter: Filter, scan: Scan): Sql {
  const reach = { ...scan, windows: reachOf(scan.windows) };
  const slices = sql`SELECT visitor_id, toUInt8(bot != ''), ${EVENT_SLICE} FROM events
WHERE ${renderScope('events', reach)} AND ${renderWindows(reach.windows)} AND ${renderRowFilter('events', filter, reach)}`;
  return sql`(visitor_id, is_bot, began_at) IN (SELECT visitor_id, is_bot, began_at FROM visits FINAL
WHERE ${renderVisitScope(reach)} AND (visitor_id, is_bot, slice) IN (${slices}))`;
}

/**
 * Whether bounce rate and duration include a visit. With a filter on pages they include the visits whose entry page matches:
 * conditions on pages apply to the entry page, other conditions on events to any one event of the visit.
 */
function renderCounted(filter: Filter | undefined, scan: Scan): Sql {
  if (filter === undefined || !conditionsOf(filter).some(({ dimension }) => dimension.entry !== undefined))
    return sql`1`;
  const { ofVisits, ofEvents } = splitFilter(onEntryPage(filter));
  return join(
    [
      sql`entry_page != ''`,
      ...(ofVisits === undefined ? [] : [renderVisitFilter(ofVisits, scan)]),
      ...(ofEvents === undefined ? [] : [holds(ofEvents, scan)]),
    ],
    ' AND ',
  );
}

/** The filter with its conditions on pages applied to the entry page, which is a property of the visit. */
function onEntryPage(filter: Filter): Filter {
  if (filter.kind !== 'condition') return { kind: filter.kind, of: filter.of.map(onEntryPage) };
  const { entry, value: _, ...dimension } = filter.dimension;
  return entry === undefined ? filter : { ...filter, dimension: { ...dimension, visit: entry } };
}

function numberOf({ windows }: Scan, inside: (range: TimeRange) => Sql): Sql {
  return windows.length === 1 ? sql`0` : windowNumber(windows, inside);
}

function bucketOf({ buckets }: Scan, epochMs: Sql): Sql {
  return byWindow(buckets, (cut) => bucketNumber(cut, epochMs));
}

function name(letter: 'd', index: number): Sql {
  return identifier(`${letter}${index}`);
}
