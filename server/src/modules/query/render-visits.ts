import { identifier, join, type Sql, sql } from '../../stores/facts/sql.ts';
import type { Dimension } from './dimensions/dimension.ts';
import { conditionsOf, type Filter, splitFilter } from './filter.ts';
import type { Scan } from './plan.types.ts';
import { renderCondition, renderFilter } from './render-filter.ts';
import {
  areSliceEdges,
  reachOf,
  renderRange,
  renderRowFilter,
  renderScope,
  renderSliceRange,
  renderVisitFilter,
  renderVisitScope,
  renderWindows,
} from './render-rows.ts';
import { renderVisitsOfEvents } from './render-visit-join.ts';
import { bucketNumber, byWindow, OUTSIDE, windowNumber } from './render-windows.ts';

/**
 * Cells of visits: what a visit has in one window and, where a scan has buckets, one bucket. Whatever they are made
 * from, their columns are `visitor_id`, `w` and `bucket` (which window and bucket), `events`, `pageviews`,
 * `custom_events` (what counts there), `is_first` (the visit began there), `is_judged`, `is_only`, `visit_pageviews`,
 * `visit_events`, `duration_ms` (of the whole visit), and the dimensions asked for, `d0`, `d1` …
 */
export function renderVisitCells(scan: Scan, dimensions: readonly Dimension[]): Sql {
  return canUseSlices(scan) ? cellsOfSlices(scan, dimensions) : cellsOfEvents(scan, dimensions);
}

/** Whether slices of visits can be counted as they are: no edge of a window or bucket splits one, and no event is asked about. */
export function canUseSlices(scan: Pick<Scan, 'windows' | 'buckets' | 'filter'>): boolean {
  const edges = scan.windows.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const cuts = scan.buckets.flatMap(({ starts }) => starts);
  return splitFilter(scan.filter).ofEvents === undefined && areSliceEdges([...edges, ...cuts]);
}

function cellsOfSlices(scan: Scan, dimensions: readonly Dimension[]): Sql {
  const window = scan.windows.length === 1 ? sql`0` : windowNumber(scan.windows, renderSliceRange);
  const columns = join([
    sql`visitor_id, ${window} AS w, ${bucketOf(scan, sql`toInt64(toUnixTimestamp(slice)) * 1000`)} AS bucket`,
    sql`events, pageviews, custom_events, is_first, is_first AS is_judged, is_only`,
    sql`visit_pageviews, visit_events, duration_ms`,
    ...dimensions.map(({ visit }, index) => sql`${visit ?? sql`''`} AS ${name('d', index)}`),
  ]);
  const filter = scan.filter === undefined ? sql`` : sql` AND ${renderVisitFilter(scan.filter)}`;
  return sql`(SELECT ${columns} FROM visits FINAL WHERE ${renderVisitScope(scan)} AND events > 0${filter})`;
}

/**
 * Without a filter on events, the events in the windows. With one, all events of the visits that touch them, since the
 * event that matches may lie beyond.
 */
function cellsOfEvents(scan: Scan, dimensions: readonly Dimension[]): Sql {
  const { ofVisits, ofEvents } = splitFilter(scan.filter);
  const judgement = ofEvents === undefined ? undefined : judge(ofEvents);
  const read = ofEvents === undefined ? scan.windows : reachOf(scan.windows);
  const matches =
    ofEvents === undefined ? sql`1` : renderRowFilter('events', ofEvents, { ...scan, windows: read });
  const ofVisit = [
    ...['visit_pageviews', 'visit_events', 'duration_ms'].map((column) => identifier(column)),
    ...(judgement?.ofVisit ?? []).map((_, index) => name('c', index)),
    ...dimensions.map((_, index) => name('d', index)),
  ];
  const visits = renderVisitsOfEvents({ ...scan, windows: read }, ofVisits, [
    sql`visit_pageviews, visit_events, duration_ms`,
    ...(judgement?.ofVisit ?? []).map((condition, index) => sql`${condition} AS ${name('c', index)}`),
    ...dimensions.map(({ visit }, index) => sql`${visit ?? sql`''`} AS ${name('d', index)}`),
  ]);
  const judged = (judgement?.ofEvents ?? []).map((_, index) => name('j', index));
  const rows = sql`SELECT visitor_id, visit_is_bot, visit_began_at, type, ${join(ofVisit)},
${windowNumber(scan.windows, (range) => renderRange(range))} AS w,
${bucketOf(scan, sql`toUnixTimestamp64Milli(time)`)} AS bucket,
${join([sql`${matches} AS m`, ...(judgement?.ofEvents ?? []).map((condition, index) => sql`${condition} AS ${name('j', index)}`)])}
FROM events INNER JOIN ${visits}
WHERE ${renderScope('events', scan)} AND ${renderWindows(read)}`;
  const cells = sql`SELECT visitor_id, visit_is_bot, visit_began_at, w, bucket,
countIf(m) AS matching, countIf(m AND type = 'pageview') AS pageviews, countIf(m AND type = 'custom') AS custom_events,
${join([...ofVisit.map((column) => sql`any(${column}) AS ${column}`), ...judged.map((column, index) => sql`countIf(${column}) AS ${name('n', index)}`)])}
FROM (${rows}) GROUP BY visitor_id, visit_is_bot, visit_began_at, w, bucket`;
  const whole = sql`OVER (PARTITION BY visitor_id, visit_is_bot, visit_began_at)`;
  const seen =
    ofEvents === undefined
      ? cells
      : sql`SELECT *, ${join([
          sql`sum(matching) ${whole} AS matching_in_visit`,
          ...judged.map((column, index) => sql`sum(${name('n', index)}) ${whole} AS ${column}`),
        ])} FROM (${cells})`;
  const beganMs = sql`toUnixTimestamp64Milli(visit_began_at)`;
  const began = sql`(visit_events > 0 AND ${byWindow(scan.windows, (range) => renderRange(range, sql`visit_began_at`))} AND bucket = ${bucketOf(scan, beganMs)}${
    ofEvents === undefined ? sql`` : sql` AND matching_in_visit > 0`
  })`;
  return sql`(SELECT visitor_id, w, bucket, matching AS events, pageviews, custom_events, ${began} AS is_first,
${judgement === undefined ? sql`is_first` : sql`(is_first AND ${judgement.holds})`} AS is_judged, 0 AS is_only, ${join(ofVisit)}
FROM (${seen}) WHERE w != ${OUTSIDE} AND (events > 0 OR is_first))`;
}

function bucketOf({ buckets }: Scan, epochMs: Sql): Sql {
  return byWindow(buckets, (cut) => bucketNumber(cut, epochMs));
}

/** How a visit is judged with a filter on pages. */
interface Judgement {
  /** Conditions over the columns of `visits`, which become `c0`, `c1` …. */
  readonly ofVisit: readonly Sql[];
  /** Conditions over the columns of `events`, of which the visit's number of events becomes `j0`, `j1` …. */
  readonly ofEvents: readonly Sql[];
  /** The verdict over all of these. */
  readonly holds: Sql;
}

/**
 * With a filter on pages, what a visit was like is told of those that began on such a page: then conditions on pages
 * are asked of the page it began with, other conditions on events of any event of the visit.
 */
function judge(filter: Filter): Judgement | undefined {
  if (!conditionsOf(filter).some(({ dimension }) => dimension.entry !== undefined)) return undefined;
  const ofVisit: Sql[] = [];
  const ofEvents: Sql[] = [];
  const holds = renderFilter(filter, (condition) => {
    const { visit, entry, value = sql`''` } = condition.dimension;
    const known = visit ?? entry;
    if (known !== undefined) return name('c', ofVisit.push(renderCondition(condition, known)) - 1);
    const column = name('j', ofEvents.push(renderCondition({ ...condition, isNegated: false }, value)) - 1);
    return condition.isNegated ? sql`${column} = 0` : sql`${column} > 0`;
  });
  return { ofVisit, ofEvents, holds };
}

function name(letter: 'c' | 'd' | 'j' | 'n', index: number): Sql {
  return identifier(`${letter}${index}`);
}
