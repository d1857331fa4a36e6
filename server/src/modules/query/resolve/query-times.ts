import type { LocalRange, TimeRange } from '../../../lib/time/time-range.ts';
import type { QueryRequest } from '../contract/request.contract.ts';
import { comparedRange } from './compared-range.ts';
import type { Issues } from './issues.ts';
import type { Calendar, CalendarSettings } from './query-calendar.ts';
import { resolveCalendar, resolveRange } from './resolve-times.ts';

/** A range, and the range that it is compared with. */
export interface RangePair {
  readonly range: LocalRange;
  /** `undefined` without a comparison. */
  readonly compared: TimeRange | undefined;
}

/** The times of a query, resolved before its parameters. */
export interface QueryTimes extends RangePair {
  readonly calendar: Calendar;
  /** The pair of a parameter: that of the query unless the parameter has another range. */
  pairOf(range: LocalRange): RangePair;
}

/** The location of a query in the request, and the defaults of its calendar. */
export interface TimesPlace {
  /** `body`, `body.2`, `query`. */
  readonly at: string;
  /** The time zone of the request, and the field that contains it. */
  readonly timezone: string | undefined;
  readonly timezoneField: string;
  readonly settings: CalendarSettings | undefined;
  readonly nowMs: number;
}

/** Resolves the zone, the calendar, the range and the compared range of a query, in this order. */
export function resolveTimes(request: QueryRequest, place: TimesPlace, issues: Issues): QueryTimes {
  const { at, timezone, timezoneField, settings, nowMs } = place;
  const fallback = { timezone, field: timezoneField, settings };
  const calendar = resolveCalendar(request, fallback, nowMs, at, issues);
  const { compare } = request;
  const compareTo = (range: LocalRange): RangePair => ({
    range,
    compared: compare === undefined ? undefined : comparedRange(compare, range, calendar, at, issues),
  });
  const own = compareTo(resolveRange(request, calendar, at, issues));
  return { ...own, calendar, pairOf: (range) => (range === own.range ? own : compareTo(range)) };
}
