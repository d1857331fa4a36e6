import type { TimeRange } from '../../lib/time-range.ts';
import { DATE_DIMENSION, DIMENSIONS, findDimension } from './dimensions.ts';
import { allOf, type Filter } from './filter.ts';
import type { Issues } from './issues.ts';
import { METRICS } from './metrics.ts';
import type { Field, Key, NamedMetric, Question, Sort, Window } from './plan.types.ts';
import type { AdHocParameter, NamedParameter, Parameter, QueryRequest } from './request.contract.ts';
import { resolveFilters } from './resolve-filter.ts';
import {
  type Calendar,
  comparedRange,
  cutWindow,
  granularityOf,
  ownRange,
  resolveDates,
} from './resolve-times.ts';
import type { Fields, QueryType } from './types/query-type.ts';
import { QUERY_TYPES } from './types.ts';

/** What all parameters of a query have in common. */
export interface QueryFrame {
  readonly request: QueryRequest;
  readonly calendar: Calendar;
  readonly range: TimeRange;
  readonly filter: Filter | undefined;
  /** Where the query stands in the request. */
  readonly at: string;
  readonly issues: Issues;
}

type Options = Partial<Omit<NamedParameter, 'name'>>;

/** One parameter with everything about it found and checked; `undefined` when something is wrong with it. */
export function resolveQuestion(parameter: Parameter, at: string, frame: QueryFrame): Question | undefined {
  const options: Options = typeof parameter === 'string' ? {} : parameter;
  const type =
    typeof parameter === 'object' && 'metrics' in parameter
      ? adHocType(parameter, at, frame.issues)
      : namedType(typeof parameter === 'string' ? parameter : parameter.name, parameter, at, frame.issues);
  if (type === undefined) return undefined;
  const name = typeof parameter === 'string' ? parameter : 'name' in parameter ? parameter.name : 'custom';
  const keys = Object.entries(type.dimensions).map(([field, dimension]) => ({ field, of: keyOf(dimension) }));
  const hasBuckets = keys.some((key) => key.of.kind === 'bucket');
  const shape = keys.length === 0 ? 'row' : hasBuckets && keys.length === 1 ? 'series' : 'list';
  const windows = resolveWindows(options, type, hasBuckets, at, frame);
  if (windows.compared !== undefined && shape === 'list' && hasBuckets)
    frame.issues.add(`${frame.at}.compare`, 'cannot compare what is split by date and something else');
  return {
    parameter: options.id ?? name,
    type,
    shape,
    keys,
    metrics: metricsOf(type),
    ...windows,
    filter: allOf(
      [frame.filter, resolveFilters(options.filters ?? [], `${at}.filters`, frame.issues)].filter(
        (filter) => filter !== undefined,
      ),
    ),
    sort: shape === 'list' ? sortOf(type, keys, frame.request) : undefined,
    hidesUnknown: type.hidesUnknown === true,
    at,
  };
}

function namedType(name: string, parameter: Parameter, at: string, issues: Issues): QueryType | undefined {
  const type = QUERY_TYPES.get(name);
  if (type === undefined)
    issues.addUnknown(
      typeof parameter === 'string' ? at : `${at}.name`,
      'query type',
      name,
      QUERY_TYPES.keys(),
    );
  return type;
}

function adHocType(parameter: AdHocParameter, at: string, issues: Issues): QueryType | undefined {
  const metrics = uniqueNames(parameter.metrics, `${at}.metrics`, issues);
  const dimensions = uniqueNames(parameter.dimensions, `${at}.dimensions`, issues);
  const unknownMetrics = metrics.filter(({ name }) => !METRICS.has(name));
  const unknownDimensions = dimensions.filter(
    ({ name }) => name !== DATE_DIMENSION && findDimension(name) === undefined,
  );
  for (const { name, field } of unknownMetrics) issues.addUnknown(field, 'metric', name, METRICS.keys());
  for (const { name, field } of unknownDimensions)
    issues.addUnknown(field, 'dimension', name, [DATE_DIMENSION, ...DIMENSIONS.keys()]);
  const first = metrics[0];
  if (first === undefined || unknownMetrics.length + unknownDimensions.length > 0) return undefined;
  return {
    title: 'Custom',
    description: 'Metrics by dimensions, as asked',
    category: 'Custom',
    visualization: 'table',
    dimensions: asFields(dimensions),
    metrics: asFields(metrics),
    sortBy: dimensions.some(({ name }) => name === DATE_DIMENSION) ? DATE_DIMENSION : first.name,
  };
}

function uniqueNames(names: readonly string[], at: string, issues: Issues) {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const field = `${at}.${index}`;
    if (seen.has(name)) issues.add(field, `${JSON.stringify(name.slice(0, 64))} is named twice`);
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ name, field }];
  });
}

function asFields(names: readonly { readonly name: string }[]): Fields {
  return Object.fromEntries(names.map(({ name }) => [name, name]));
}

function keyOf(name: string): Key {
  const dimension = findDimension(name);
  return dimension === undefined ? { kind: 'bucket' } : { kind: 'value', name, dimension };
}

function metricsOf(type: QueryType): readonly Field<NamedMetric>[] {
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
  const { request, calendar, issues } = frame;
  const hasDates = options.start_date !== undefined || options.end_date !== undefined;
  if (type.range !== undefined && hasDates)
    issues.add(
      `${at}.${options.start_date === undefined ? 'end_date' : 'start_date'}`,
      'this type has a range of its own',
    );
  if (!hasBuckets && options.granularity !== undefined)
    issues.add(`${at}.granularity`, 'only series have a granularity');
  const range = type.range === undefined ? datesOf(options, at, frame) : ownRange(type.range, calendar);
  const standard = request.preset === 'realtime' && !hasDates ? 'minute' : 'day';
  const granularity = granularityOf(options.granularity ?? request.granularity ?? standard);
  const field = options.granularity === undefined ? `${frame.at}.granularity` : `${at}.granularity`;
  const windowOf = (span: TimeRange): Window =>
    hasBuckets ? cutWindow(span, granularity, calendar, field, issues) : { range: span, buckets: undefined };
  return {
    window: windowOf(range),
    compared:
      request.compare === undefined
        ? undefined
        : windowOf(comparedRange(request.compare, range, calendar, frame.at, issues)),
  };
}

function datesOf(options: Options, at: string, frame: QueryFrame): TimeRange {
  if (options.start_date === undefined && options.end_date === undefined) return frame.range;
  const dates = {
    start: options.start_date,
    end: options.end_date,
    startField: `${at}.start_date`,
    endField: `${at}.end_date`,
  };
  return resolveDates(dates, frame.range, frame.calendar, frame.issues);
}

function sortOf(type: QueryType, keys: readonly Field<Key>[], request: QueryRequest): Sort {
  const field = request.sortBy ?? type.sortBy ?? Object.keys(type.metrics)[0] ?? '';
  const isKey = keys.some((key) => key.field === field);
  return { field, descending: request.sortOrder === undefined ? !isKey : request.sortOrder === 'desc' };
}
