import type { Granularity } from '../../../lib/time/calendar.ts';
import { cutIntoBuckets } from '../../../lib/time/time-buckets.ts';
import {
  type LocalRange,
  namedRange,
  parseEdge,
  presetRange,
  type TimeRange,
} from '../../../lib/time/time-range.ts';
import { DAY_MS, findTimeZone, timeZoneNames } from '../../../lib/time/time-zone.ts';
import { spellingOf } from '../../../lib/with-aliases.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { GRANULARITY_NAMES, QueryRequest } from '../contract/request.contract.ts';
import type { Window } from '../plan/plan.types.ts';
import type { Issues } from './issues.ts';
import type { Calendar, CalendarSettings } from './query-calendar.ts';

/** Dates as sent by the caller, with the names of their fields for errors. */
export interface SentDates {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly startField: string;
  readonly endField: string;
}

const LAST_INSTANT_MS = Date.UTC(2100, 0, 1);
const ACTIVE_MS = 5 * 60_000;
const RECENT_MS = 30 * 60_000;

/** The calendar of a query; UTC replaces an unknown time zone, so that the rest can still be validated. */
export function resolveCalendar(
  request: QueryRequest,
  fallback: {
    readonly timezone: string | undefined;
    /** The location of `timezone` in the request. */
    readonly field: string;
    readonly settings?: CalendarSettings | undefined;
  },
  nowMs: number,
  at: string,
  issues: Issues,
): Calendar {
  const name = request.timeZone ?? fallback.timezone ?? fallback.settings?.timeZone ?? 'UTC';
  const field = request.timeZone === undefined ? fallback.field : `${at}.${spellingOf(request, 'timeZone')}`;
  const zone = findTimeZone(name);
  if (zone === undefined) issues.addUnknown(field, 'time zone', name, timeZoneNames());
  return {
    zone: zone ?? { name: 'UTC', offsetAt: () => 0 },
    weekStart: request.weekStart ?? fallback.settings?.weekStart ?? 'sunday',
    nowMs,
  };
}

/** The range of a query. */
export function resolveRange(
  request: QueryRequest,
  calendar: Calendar,
  at: string,
  issues: Issues,
): LocalRange {
  const { preset, startDate, endDate } = request;
  const standard = presetRange(preset ?? 'last_30d', calendar.nowMs, calendar.zone, calendar.weekStart);
  if (startDate === undefined && endDate === undefined) return standard;
  if (preset !== undefined) issues.add(`${at}.preset`, 'must not be combined with dates');
  if (startDate === undefined) {
    issues.add(`${at}.startDate`, `is required with ${spellingOf(request, 'endDate')}`);
    return standard;
  }
  const today = presetRange('today', calendar.nowMs, calendar.zone, calendar.weekStart);
  const dates = {
    start: startDate,
    end: endDate,
    startField: `${at}.${spellingOf(request, 'startDate')}`,
    endField: `${at}.${spellingOf(request, 'endDate')}`,
  };
  const { toMs, toWallMs } = today;
  return resolveDates(dates, { ...standard, toMs, toWallMs }, calendar, issues);
}

/** The range between two dates, either of which can be missing. */
export function resolveDates(
  dates: SentDates,
  fallback: LocalRange,
  { zone }: Calendar,
  issues: Issues,
): LocalRange {
  const from =
    dates.start === undefined
      ? { epochMs: fallback.fromMs, wallMs: fallback.fromWallMs }
      : parseEdge(dates.start, 'start', zone);
  const to =
    dates.end === undefined
      ? { epochMs: fallback.toMs, wallMs: fallback.toWallMs }
      : parseEdge(dates.end, 'end', zone);
  const shape = 'must be YYYY-MM-DD or an ISO 8601 time';
  if (from === undefined) issues.add(dates.startField, shape);
  if (to === undefined) issues.add(dates.endField, shape);
  if (from === undefined || to === undefined) return fallback;
  const problem = rangeProblem(from.epochMs, to.epochMs);
  if (problem === undefined)
    return { fromMs: from.epochMs, toMs: to.epochMs, fromWallMs: from.wallMs, toWallMs: to.wallMs };
  issues.add(dates.end === undefined ? dates.startField : dates.endField, problem);
  return fallback;
}

function rangeProblem(fromMs: number, toMs: number): string | undefined {
  if (fromMs < 0 || toMs > LAST_INSTANT_MS) return 'the range must be between 1970 and 2100';
  if (fromMs >= toMs) return 'the range must end after it begins';
  if (toMs - fromMs > QUERY_LIMITS.rangeDays * DAY_MS)
    return `the range must not be longer than ${QUERY_LIMITS.rangeDays} days`;
  return undefined;
}

/** The fixed range of a query type. */
export function ownRange(
  range: 'today' | 'last_5_minutes' | 'last_30_minutes',
  calendar: Calendar,
): LocalRange {
  if (range === 'today') return presetRange('today', calendar.nowMs, calendar.zone, calendar.weekStart);
  const lengthMs = range === 'last_5_minutes' ? ACTIVE_MS : RECENT_MS;
  return namedRange(calendar.zone, { fromMs: calendar.nowMs - lengthMs, toMs: calendar.nowMs + 1 });
}

/** The canonical name of a granularity. */
export function granularityOf(name: (typeof GRANULARITY_NAMES)[number]): Granularity {
  if (name === 'hourly') return 'hour';
  return name === 'daily' ? 'day' : name;
}

/** Splits a range into buckets; when there are too many, adds an error to `issues` and returns none. */
export function cutWindow(
  range: TimeRange,
  granularity: Granularity,
  { zone, weekStart }: Calendar,
  field: string,
  issues: Issues,
): Window {
  const buckets = cutIntoBuckets(range, granularity, zone, weekStart, QUERY_LIMITS.points);
  if (buckets === undefined)
    issues.add(
      field,
      `a series has at most ${QUERY_LIMITS.points} points: use a coarser granularity or a shorter range`,
    );
  return { range, buckets };
}
