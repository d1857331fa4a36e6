import rrule from 'rrule';
import { DAY_MS, findTimeZone, instantOf, wallOf } from '../../../lib/time-zone.ts';
import type { MaintenanceRow } from '../monitors.table.ts';
import type { Span } from '../schedule/due.ts';

const { RRule } = rrule;
const MINUTE_MS = 60_000;
/** Frequencies that a window can have: shorter ones repeat more often than a person plans. */
const FREQUENCIES: ReadonlySet<number> = new Set([RRule.DAILY, RRule.WEEKLY, RRule.MONTHLY, RRule.YEARLY]);
const FORBIDDEN = /DTSTART|EXDATE|RDATE|BYHOUR|BYMINUTE|BYSECOND|BYEASTER|[\r\n]/i;

type Recurrence = Pick<MaintenanceRow, 'startsAt' | 'durationMinutes' | 'rrule' | 'timeZone'>;

/** Returns why a rule cannot be used, or `undefined`. */
export function ruleProblem(rule: string): string | undefined {
  if (FORBIDDEN.test(rule)) return 'must not contain DTSTART, dates, hours, minutes or seconds';
  try {
    const options = RRule.parseString(rule.replace(/^RRULE:/i, ''));
    if (options.freq === undefined || !FREQUENCIES.has(options.freq))
      return 'must have FREQ=DAILY, WEEKLY, MONTHLY or YEARLY';
    const { interval = 1, count } = options;
    if (interval < 1 || interval > 1_000) return 'must have an INTERVAL from 1 to 1000';
    if (count != null && (count < 1 || count > 10_000)) return 'must have a COUNT from 1 to 10000';
    return undefined;
  } catch {
    return 'must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=SU';
  }
}

/**
 * Returns the windows that overlap a period, oldest first. A recurring window begins at the same local time on each of its days, also
 * when the clocks change.
 */
export function occurrencesOf(window: Recurrence, { fromMs, toMs }: Span): readonly Span[] {
  const durationMs = window.durationMinutes * MINUTE_MS;
  return startsOf(window, fromMs - durationMs, toMs)
    .map((startMs) => ({ fromMs: startMs, toMs: startMs + durationMs }))
    .filter((span) => span.toMs > fromMs && span.fromMs < toMs);
}

/** Returns the next start after an instant; `undefined` if there is none within two years. */
export function nextStart(window: Recurrence, afterMs: number): number | undefined {
  return startsOf(window, afterMs, afterMs + 2 * 366 * DAY_MS).find((startMs) => startMs > afterMs);
}

/** Rules are computed in local time, which is represented as UTC (`lib/time-zone.ts`). */
function startsOf(window: Recurrence, fromMs: number, toMs: number): readonly number[] {
  const firstMs = window.startsAt.getTime();
  if (window.rrule === null) return [firstMs];
  const zone = findTimeZone(window.timeZone);
  if (zone === undefined) return [firstMs];
  const rule = new RRule({
    ...RRule.parseString(window.rrule.replace(/^RRULE:/i, '')),
    dtstart: new Date(wallOf(zone, firstMs)),
  });
  // Offsets change by some hours at most.
  const walls = rule.between(new Date(fromMs - DAY_MS), new Date(toMs + DAY_MS), true);
  return walls.map((wall) => instantOf(zone, wall.getTime())).filter((ms) => ms >= firstMs);
}
