import { addYears, type Granularity } from '../../lib/calendar.ts';
import { cutIntoBuckets } from '../../lib/time-buckets.ts';
import { parseEdge, presetRange, type TimeRange } from '../../lib/time-range.ts';
import {
  DAY_MS,
  findTimeZone,
  instantOf,
  type TimeZone,
  timeZoneNames,
  wallOf,
} from '../../lib/time-zone.ts';
import type { Issues } from './issues.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import type { Window } from './plan.types.ts';
import type { Calendar, WebsiteCalendar } from './query-calendar.ts';
import type { Comparison, GRANULARITY_NAMES, QueryRequest } from './request.contract.ts';

/** Dates as they were sent; the fields' names are for errors. */
export interface SentDates {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly startField: string;
  readonly endField: string;
}

const LAST_INSTANT_MS = Date.UTC(2100, 0, 1);
const ACTIVE_MS = 5 * 60_000;
const RECENT_MS = 30 * 60_000;

/** The calendar of a query; UTC stands in for an unknown zone, so that the rest can still be checked. */
export function resolveCalendar(
  request: QueryRequest,
  fallback: {
    readonly timezone: string | undefined;
    /** Where `timezone` stands in the request. */
    readonly field: string;
    readonly website?: WebsiteCalendar | undefined;
  },
  nowMs: number,
  at: string,
  issues: Issues,
): Calendar {
  const name = request.timeZone ?? fallback.timezone ?? fallback.website?.timeZone ?? 'UTC';
  const field = request.timeZone === undefined ? fallback.field : `${at}.timeZone`;
  const zone = findTimeZone(name);
  if (zone === undefined) issues.addUnknown(field, 'time zone', name, timeZoneNames());
  return {
    zone: zone ?? { name: 'UTC', offsetAt: () => 0 },
    weekStart: request.weekStart ?? fallback.website?.weekStart ?? 'sunday',
    nowMs,
  };
}

/** The range of a whole query. */
export function resolveRange(
  request: QueryRequest,
  calendar: Calendar,
  at: string,
  issues: Issues,
): TimeRange {
  const { preset, startDate, endDate } = request;
  const standard = presetRange(preset ?? 'last_30d', calendar.nowMs, calendar.zone, calendar.weekStart);
  if (startDate === undefined && endDate === undefined) return standard;
  if (preset !== undefined) issues.add(`${at}.preset`, 'give either a preset or dates');
  if (startDate === undefined) {
    issues.add(`${at}.startDate`, 'is needed beside endDate');
    return standard;
  }
  const today = presetRange('today', calendar.nowMs, calendar.zone, calendar.weekStart);
  const dates = {
    start: startDate,
    end: endDate,
    startField: `${at}.startDate`,
    endField: `${at}.endDate`,
  };
  return resolveDates(dates, { fromMs: standard.fromMs, toMs: today.toMs }, calendar, issues);
}

/** The range between two dates, either of which may be missing. */
export function resolveDates(
  dates: SentDates,
  fallback: TimeRange,
  { zone }: Calendar,
  issues: Issues,
): TimeRange {
  const fromMs = dates.start === undefined ? fallback.fromMs : parseEdge(dates.start, 'start', zone);
  const toMs = dates.end === undefined ? fallback.toMs : parseEdge(dates.end, 'end', zone);
  const shape = 'must be YYYY-MM-DD or an ISO 8601 time';
  if (fromMs === undefined) issues.add(dates.startField, shape);
  if (toMs === undefined) issues.add(dates.endField, shape);
  if (fromMs === undefined || toMs === undefined) return fallback;
  const problem = rangeProblem(fromMs, toMs);
  if (problem === undefined) return { fromMs, toMs };
  issues.add(dates.end === undefined ? dates.startField : dates.endField, problem);
  return fallback;
}

function rangeProblem(fromMs: number, toMs: number): string | undefined {
  if (fromMs < 0 || toMs > LAST_INSTANT_MS) return 'the range must lie between 1970 and 2100';
  if (fromMs >= toMs) return 'the range must end after it begins';
  if (toMs - fromMs > QUERY_LIMITS.rangeDays * DAY_MS)
    return `the range may last at most ${QUERY_LIMITS.rangeDays} days`;
  return undefined;
}

/** The range that a query type brings along. */
export function ownRange(
  range: 'today' | 'last_5_minutes' | 'last_30_minutes',
  calendar: Calendar,
): TimeRange {
  if (range === 'today') return presetRange('today', calendar.nowMs, calendar.zone, calendar.weekStart);
  const lengthMs = range === 'last_5_minutes' ? ACTIVE_MS : RECENT_MS;
  return { fromMs: calendar.nowMs - lengthMs, toMs: calendar.nowMs + 1 };
}

/** The range to compare with. Ranges of whole local days move by days, so that they stay whole where clocks change. */
export function comparedRange(
  comparison: Comparison,
  range: TimeRange,
  calendar: Calendar,
  at: string,
  issues: Issues,
): TimeRange {
  if (typeof comparison === 'object') {
    const dates = {
      start: comparison.startDate,
      end: comparison.endDate,
      startField: `${at}.compare.startDate`,
      endField: `${at}.compare.endDate`,
    };
    return resolveDates(dates, range, calendar, issues);
  }
  const { zone } = calendar;
  const fromWallMs = wallOf(zone, range.fromMs);
  const toWallMs = wallOf(zone, range.toMs);
  const move = (shift: (wallMs: number) => number): TimeRange => ({
    fromMs: Math.max(0, instantOf(zone, shift(fromWallMs))),
    toMs: Math.max(1, instantOf(zone, shift(toWallMs))),
  });
  if (comparison === 'year_over_year') return move((wallMs) => addYears(wallMs, -1));
  const days = (toWallMs - fromWallMs) / DAY_MS;
  if (comparison === 'previous_period_weekday') {
    const shiftMs = Math.ceil(days / 7) * 7 * DAY_MS;
    return move((wallMs) => wallMs - shiftMs);
  }
  const isWholeDays = startsDay(zone, range.fromMs) && startsDay(zone, range.toMs);
  if (!isWholeDays)
    return { fromMs: Math.max(0, 2 * range.fromMs - range.toMs), toMs: Math.max(1, range.fromMs) };
  const count = Math.round(days);
  return { ...move((wallMs) => wallMs - count * DAY_MS), toMs: range.fromMs };
}

function startsDay(zone: TimeZone, epochMs: number): boolean {
  const midnight = Math.floor(wallOf(zone, epochMs) / DAY_MS) * DAY_MS;
  return instantOf(zone, midnight) === epochMs;
}

/** Our name of a granularity. */
export function granularityOf(name: (typeof GRANULARITY_NAMES)[number]): Granularity {
  if (name === 'hourly') return 'hour';
  return name === 'daily' ? 'day' : name;
}

/** A range cut into buckets; uncut when there would be too many, which goes to `issues`. */
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
      `a series may have at most ${QUERY_LIMITS.points} points: choose a coarser granularity or a shorter range`,
    );
  return { range, buckets };
}
