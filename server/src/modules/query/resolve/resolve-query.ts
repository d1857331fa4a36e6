import type { TimeRange } from '../../../lib/time/time-range.ts';
import type { FilterNode } from '../contract/filter.contract.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { QueryRequest } from '../contract/request.contract.ts';
import type { ResolvedParameter } from '../plan/plan.types.ts';
import { checkOptions } from './check-options.ts';
import { allOf, conditionsOf, fix } from './filter.ts';
import type { Issues } from './issues.ts';
import type { MonitorTags } from './monitor-tags.ts';
import type { CalendarSettings } from './query-calendar.ts';
import { resolveTimes } from './query-times.ts';
import { resolveFilters } from './resolve-filter.ts';
import { resolveParameter } from './resolve-parameter.ts';

/** The location of a query in its request, and the defaults of its calendar. */
export interface QueryPlace {
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
