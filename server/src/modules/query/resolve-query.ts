import type { TimeRange } from '../../lib/time-range.ts';
import { checkOptions } from './check-options.ts';
import type { FilterNode } from './filter.contract.ts';
import { allOf, conditionsOf, fix } from './filter.ts';
import type { Issues } from './issues.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import type { Question } from './plan.types.ts';
import type { WebsiteCalendar } from './query-calendar.ts';
import { resolveTimes } from './query-times.ts';
import type { QueryRequest } from './request.contract.ts';
import { resolveFilters } from './resolve-filter.ts';
import { resolveQuestion } from './resolve-question.ts';

/** Where a query stands in its request, and the calendar of a query that names none. */
export interface QueryPlace {
  /** `body`, `body.2`, `query`. */
  readonly at: string;
  /** The zone that the request as a whole names. */
  readonly timezone: string | undefined;
  /** Where `timezone` stands in the request; `query.timezone` when absent. */
  readonly timezoneField?: string | undefined;
  readonly website?: WebsiteCalendar | undefined;
  /** Filters that hold whatever the request says; none when absent. */
  readonly fixedFilters?: readonly FilterNode[] | undefined;
  readonly nowMs: number;
}

/** A query with every name found and every bound checked. */
export interface ResolvedQuery {
  readonly questions: readonly Question[];
  readonly range: TimeRange;
  readonly timezone: string;
  readonly limit: number;
  readonly page: number;
  readonly filterCount: number;
  readonly wantsTotals: boolean;
}

/** Resolves one query. What is wrong goes to `issues`; then the result is of no use. */
export function resolveQuery(request: QueryRequest, place: QueryPlace, issues: Issues): ResolvedQuery {
  const { at, timezone, timezoneField = 'query.timezone', website, fixedFilters, nowMs } = place;
  const times = resolveTimes(request, { at, timezone, timezoneField, website, nowMs }, issues);
  const fixed = resolveFilters(fixedFilters ?? [], 'share.filters', issues);
  const asked = resolveFilters(request.filters ?? [], `${at}.filters`, issues);
  const filter = allOf([fixed && fix(fixed), asked].filter((part) => part !== undefined));
  const frame = { request, times, filter, at, issues };
  const questions = request.parameters
    .map((parameter, index) => resolveQuestion(parameter, `${at}.parameters.${index}`, frame))
    .filter((question) => question !== undefined);
  checkOptions(request, questions, at, issues);
  return {
    questions,
    range: times.range,
    timezone: times.calendar.zone.name,
    limit: request.limit ?? QUERY_LIMITS.defaultRows,
    page: request.page ?? 1,
    filterCount: filter === undefined ? 0 : conditionsOf(filter).length,
    wantsTotals: request.totals === true,
  };
}
