import type { LocalRange, TimeRange } from '../../lib/time-range.ts';
import { comparedRange } from './compared-range.ts';
import type { Issues } from './issues.ts';
import type { Calendar, WebsiteCalendar } from './query-calendar.ts';
import type { QueryRequest } from './request.contract.ts';
import { resolveCalendar, resolveRange } from './resolve-times.ts';

/** A range, and the one that it is compared with. */
export interface RangePair {
  readonly range: LocalRange;
  /** `undefined` when the query compares nothing. */
  readonly compared: TimeRange | undefined;
}

/** The times of a query: all of them are known before its first question is resolved. */
export interface QueryTimes extends RangePair {
  readonly calendar: Calendar;
  /** The pair of a question: the query's own unless the question has another range. */
  pairOf(range: LocalRange): RangePair;
}

/** Where a query stands, and the calendar of a query that names none. */
export interface TimesPlace {
  /** `body`, `body.2`, `query`. */
  readonly at: string;
  /** The zone that the request as a whole names, and the field that names it. */
  readonly timezone: string | undefined;
  readonly timezoneField: string;
  readonly website: WebsiteCalendar | undefined;
  readonly nowMs: number;
}

/** Resolves the zone, the calendar, the range and the compared range of a query, in this order. */
export function resolveTimes(request: QueryRequest, place: TimesPlace, issues: Issues): QueryTimes {
  const { at, timezone, timezoneField, website, nowMs } = place;
  const fallback = { timezone, field: timezoneField, website };
  const calendar = resolveCalendar(request, fallback, nowMs, at, issues);
  const { compare } = request;
  const compareTo = (range: LocalRange): RangePair => ({
    range,
    compared: compare === undefined ? undefined : comparedRange(compare, range, calendar, at, issues),
  });
  const own = compareTo(resolveRange(request, calendar, at, issues));
  return { ...own, calendar, pairOf: (range) => (range === own.range ? own : compareTo(range)) };
}
