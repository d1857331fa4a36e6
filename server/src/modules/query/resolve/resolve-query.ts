import { say } from '../../../lib/texts/sentence.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import type { FilterNode } from '../contract/filter.contract.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { QueryRequest } from '../contract/request.contract.ts';
import type { ResolvedParameter } from '../plan/plan.types.ts';
import { allOf, conditionsOf, fix } from './filter.ts';
import type { Issues } from './issues.ts';
import type { MonitorTags } from './monitor-tags.ts';
import type { CalendarSettings } from './query-calendar.ts';
import { resolveFilters } from './resolve-filter.ts';
import { resolveParameter } from './resolve-parameter.ts';
import { resolveTimes } from './resolve-times.ts';

/** The location of a query in its request, and the defaults of its calendar. */
interface QueryPlace {
  /** `body`, `body.2`, `query`. */
  readonly at: string;
  /** The time zone of the request. */
  readonly timezone: string | undefined;
  /** The location of `timezone` in the request; `query.timezone` when absent. */
  readonly timezoneField?: string | undefined;
  readonly settings?: CalendarSettings | undefined;
  /** Filters that apply regardless of the request; none when absent. */
  readonly fixedFilters?: readonly FilterNode[] | undefined;
  /** The tags of monitors, if the request names them; none when absent. */
  readonly monitorTags?: MonitorTags | undefined;
  readonly nowMs: number;
}

/** A query with resolved names and validated limits. */
export interface ResolvedQuery {
  readonly parameters: readonly ResolvedParameter[];
  readonly range: TimeRange;
  readonly timezone: string;
  readonly limit: number;
  readonly page: number;
  readonly filterCount: number;
  readonly wantsTotals: boolean;
}

/** Resolves one query. Errors go to `issues`; the result is then invalid. */
export function resolveQuery(request: QueryRequest, place: QueryPlace, issues: Issues): ResolvedQuery {
  const {
    at,
    timezone,
    timezoneField = 'query.timezone',
    settings,
    fixedFilters,
    monitorTags,
    nowMs,
  } = place;
  const times = resolveTimes(request, { at, timezone, timezoneField, settings, nowMs }, issues);
  const fixed = resolveFilters(fixedFilters ?? [], 'share.filters', issues);
  const requested = resolveFilters(request.filters ?? [], `${at}.filters`, issues);
  const filter = allOf([fixed && fix(fixed), requested].filter((part) => part !== undefined));
  const frame = { request, times, filter, monitorTags: monitorTags ?? new Map(), at, issues };
  const parameters = request.parameters
    .map((parameter, index) => resolveParameter(parameter, `${at}.parameters.${index}`, frame))
    .filter((parameter) => parameter !== undefined);
  checkOptions(request, parameters, at, issues);
  return {
    parameters,
    range: times.range,
    timezone: times.calendar.zone.name,
    limit: request.limit ?? QUERY_LIMITS.defaultRows,
    page: request.page ?? 1,
    filterCount: filter === undefined ? 0 : conditionsOf(filter).length,
    wantsTotals: request.totals === true,
  };
}

/** The options that select and order the rows of a list. */
const LIST_OPTIONS = ['limit', 'page', 'sortBy', 'sortOrder'] as const;

const NO_LIST =
  'none of the parameters is a list: a series always returns all its points, and other parameters return one row';

/**
 * Rejects options without effect: options of lists when there is no list, and `totals` when there is neither a list nor a
 * series. With several parameters, the options of lists apply to the lists, and each list must have the sort field.
 * @param parameters one for each valid parameter; when some are invalid, the presence of lists is unknown.
 */
function checkOptions(
  request: QueryRequest,
  parameters: readonly ResolvedParameter[],
  at: string,
  issues: Issues,
): void {
  const lists = parameters.filter(({ sort }) => sort !== undefined);
  if (lists.length > 0) checkSort(request, lists, at, issues);
  if (lists.length > 0 || parameters.length < request.parameters.length) return;
  for (const option of LIST_OPTIONS)
    if (request[option] !== undefined)
      issues.add(`${at}.${option}`, say('query.appliesToLists', { noList: NO_LIST }));
  const hasSeries = parameters.some(
    (parameter) => parameter.kind === 'grouped' && parameter.shape === 'series',
  );
  if (request.totals === true && !hasSeries) issues.add(`${at}.totals`, say('query.appliesToListsAndSeries'));
}

function checkSort(
  { sortBy }: QueryRequest,
  lists: readonly ResolvedParameter[],
  at: string,
  issues: Issues,
): void {
  if (sortBy === undefined) return;
  for (const list of lists) {
    const fields = sortFields(list);
    if (fields.includes(sortBy)) continue;
    issues.addUnknown(`${at}.sortBy`, `field of ${list.name.slice(0, 64)}`, sortBy, fields);
    return;
  }
}

/** The sort fields of a list, in order. */
function sortFields(parameter: ResolvedParameter): readonly string[] {
  if (parameter.kind === 'statement') {
    const fields = Object.entries(parameter.type.fields).filter(([, { type }]) => type !== 'json');
    return fields.map(([field]) => field);
  }
  const { keys, metrics, type } = parameter;
  const percentOf = type.percentOf === undefined ? [] : [type.percentOf.field];
  return [...keys.map(({ field }) => field), ...metrics.map(({ field }) => field), ...percentOf];
}
