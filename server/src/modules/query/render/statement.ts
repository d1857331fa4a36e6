import { identifier, join, param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { isOnTable } from '../dimensions/registry.ts';
import type { OwnStatement, Selection, Window } from '../plan/plan.types.ts';
import { allOf, conditionsOf, type Filter, splitFilter } from '../resolve/filter.ts';
import type { RowOptions, StatementRows } from '../statements/statement-rows.ts';
import { renderCondition, renderFilter, shownValue } from './filter.ts';
import { paymentValue, renderPaidRows } from './payments.ts';
import { renderPlanning } from './planning.ts';
import {
  MAX_VISIT_MS,
  reachOf,
  renderRange,
  renderRowFilter,
  renderScope,
  renderVisitFilter,
  renderVisitScope,
  renderWindows,
} from './rows.ts';
import { renderSharedTime, SHARED_MS, sharesTime } from './shared-time.ts';
import { renderVisitsOfEvents } from './visit-join.ts';
import { bucketNumber } from './windows.ts';

const VISIT_COLUMNS = ['duration_ms', 'visit_pageviews', 'visit_events', 'entry_page', 'exit_page'] as const;

/**
 * The statement of a type, sorted and limited to its page. Its columns are the fields of the type. With a comparison, the
 * values of the compared range are in `previous_<field>`, and a row is present when it is in either range. `total_rows` is
 * the number of rows on all pages, when requested.
 */
export function renderOwnStatement(own: OwnStatement, isSmall: boolean): Sql {
  return sql`${renderPage(own)} SETTINGS ${renderPlanning(isSmall)}, join_use_nulls = 1`;
}

function renderPage(own: OwnStatement): Sql {
  const { parameter, page, countsRows } = own;
  const { type, sort, compared } = parameter;
  const current = renderWindow(own, parameter.window);
  const from =
    compared === undefined ? sql`(${current})` : joinWindows(own, current, renderWindow(own, compared));
  if (sort === undefined) return sql`SELECT * FROM ${from}`;
  const order = join([
    sql`${identifier(sort.field)} ${sort.descending ? sql`DESC` : sql`ASC`} NULLS LAST`,
    ...type.rowKey.map((field) => identifier(field)),
  ]);
  const skipped = param((page.number - 1) * page.limit, 'UInt64');
  const last = param(page.number * page.limit, 'UInt64');
  if (!countsRows)
    return sql`SELECT * FROM ${from} ORDER BY ${order} LIMIT ${param(page.limit, 'UInt64')} OFFSET ${skipped}`;
  // Later pages include the first row, which contains the number of rows.
  return sql`SELECT * FROM (SELECT *, count() OVER () AS total_rows, row_number() OVER (ORDER BY ${order}) AS row_number FROM ${from})
WHERE (row_number > ${skipped} AND row_number <= ${last}) OR row_number = 1 ORDER BY row_number`;
}

/** Rows of both ranges side by side, including those that only one of them has. */
function joinWindows({ parameter }: OwnStatement, current: Sql, previous: Sql): Sql {
  const { fields, rowKey } = parameter.type;
  const names = Object.keys(fields);
  const [key] = rowKey;
  // A list is never NULL: for a missing row it is empty, so the key shows whether the row is present.
  const whichever = (field: string, one: Sql, other: Sql) =>
    fields[field]?.type === 'json' && key !== undefined
      ? sql`if(c.${identifier(key)} IS NULL, ${other}, ${one})`
      : sql`coalesce(${one}, ${other})`;
  const columns = names.flatMap((field) => {
    const [one, other] = [sql`c.${identifier(field)}`, sql`p.${identifier(field)}`];
    // Compares values only; other fields are the same in both ranges, or present in one of them.
    return fields[field]?.type === 'number' && !rowKey.includes(field)
      ? [sql`${one} AS ${identifier(field)}`, sql`${other} AS ${identifier(`previous_${field}`)}`]
      : [sql`${whichever(field, one, other)} AS ${identifier(field)}`];
  });
  const equal = rowKey.map((field) => sql`c.${identifier(field)} = p.${identifier(field)}`);
  const joined =
    equal.length === 0
      ? sql`(${current}) AS c CROSS JOIN (${previous}) AS p`
      : sql`(${current}) AS c FULL JOIN (${previous}) AS p ON ${join(equal, ' AND ')}`;
  // The compared range may have more buckets: these have no counterpart and no date in this range.
  const { buckets } = parameter.window;
  const isInRange = names
    .filter((field) => fields[field]?.type === 'bucket')
    .map((field) => sql` WHERE ${identifier(field)} < ${param(buckets?.starts.length ?? 0, 'Int64')}`);
  return sql`(SELECT * FROM (SELECT ${join(columns)} FROM ${joined})${join(isInRange, '')})`;
}

/** The rows of one range, with missing texts replaced as the fields declare. */
function renderWindow(own: OwnStatement, window: Window): Sql {
  const { type, render } = own.parameter;
  const rows = render(rowsOf(own, window));
  const shown = Object.entries(type.fields).flatMap(([name, { unknown }]) =>
    unknown === undefined
      ? []
      : [sql`${shownValue({ unknown }, sql`ifNull(${identifier(name)}, '')`)} AS ${identifier(name)}`],
  );
  return shown.length === 0 ? rows : sql`SELECT * REPLACE (${join(shown)}) FROM (${rows})`;
}

/** The rows that the statement of a type reads in one range. */
function rowsOf({ parameter, subject }: OwnStatement, { range, buckets }: Window): StatementRows {
  const { type, calendar } = parameter;
  const cut = buckets ?? {
    granularity: 'day' as const,
    zone: calendar.zone,
    starts: [range.fromMs],
    endMs: range.toMs,
  };
  const select = (options: RowOptions): Selection => ({
    subject,
    windows: [options.range ?? range],
    filter: both(filterOf(parameter.filter, options), options.filter),
    countsPings: options.pings === true,
  });
  return {
    range,
    calendar,
    buckets: cut,
    bucketOf: (epochMs) => bucketNumber(cut, epochMs),
    matches: (filter, matchRange) =>
      renderRowFilter(
        type.table,
        filter,
        select({ filter, ...(matchRange === undefined ? {} : { range: matchRange }) }),
      ),
    matchesElement: (list, element) => {
      const conditions = partsOf(parameter.filter).filter((part) => isOnList(part, list));
      return conditions.length === 0 ? sql`1` : renderElements(conditions, element);
    },
    from: (options = {}) => renderFrom(type.table, select(options), options),
    visits: (options = {}) => {
      const selection = select(options);
      return renderVisits({ ...selection, filter: filterOfEvents(selection.filter) }, options);
    },
  };
}

function partsOf(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return filter.kind === 'all' ? filter.of : [filter];
}

/** The part of the filter of the query that the options leave. */
function filterOf(
  filter: Filter | undefined,
  { unfiltered, unfilteredList }: RowOptions,
): Filter | undefined {
  if (unfiltered) return kindsOnly(filter);
  if (unfilteredList === undefined) return filter;
  return allOf(partsOf(filter).filter((part) => !isOnList(part, unfilteredList)));
}

/** Whether all conditions of a filter are on a list. */
function isOnList(filter: Filter, list: Dimension): boolean {
  return conditionsOf(filter).every(({ dimension }) => dimension.value === list.value);
}

/** The conditions on a list, applied to one of its elements. */
function renderElements(conditions: readonly Filter[], element: Sql): Sql {
  return renderFilter(
    { kind: 'all', of: conditions },
    ({ dimension: { isList: _, ...dimension }, ...condition }) =>
      renderCondition({ ...condition, dimension }, element),
  );
}

/** The parts of a filter that apply to events: other tables have properties of their own. */
function filterOfEvents(filter: Filter | undefined): Filter | undefined {
  return allOf(
    partsOf(filter).filter((part) =>
      conditionsOf(part).every(({ dimension }) => isOnTable(dimension, 'events')),
    ),
  );
}

/** The parts of a filter that only choose which kinds of rows count, such as bots. They also apply to unfiltered reads. */
function kindsOnly(filter: Filter | undefined): Filter | undefined {
  return allOf(
    partsOf(filter).filter((part) =>
      conditionsOf(part).every(({ dimension }) => dimension.includes !== undefined),
    ),
  );
}

function both(one: Filter | undefined, other: Filter | undefined): Filter | undefined {
  return allOf([one, other].filter((filter) => filter !== undefined));
}

function renderFrom(
  table: OwnStatement['parameter']['type']['table'],
  selection: Selection,
  options: RowOptions,
): Sql {
  const { dimensions = [] } = options;
  const ofVisit = dimensions.map(({ visit }) => table === 'events' && visit !== undefined);
  const joined = dimensions.flatMap(({ visit }, index) =>
    ofVisit[index] && visit !== undefined ? [sql`${visit} AS ${identifier(`v${index}`)}`] : [],
  );
  const addsVisit = options.visit === true || options.wholeVisits === true;
  const shownDimensions = dimensions.map((dimension, index) => {
    // Events whose visit is not built yet have NULL here, which is shown like a missing value.
    const value = ofVisit[index] ? sql`ifNull(${identifier(`v${index}`)}, '')` : (dimension.value ?? sql`''`);
    return sql`${shownValue(dimension, value)} AS ${identifier(`d${index}`)}`;
  });
  const addsTime = options.sharesTime === true && sharesTime(selection, dimensions);
  const time =
    options.sharesTime === true ? [sql`${addsTime ? SHARED_MS : sql`covers_ms`} AS counted_ms`] : [];
  const columns = [
    sql`*`,
    ...time,
    ...(addsVisit ? [sql`visit_began_at AS began_at`] : []),
    ...shownDimensions,
  ];
  const visits = [...(addsVisit ? VISIT_COLUMNS.map((name) => identifier(name)) : []), ...joined];
  if (options.wholeVisits)
    return sql`(SELECT ${join(columns)} FROM events ${renderWholeVisits(selection, visits)})`;
  const needsVisits = addsVisit || joined.length > 0;
  const conditions = [
    renderScope(table, selection),
    renderWindows(selection.windows),
    ...(selection.filter === undefined ? [] : [renderRowFilter(table, selection.filter, selection)]),
  ];
  const visitJoin = needsVisits
    ? sql` ANY LEFT JOIN ${renderVisitsOfEvents(selection, splitFilter(selection.filter).ofVisits, visits)}`
    : sql``;
  const timeJoin = addsTime ? sql` ANY LEFT JOIN ${renderSharedTime(selection)}` : sql``;
  const from = sql`${identifier(table)}${visitJoin}${timeJoin} WHERE ${join(conditions, ' AND ')}`;
  if (options.payments !== true) return sql`(SELECT ${join(columns)} FROM ${from})`;
  const ofPayments = dimensions.map(
    (dimension, index) =>
      sql`${shownValue(dimension, paymentValue(dimension))} AS ${identifier(`d${index}`)}`,
  );
  const rows = renderPaidRows({ selection, ofEvents: shownDimensions, ofPayments, from });
  return sql`(SELECT * EXCEPT is_replaced FROM (${rows}) WHERE NOT is_replaced)`;
}

/** Restricts `events` to those of visits that began in the range and match. */
function renderWholeVisits(selection: Selection, columns: readonly Sql[]): Sql {
  const { ofVisits, ofEvents } = splitFilter(selection.filter);
  const windows = selection.windows.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + MAX_VISIT_MS }));
  const read = { ...selection, windows };
  const conditions = [
    renderScope('events', read),
    renderWindows(windows),
    ...selection.windows.map((window) => renderRange(window, sql`visit_began_at`)),
    sql`visit_events > 0`,
    ...(ofEvents === undefined
      ? []
      : [sql`(visitor_id, visit_is_bot, visit_began_at) IN (${visitsWith(ofEvents, selection)})`]),
  ];
  return sql`INNER JOIN ${renderVisitsOfEvents(read, ofVisits, columns)} WHERE ${join(conditions, ' AND ')}`;
}

function renderVisits(selection: Selection, { dimensions = [] }: RowOptions): Sql {
  const { ofVisits, ofEvents } = splitFilter(selection.filter);
  const shown = dimensions.map(
    (dimension, index) =>
      sql`${shownValue(dimension, dimension.visit ?? sql`''`)} AS ${identifier(`d${index}`)}`,
  );
  const conditions = [
    renderVisitScope(selection),
    sql`is_first`,
    ...selection.windows.map((window) => renderRange(window, sql`began_at`)),
    ...(ofVisits === undefined ? [] : [renderVisitFilter(ofVisits, selection)]),
    ...(ofEvents === undefined
      ? []
      : [sql`(visitor_id, is_bot, began_at) IN (${visitsWith(ofEvents, selection)})`]),
  ];
  return sql`(SELECT ${join([sql`*`, ...shown])} FROM visits FINAL WHERE ${join(conditions, ' AND ')})`;
}

/** Visits with an event that matches, in the range or after it. */
function visitsWith(filter: Filter, selection: Selection): Sql {
  const reach = { ...selection, windows: reachOf(selection.windows) };
  return sql`SELECT visitor_id, visit_is_bot, visit_began_at FROM events INNER JOIN ${renderVisitsOfEvents(reach, undefined, [])}
WHERE ${renderScope('events', reach)} AND ${renderWindows(reach.windows)} AND ${renderRowFilter('events', filter, reach)}`;
}
