import rrule from 'rrule';
import { DAY_MS, findTimeZone, instantOf, type TimeZone, wallOf } from '../../../lib/time/time-zone.ts';
import type { MaintenanceRow } from '../monitors.table.ts';
import type { Span } from '../schedule/due.ts';

const { RRule } = rrule;
const MINUTE_MS = 60_000;
/** Frequencies that a window can have: shorter ones repeat more often than a person plans. */
const FREQUENCIES: ReadonlySet<number> = new Set([RRule.DAILY, RRule.WEEKLY, RRule.MONTHLY, RRule.YEARLY]);
/** RFC 5545 §3.3.10: a day, a local time, or an instant. */
const UNTIL = /(^|;)UNTIL=([^;]*)/i;
const UNTIL_FORM = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i;
const FORBIDDEN = /DTSTART|EXDATE|RDATE|BYHOUR|BYMINUTE|BYSECOND|BYEASTER|[\r\n]/i;

type Recurrence = Pick<MaintenanceRow, 'startsAt' | 'durationMinutes' | 'rrule' | 'timeZone'>;

/** Returns why a rule cannot be used, or `undefined`. */
export function ruleProblem(rule: string): string | undefined {
  if (FORBIDDEN.test(rule)) return 'must not contain DTSTART, dates, hours, minutes or seconds';
  try {
    const { options, until } = readRule(rule);
    if (until === 'invalid') return 'must have an UNTIL such as 20270131 or 20270131T220000Z';
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

/** Rules are computed in local time, which is represented as UTC (`lib/time/time-zone.ts`). */
function startsOf(window: Recurrence, fromMs: number, toMs: number): readonly number[] {
  const firstMs = window.startsAt.getTime();
  if (window.rrule === null) return [firstMs];
  const zone = findTimeZone(window.timeZone);
  if (zone === undefined) return [firstMs];
  const { options, until } = readRule(window.rrule);
  const lastMs = until === undefined || until === 'invalid' ? undefined : lastStart(until, zone);
  const rule = new RRule({ ...options, dtstart: new Date(wallOf(zone, firstMs)) });
  // Offsets change by some hours at most.
  const walls = rule.between(
    new Date(fromMs - DAY_MS),
    new Date(Math.min(toMs, lastMs ?? toMs) + DAY_MS),
    true,
  );
  return walls
    .map((wall) => instantOf(zone, wall.getTime()))
    .filter((ms) => ms >= firstMs && (lastMs === undefined || ms <= lastMs));
}

/** The end of a rule: an instant, or a local time. */
interface Until {
  readonly ms: number;
  readonly isLocal: boolean;
}

/** Reads a rule without its end, because the library compares instants with local times. @throws Error if it is not a rule. */
function readRule(text: string) {
  const rule = text.replace(/^RRULE:/i, '');
  const [, , value] = UNTIL.exec(rule) ?? [];
  const rest = rule.replace(UNTIL, '').replace(/^;/, '');
  return { options: RRule.parseString(rest), until: value === undefined ? undefined : readUntil(value) };
}

function readUntil(value: string): Until | 'invalid' {
  const [, year, month, day, hour, minute, second, utc] = UNTIL_FORM.exec(value) ?? [];
  const date = `${year}-${month}-${day}`;
  // A day includes all of its occurrences.
  const ms = Date.parse(
    `${date}T${hour ?? '23'}:${minute ?? '59'}:${second ?? '59'}${hour === undefined ? '.999' : ''}Z`,
  );
  const isDate = Number.isFinite(ms) && new Date(ms).toISOString().startsWith(date);
  return isDate ? { ms, isLocal: utc === undefined } : 'invalid';
}

function lastStart({ ms, isLocal }: Until, zone: TimeZone): number {
  return isLocal ? instantOf(zone, ms) : ms;
}
