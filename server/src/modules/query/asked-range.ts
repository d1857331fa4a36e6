import type { WeekStart } from '../../lib/calendar.ts';
import type { Preset, TimeRange } from '../../lib/time-range.ts';
import { keepSpellings, spellingOf } from '../../lib/with-aliases.ts';
import { createIssues } from './issues.ts';
import type { WebsiteCalendar } from './query-calendar.ts';
import { resolveTimes } from './query-times.ts';

/** A range as a query string names it. */
export interface AskedRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly preset?: Preset | undefined;
  /** IANA name. */
  readonly timezone?: string | undefined;
  readonly weekStart?: WeekStart | undefined;
}

/**
 * What a range means in an operation that is no query: exactly what it means in one about the same website.
 * @throws AppError VALIDATION_ERROR naming what is wrong under `query.`.
 */
export function resolveAskedRange(
  asked: AskedRange,
  website: WebsiteCalendar | undefined,
  nowMs: number,
): TimeRange {
  const issues = createIssues();
  const { startDate, endDate, preset, timezone, weekStart } = asked;
  const request = keepSpellings(asked, { parameters: [], startDate, endDate, preset, weekStart });
  const timezoneField = `query.${spellingOf(asked, 'timezone')}`;
  const place = { at: 'query', timezone, timezoneField, website, nowMs };
  const { fromMs, toMs } = resolveTimes(request, place, issues).range;
  issues.throwIfAny();
  return { fromMs, toMs };
}
