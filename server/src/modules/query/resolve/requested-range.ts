import type { WeekStart } from '../../../lib/time/calendar.ts';
import type { Preset, TimeRange } from '../../../lib/time/time-range.ts';
import { keepSpellings, spellingOf } from '../../../lib/with-aliases.ts';
import { createIssues } from './issues.ts';
import type { CalendarSettings } from './query-calendar.ts';
import { resolveTimes } from './query-times.ts';

/** A range in a query string. */
export interface RequestedRange {
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
