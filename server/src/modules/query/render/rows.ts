import type { TimeRange } from '../../../lib/time/time-range.ts';
import { VISIT_SLICE_MS } from '../../../lib/time/visit-limits.ts';
import { identifier, instant, join, param, type Sql, sql, texts } from '../../../stores/facts/sql.ts';
import type { Selection } from '../plan/plan.types.ts';
import {
  type EmptyColumn,
  type QuerySubject,
  renderSubject,
  TABLES,
  type TableName,
} from '../plan/tables.ts';
import { conditionsOf, type Filter, isOfVisits } from '../resolve/filter.ts';
import { renderFilter } from './filter.ts';
import { renderConditionOf } from './trait.ts';

/** The upper limit of the duration of a visit, in milliseconds. */
export const MAX_VISIT_MS = 48 * 60 * 60_000;

/** The slice of an event. The visitor, whether it is a bot, and the slice identify the visit of an event. */
export const EVENT_SLICE = sql`toDateTime(intDiv(toUnixTimestamp64Milli(time), ${param(VISIT_SLICE_MS, 'Int64')}) * ${param(VISIT_SLICE_MS / 1_000, 'Int64')}, 'UTC')`;

/** Whether a filter names the dimension of a column, so that rows with a value of it count, too. */
function includes({ filter }: Selection, column: EmptyColumn): boolean {
  return filter !== undefined && conditionsOf(filter).some(({ dimension }) => dimension.includes === column);
}

/** The condition on the subject and the kinds of rows of a table. */
export function renderScope(table: TableName, selection: Selection): Sql {
  const ordinary = TABLES[table].emptyColumns
    .filter((column) => !includes(selection, column))
    .map((column) => sql` AND ${identifier(column)} = ''`);
  const pings = table === 'events' && !selection.countsPings ? sql` AND type != 'engagement'` : sql``;
  return sql`${renderSubject(table, selection.subject)}${renderHidden(table, selection.subject)}${join(ordinary, '')}${pings}`;
}

/** Excludes stored events whose visits are not built yet, so that events and visits are consistent. */
function renderHidden(table: TableName, subject: QuerySubject): Sql {
  const hidden = 'hiddenSegments' in subject ? (subject.hiddenSegments ?? []) : [];
  if (table !== 'events' || hidden.length === 0) return sql``;
  return sql` AND segment NOT IN (SELECT toUInt64(arrayJoin(${texts(hidden)})))`;
}

/** The condition on the subject and the slices of visits. */
export function renderVisitScope(selection: Selection): Sql {
  const bots = includes(selection, 'bot') ? sql`` : sql` AND is_bot = 0`;
  return sql`${renderSubject('events', selection.subject)}${bots} AND ${renderSlices(selection.windows)}`;
}

/** Whether a slice of a visit can contain an event of a window. */
export function renderSlices(windows: readonly TimeRange[]): Sql {
  return anyOf(
    windows.map(({ fromMs, toMs }) => {
      const first = Math.floor(fromMs / VISIT_SLICE_MS) * (VISIT_SLICE_MS / 1_000);
      return sql`(${onDays(sql`slice`, first * 1_000, toMs)} AND slice >= ${seconds(first)} AND slice < ${seconds(Math.ceil(toMs / 1_000))})`;
    }),
  );
}

/** Whether a slice of a visit is in a window whose edges are edges of slices. */
export function renderSliceRange({ fromMs, toMs }: TimeRange): Sql {
  return sql`(slice >= ${seconds(fromMs / 1_000)} AND slice < ${seconds(toMs / 1_000)})`;
}

/** Whether all of these instants are edges of slices. */
export function areSliceEdges(instantsMs: readonly number[]): boolean {
  return instantsMs.every((ms) => ms % VISIT_SLICE_MS === 0);
}

function seconds(epoch: number): Sql {
  return sql`toDateTime(${param(epoch, 'UInt32')}, 'UTC')`;
}

/** Whether an event is in a range. */
export function renderRange({ fromMs, toMs }: TimeRange, time: Sql = sql`time`): Sql {
  return sql`(${time} >= ${instant(fromMs)} AND ${time} < ${instant(toMs)})`;
}

/** Whether an event is in one of the windows. */
export function renderWindows(windows: readonly TimeRange[], time?: Sql): Sql {
  return anyOf(
    windows.map((window) => {
      if (time !== undefined) return renderRange(window, time);
      return sql`(${onDays(sql`time`, window.fromMs, window.toMs)} AND ${renderRange(window)})`;
    }),
  );
}

/**
 * Restricts the index to the UTC days of a range. Tables are sorted by day and then by other columns. The index cannot derive
 * the day from a time, because the time is part of the sort key, too. The condition applies to the index only: comparing the
 * times of rows takes a third of the time of computing their days.
 */
function onDays(column: Sql, fromMs: number, toMs: number): Sql {
  return sql`indexHint(toDate(${column}) >= toDate(${instant(fromMs)}) AND toDate(${column}) <= toDate(${instant(toMs - 1)}))`;
}

/** The windows, extended by the maximum duration of a visit on both sides. */
export function reachOf(windows: readonly TimeRange[]): readonly TimeRange[] {
  return windows.map(({ fromMs, toMs }) => ({
    fromMs: Math.max(0, fromMs - MAX_VISIT_MS),
    toMs: toMs + MAX_VISIT_MS,
  }));
}

function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 1 ? (conditions[0] ?? sql`0`) : sql`(${join(conditions, ' OR ')})`;
}

/** Whether a row of a table matches a filter; conditions on visits are evaluated for the visit of the event. */
export function renderRowFilter(table: TableName, filter: Filter, selection: Selection): Sql {
  if (table === 'events' && isOfVisits(filter)) {
    const slices = sql`SELECT visitor_id, is_bot, slice FROM visits FINAL WHERE ${renderVisitScope(selection)} AND ${renderVisitFilter(filter, selection)}`;
    // Visitor ids differ between websites, so the website need not be compared.
    return sql`(visitor_id, toUInt8(bot != ''), ${EVENT_SLICE}) IN (${slices})`;
  }
  if (filter.kind === 'condition')
    return renderConditionOf(filter, filter.dimension.value ?? sql`''`, selection.subject);
  // Evaluates conditions on visits together.
  const visits = table === 'events' ? filter.of.filter(isOfVisits) : [];
  const rows = filter.of.filter((member) => !visits.includes(member));
  const pieces = [
    ...(visits.length === 0 ? [] : [renderRowFilter(table, { kind: filter.kind, of: visits }, selection)]),
    ...rows.map((member) => renderRowFilter(table, member, selection)),
  ];
  return sql`(${join(pieces, filter.kind === 'all' ? ' AND ' : ' OR ')})`;
}

/** Whether a row of visits matches a filter on visits. */
export function renderVisitFilter(filter: Filter, { subject }: Pick<Selection, 'subject'>): Sql {
  return renderFilter(filter, (condition) =>
    renderConditionOf(condition, condition.dimension.visit ?? sql`''`, subject),
  );
}
