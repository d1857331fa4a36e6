import { addYears } from '../../../lib/time/calendar.ts';
import { type LocalRange, localRange, type TimeRange } from '../../../lib/time/time-range.ts';
import { DAY_MS, type TimeZone } from '../../../lib/time/time-zone.ts';
import { spellingOf } from '../../../lib/with-aliases.ts';
import type { Comparison } from '../contract/request.contract.ts';
import type { Issues } from './issues.ts';
import type { Calendar } from './query-calendar.ts';
import { resolveDates } from './resolve-times.ts';

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
  if (typeof comparison === 'object') {
    const dates = {
      start: comparison.startDate,
      end: comparison.endDate,
      startField: `${at}.compare.${spellingOf(comparison, 'startDate')}`,
      endField: `${at}.compare.${spellingOf(comparison, 'endDate')}`,
    };
    return resolveDates(dates, range, calendar, issues);
  }
  const { zone } = calendar;
  if (comparison === 'year_over_year') return sinceEpoch(yearBefore(range, zone));
  const days = (range.toWallMs - range.fromWallMs) / DAY_MS;
  if (comparison === 'previous_period_weekday')
    return sinceEpoch(daysBefore(range, Math.ceil(days / 7) * 7, zone));
  if (isMidnight(range.fromWallMs) && isMidnight(range.toWallMs))
    return sinceEpoch(daysBefore(range, days, zone));
  return sinceEpoch({ fromMs: 2 * range.fromMs - range.toMs, toMs: range.fromMs });
}

function daysBefore({ fromWallMs, toWallMs }: LocalRange, days: number, zone: TimeZone): TimeRange {
  return localRange(zone, fromWallMs - days * DAY_MS, toWallMs - days * DAY_MS);
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
