import { say } from '../../../lib/texts/sentence.ts';
import type { LocalRange, TimeRange } from '../../../lib/time/time-range.ts';
import { spellingOf } from '../../../lib/with-aliases.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { NamedParameter, Parameter, QueryRequest } from '../contract/request.contract.ts';
import { DIMENSIONS, findDimension, isOnTable } from '../dimensions/registry.ts';
import { METRICS } from '../metrics/registry.ts';
import type {
  Field,
  GroupedParameter,
  Key,
  NamedMetric,
  ResolvedParameter,
  Sort,
  StatementParameter,
  Window,
} from '../plan/plan.types.ts';
import type { TableName } from '../plan/tables.ts';
import { type GroupedType, isStatement, type QueryType, type StatementType } from '../types/query-type.ts';
import { type Bindings, bindDimension, bindFilter } from './bind-dimension.ts';
import { allOf, conditionsOf, type Filter } from './filter.ts';
import { findType } from './find-type.ts';
import type { Issues } from './issues.ts';
import type { MonitorTags } from './monitor-tags.ts';
import { resolveFilters } from './resolve-filter.ts';
import { cutWindow, granularityOf, ownRange, type QueryTimes, resolveDates } from './resolve-times.ts';

import { canFilterBy } from './type-filters.ts';

/** The properties that all parameters of a query share. */
interface QueryFrame {
  readonly request: QueryRequest;
  readonly times: QueryTimes;
  readonly filter: Filter | undefined;
  readonly monitorTags: MonitorTags;
  /** The location of the query in the request. */
  readonly at: string;
  readonly issues: Issues;
}

type Options = Partial<Omit<NamedParameter, 'name'>>;

/** Resolves and validates one parameter; `undefined` when it is invalid. */
export function resolveParameter(
  parameter: Parameter,
  at: string,
  frame: QueryFrame,
): ResolvedParameter | undefined {
  const options: Options = typeof parameter === 'string' ? {} : parameter;
  const type = findType(parameter, at, frame.issues);
  if (type === undefined) return undefined;
  const name = typeof parameter === 'string' ? parameter : 'name' in parameter ? parameter.name : 'custom';
  const base = { name: options.id ?? name, typeName: name, at };
  return isStatement(type)
    ? resolveStatement(type, options, base, frame)
    : resolveGrouped(type, options, base, frame);
}

type Base = Pick<ResolvedParameter, 'name' | 'typeName' | 'at'>;

function resolveGrouped(
  type: GroupedType,
  options: Options,
  base: Base,
  frame: QueryFrame,
): GroupedParameter | undefined {
  const { issues } = frame;
  const { at } = base;
  if (options.options !== undefined) issues.add(`${at}.options`, say('query.isNotSupportedByType'));
  const metrics = metricsOf(type);
  const table = tableOf(metrics, at, issues);
  const hasBuckets = Object.values(type.dimensions).some((name) => findDimension(name) === undefined);
  const windows = resolveWindows(options, type, hasBuckets, at, frame);
  const bindings = bindingsOf(windows, frame);
  const keys = Object.entries(type.dimensions).map(([field, name]) => ({ field, of: keyOf(name, bindings) }));
  const shape = keys.length === 0 ? 'row' : hasBuckets && keys.length === 1 ? 'series' : 'list';
  for (const { field, of } of keys)
    if (of.kind === 'value' && !isOnTable(of.dimension, table))
      issues.add(at, say('query.isNotPropertyOf', { field, table }));
  if (!hasBuckets && options.granularity !== undefined)
    issues.add(`${at}.granularity`, say('query.appliesToSeries'));
  const filter = filterOf(type, table, options, at, frame, bindings);
  for (const { field, of } of metrics)
    if (of.metric.per !== undefined && !isSplitBy(of.metric.per, keys, filter))
      issues.add(at, say('query.cannotBeAddedUpAcross', { field, per: of.metric.per }));
  return {
    kind: 'grouped',
    ...base,
    type,
    table,
    shape,
    keys,
    metrics,
    ...windows,
    filter,
    sort: shape === 'list' ? sortOf(type, keys, frame.request) : undefined,
    limit: limitOf(type, frame.request),
    hidesUnknown: type.hidesUnknown === true,
  };
}

/** Whether rows with different values of a dimension are never combined. */
function isSplitBy(dimension: string, keys: readonly Field<Key>[], filter: Filter | undefined): boolean {
  const parts = filter === undefined ? [] : filter.kind === 'all' ? filter.of : [filter];
  return (
    keys.some(({ of }) => of.kind === 'value' && of.name === dimension) ||
    parts.some(
      (part) =>
        part.kind === 'condition' &&
        part.dimension === DIMENSIONS.get(dimension) &&
        part.op === 'eq' &&
        !part.isNegated,
    )
  );
}

function resolveStatement(
  type: StatementType,
  options: Options,
  base: Base,
  frame: QueryFrame,
): StatementParameter | undefined {
  const { at } = base;
  const render = type.prepare(options.options, `${at}.options`, frame.issues);
  const hasBuckets = type.isSeries === true;
  if (!hasBuckets && options.granularity !== undefined)
    frame.issues.add(`${at}.granularity`, say('query.appliesToSeries'));
  const windows = resolveWindows(options, type, hasBuckets, at, frame);
  const parameter = {
    ...base,
    type,
    calendar: frame.times.calendar,
    ...windows,
    filter: filterOf(type, type.table, options, at, frame, bindingsOf(windows, frame)),
    sort: sortOfStatement(type, frame.request),
    limit: limitOf(type, frame.request),
  };
  return render === undefined ? undefined : { kind: 'statement', ...parameter, render };
}

function limitOf({ defaultLimit = QUERY_LIMITS.defaultRows }: QueryType, { limit }: QueryRequest): number {
  return limit ?? defaultLimit;
}

function sortOfStatement({ sortBy, fields }: StatementType, request: QueryRequest): Sort | undefined {
  if (sortBy === undefined) return undefined;
  const field = request.sortBy ?? sortBy.field;
  const standard = field === sortBy.field ? sortBy.descending : fields[field]?.type !== 'string';
  return { field, descending: request.sortOrder === undefined ? standard : request.sortOrder === 'desc' };
}

/** The table of all metrics. */
function tableOf(metrics: readonly Field<NamedMetric>[], at: string, issues: Issues): TableName {
  const [first, ...more] = metrics.map(({ field, of }) => ({ field, table: of.metric.table ?? 'events' }));
  const other = more.find(({ table }) => table !== first?.table);
  if (first !== undefined && other !== undefined)
    issues.add(
      at,
      say('query.areFromTwoTables', {
        field: first.field,
        table: first.table,
        otherField: other.field,
        otherTable: other.table,
      }),
    );
  return first?.table ?? 'events';
}

/** The filter of the type, the query and the parameter; every condition must apply to the table. */
function filterOf(
  type: QueryType,
  table: TableName,
  options: Options,
  at: string,
  { filter, issues }: QueryFrame,
  bindings: Bindings,
): Filter | undefined {
  const own = resolveFilters(options.filters ?? [], `${at}.filters`, issues);
  const fixed = resolveFilters(type.where ?? [], at, issues);
  const requested = [filter, own].filter((part) => part !== undefined);
  for (const condition of requested.flatMap(conditionsOf))
    if (!canFilterBy(type, table, condition.dimension))
      issues.add(
        `${condition.at}.field`,
        say('query.cannotBeFilteredBy', {
          what: isStatement(type) && type.isUnfiltered ? type.title.toLowerCase() : table,
          title: condition.dimension.title.toLowerCase(),
        }),
      );
  return allOf(
    [...requested, fixed].flatMap((part) => (part === undefined ? [] : [bindFilter(part, bindings)])),
  );
}

function keyOf(name: string, bindings: Bindings): Key {
  const dimension = findDimension(name);
  return dimension === undefined
    ? { kind: 'bucket' }
    : { kind: 'value', name, dimension: bindDimension(dimension, bindings) };
}

function bindingsOf({ window, compared }: ReturnType<typeof resolveWindows>, frame: QueryFrame): Bindings {
  const ranges = compared === undefined ? [window.range] : [window.range, compared.range];
  return { time: { zone: frame.times.calendar.zone, ranges }, monitorTags: frame.monitorTags };
}

function metricsOf(type: GroupedType): readonly Field<NamedMetric>[] {
  return Object.entries(type.metrics).flatMap(([field, name]) => {
    const metric = METRICS.get(name);
    return metric === undefined ? [] : [{ field, of: { name, metric } }];
  });
}

function resolveWindows(
  options: Options,
  type: QueryType,
  hasBuckets: boolean,
  at: string,
  frame: QueryFrame,
): { readonly window: Window; readonly compared: Window | undefined } {
  const { request, times, issues } = frame;
  const { calendar } = times;
  const hasDates = options.start_date !== undefined || options.end_date !== undefined;
  const named = isStatement(type) ? type.wholeBy : undefined;
  const isWhole = named !== undefined && options.options?.[named] !== undefined;
  if (hasDates && (type.range !== undefined || isWhole))
    issues.add(
      `${at}.${spellingOf(options, options.start_date === undefined ? 'end_date' : 'start_date')}`,
      isWhole ? say('query.hasNoEffectWithOptions', { named }) : say('query.isNotSupportedByFixedRange'),
    );
  const { range, compared } = times.pairOf(
    type.range === undefined ? datesOf(options, at, frame) : ownRange(type.range, calendar),
  );
  const own = 'granularity' in type ? type.granularity : undefined;
  const standard = own ?? (request.preset === 'realtime' && !hasDates ? 'minute' : 'day');
  const granularity = granularityOf(options.granularity ?? request.granularity ?? standard);
  const field = options.granularity === undefined ? `${frame.at}.granularity` : `${at}.granularity`;
  const windowOf = ({ fromMs, toMs }: TimeRange): Window =>
    hasBuckets
      ? cutWindow({ fromMs, toMs }, granularity, calendar, field, issues)
      : { range: { fromMs, toMs }, buckets: undefined };
  return {
    window: windowOf(range),
    compared: compared && windowOf(compared),
  };
}

function datesOf(options: Options, at: string, frame: QueryFrame): LocalRange {
  if (options.start_date === undefined && options.end_date === undefined) return frame.times.range;
  const dates = {
    start: options.start_date,
    end: options.end_date,
    startField: `${at}.${spellingOf(options, 'start_date')}`,
    endField: `${at}.${spellingOf(options, 'end_date')}`,
  };
  return resolveDates(dates, frame.times.range, frame.times.calendar, frame.issues);
}

function sortOf(type: GroupedType, keys: readonly Field<Key>[], request: QueryRequest): Sort {
  const field = request.sortBy ?? type.sortBy ?? Object.keys(type.metrics)[0] ?? '';
  const isKey = keys.some((key) => key.field === field);
  return { field, descending: request.sortOrder === undefined ? !isKey : request.sortOrder === 'desc' };
}
