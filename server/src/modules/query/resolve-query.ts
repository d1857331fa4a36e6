import type { TimeRange } from '../../lib/time-range.ts';
import type { FilterNode } from './filter.contract.ts';
import { allOf, conditionsOf, fix } from './filter.ts';
import type { Issues } from './issues.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import type { Question } from './plan.types.ts';
import type { WebsiteCalendar } from './query-calendar.ts';
import type { QueryRequest } from './request.contract.ts';
import { resolveFilters } from './resolve-filter.ts';
import { resolveQuestion } from './resolve-question.ts';
import { resolveCalendar, resolveRange } from './resolve-times.ts';

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
  const calendar = resolveCalendar(request, { timezone, field: timezoneField, website }, nowMs, at, issues);
  const range = resolveRange(request, calendar, at, issues);
  const fixed = resolveFilters(fixedFilters ?? [], 'share.filters', issues);
  const asked = resolveFilters(request.filters ?? [], `${at}.filters`, issues);
  const filter = allOf([fixed && fix(fixed), asked].filter((part) => part !== undefined));
  const frame = { request, calendar, range, filter, at, issues };
  const questions = request.parameters
    .map((parameter, index) => resolveQuestion(parameter, `${at}.parameters.${index}`, frame))
    .filter((question) => question !== undefined);
  checkSort(request, questions, at, issues);
  return {
    questions,
    range,
    timezone: calendar.zone.name,
    limit: request.limit ?? QUERY_LIMITS.defaultRows,
    page: request.page ?? 1,
    filterCount: filter === undefined ? 0 : conditionsOf(filter).length,
    wantsTotals: request.totals === true,
  };
}

/** Every list must have the field that lists are sorted by. */
function checkSort(request: QueryRequest, questions: readonly Question[], at: string, issues: Issues): void {
  const { sortBy } = request;
  if (sortBy === undefined || questions.length === 0) return;
  const lists = questions.filter(({ sort }) => sort !== undefined);
  if (lists.length === 0) issues.add(`${at}.sortBy`, 'none of the parameters is a list');
  for (const list of lists) {
    const fields = outputFields(list);
    if (!fields.includes(sortBy)) {
      issues.addUnknown(`${at}.sortBy`, `field of ${list.parameter.slice(0, 64)}`, sortBy, fields);
      return;
    }
  }
}

/** The fields that a parameter's rows can be sorted by, in their order. */
function outputFields(question: Question): readonly string[] {
  if (question.kind === 'statement') {
    const fields = Object.entries(question.type.fields).filter(([, { type }]) => type !== 'json');
    return fields.map(([field]) => field);
  }
  const { keys, metrics, type } = question;
  const share = type.share === undefined ? [] : [type.share.field];
  return [...keys.map(({ field }) => field), ...metrics.map(({ field }) => field), ...share];
}
