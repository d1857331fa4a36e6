import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import { addYears, type Granularity, type WeekStart } from '../../../lib/time/calendar.ts';
import { cutIntoBuckets } from '../../../lib/time/time-buckets.ts';
import {
  type LocalRange,
  localRange,
  namedRange,
  type Preset,
  parseEdge,
  presetRange,
  type TimeRange,
} from '../../../lib/time/time-range.ts';
import { DAY_MS, findTimeZone, type TimeZone, timeZoneNames } from '../../../lib/time/time-zone.ts';
import { keepSpellings, spellingOf } from '../../../lib/with-aliases.ts';
import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { Comparison, GRANULARITY_NAMES, QueryRequest } from '../contract/request.contract.ts';
import type { Window } from '../plan/plan.types.ts';
import { createIssues, type Issues } from './issues.ts';
import type { Calendar, CalendarSettings } from './query-calendar.ts';

/** A range, and the range that it is compared with. */
interface RangePair {
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
interface TimesPlace {
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

/** A range in a query string. */
interface RequestedRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly preset?: Preset | undefined;
  /** IANA name. */
  readonly timezone?: string | undefined;
  readonly weekStart?: WeekStart | undefined;
}

/**
 * Resolves the range of an operation other than a query, exactly as in a query of the same website.
 * @throws AppError VALIDATION_ERROR with the invalid fields under `query.`.
 */
export function resolveRequestedRange(
  options: RequestedRange,
  website: CalendarSettings | undefined,
  nowMs: number,
): TimeRange {
  const issues = createIssues();
  const { startDate, endDate, preset, timezone, weekStart } = options;
  const request = keepSpellings(options, { parameters: [], startDate, endDate, preset, weekStart });
  const timezoneField = `query.${spellingOf(options, 'timezone')}`;
  const place = { at: 'query', timezone, timezoneField, settings: website, nowMs };
  const { fromMs, toMs } = resolveTimes(request, place, issues).range;
  issues.throwIfAny();
  return { fromMs, toMs };
}

/** Dates as sent by the caller, with the names of their fields for errors. */
interface SentDates {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly startField: string;
  readonly endField: string;
}

const LAST_INSTANT_MS = Date.UTC(2100, 0, 1);
const MINUTE_MS = 60_000;
const ACTIVE_MS = 5 * 60_000;
const RECENT_MS = 30 * 60_000;

/** The calendar of a query; UTC replaces an unknown time zone, so that the rest can still be validated. */
function resolveCalendar(
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
  if (preset !== undefined) issues.add(`${at}.preset`, say('query.mustNotBeCombined'));
  if (startDate === undefined) {
    issues.add(`${at}.startDate`, say('query.isRequiredWith', { value: spellingOf(request, 'endDate') }));
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
  const shape = say('query.mustBeDateOrTime');
  if (from === undefined) issues.add(dates.startField, shape);
  if (to === undefined) issues.add(dates.endField, shape);
  if (from === undefined || to === undefined) return fallback;
  const problem = rangeProblem(from.epochMs, to.epochMs);
  if (problem === undefined)
    return { fromMs: from.epochMs, toMs: to.epochMs, fromWallMs: from.wallMs, toWallMs: to.wallMs };
  issues.add(dates.end === undefined ? dates.startField : dates.endField, problem);
  return fallback;
}

function rangeProblem(fromMs: number, toMs: number): Sentence | undefined {
  if (fromMs < 0 || toMs > LAST_INSTANT_MS) return say('query.rangeMustBeBetween1970');
  if (fromMs >= toMs) return say('query.rangeMustEndAfterBegins');
  if (toMs - fromMs > QUERY_LIMITS.rangeDays * DAY_MS)
    return say('query.rangeMustNotBeLonger', { max: QUERY_LIMITS.rangeDays });
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
    issues.add(field, say('query.seriesHasAtMostPoints', { max: QUERY_LIMITS.points }));
  return { range, buckets };
}

/**
 * Returns the range to compare with. Shifts local dates and times first and converts them to instants afterwards, so that
 * local days remain complete across clock changes, including those that skip midnight.
 * @param at the location of the query in the request, for errors.
 */
export function comparedRange(
  comparison: Comparison,
  range: LocalRange,
  calendar: Calendar,
  at: string,
  issues: Issues,
): TimeRange {
  if (typeof comparison === 'object' && 'startDate' in comparison) {
    const dates = {
      start: comparison.startDate,
      end: comparison.endDate,
      startField: `${at}.compare.${spellingOf(comparison, 'startDate')}`,
      endField: `${at}.compare.${spellingOf(comparison, 'endDate')}`,
    };
    return resolveDates(dates, range, calendar, issues);
  }
  const isUntilNow = typeof comparison === 'object';
  const shift = shiftOf(isUntilNow ? comparison.to : comparison, range, calendar.zone);
  return sinceEpoch(shift(isUntilNow ? passedPart(range, calendar) : range));
}

/** Moves parts of a range that begin with it to the compared range. */
function shiftOf(
  comparison: Exclude<Comparison, object>,
  { fromMs, toMs, fromWallMs, toWallMs }: LocalRange,
  zone: TimeZone,
): (part: LocalRange) => TimeRange {
  if (comparison === 'year_over_year') return (part) => yearBefore(part, zone);
  const days = (toWallMs - fromWallMs) / DAY_MS;
  if (comparison === 'previous_period_weekday')
    return (part) => daysBefore(part, Math.ceil(days / 7) * 7, zone);
  if (isMidnight(fromWallMs) && isMidnight(toWallMs)) return (part) => daysBefore(part, days, zone);
  const lengthMs = toMs - fromMs;
  return (part) => ({ fromMs: part.fromMs - lengthMs, toMs: part.toMs - lengthMs });
}

/** The part of a range up to the current time, at least a minute; the whole range if it is over or has not begun. */
function passedPart(range: LocalRange, { nowMs, zone }: Calendar): LocalRange {
  const end = namedRange(zone, { fromMs: range.fromMs, toMs: Math.max(nowMs, range.fromMs + MINUTE_MS) });
  const isRunning = range.fromMs <= nowMs && end.toMs < range.toMs;
  return isRunning ? { ...range, toMs: end.toMs, toWallMs: end.toWallMs } : range;
}

function daysBefore({ fromWallMs, toWallMs }: LocalRange, days: number, zone: TimeZone): TimeRange {
  const before = localRange(zone, fromWallMs - days * DAY_MS, toWallMs - days * DAY_MS);
  // A local time that a clock change skips can leave nothing.
  return { ...before, toMs: Math.max(before.toMs, before.fromMs + 1) };
}

/** The same dates one year earlier, end date included: 28 February 2023 for 29 February 2024. Never empty. */
function yearBefore({ fromMs, toMs, fromWallMs, toWallMs }: LocalRange, zone: TimeZone): TimeRange {
  const shifted = localRange(zone, addYears(fromWallMs, -1), addYears(toWallMs - 1, -1) + 1);
  if (shifted.fromMs < shifted.toMs) return shifted;
  return { fromMs: shifted.fromMs, toMs: shifted.fromMs + (toMs - fromMs) };
}

function isMidnight(wallMs: number): boolean {
  return wallMs % DAY_MS === 0;
}

/** The part of a range since 1970, because no earlier data is stored. */
function sinceEpoch({ fromMs, toMs }: TimeRange): TimeRange {
  return { fromMs: Math.max(0, fromMs), toMs: Math.max(1, toMs) };
}
