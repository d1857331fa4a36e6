import rrule from 'rrule';
import { invalidField } from '../../errors.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import type { Span } from '../time/spans.ts';
import { DAY_MS, findTimeZone, instantOf, MINUTE_MS, type TimeZone, wallOf } from '../time/time-zone.ts';

const { RRule } = rrule;
/** Frequencies that a schedule can have: shorter ones repeat more often than a person plans. */
const FREQUENCIES: ReadonlySet<number> = new Set([RRule.DAILY, RRule.WEEKLY, RRule.MONTHLY, RRule.YEARLY]);
/** RFC 5545 §3.3.10: a day, a local time, or an instant. */
const UNTIL = /(^|;)UNTIL=([^;]*)/i;
const UNTIL_FORM = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i;
const FORBIDDEN = /DTSTART|EXDATE|RDATE|BYHOUR|BYMINUTE|BYSECOND|BYEASTER|[\r\n]/i;

/** When maintenance happens: of monitors and of status pages. */
export interface Schedule {
  /** The start of the first occurrence. */
  readonly startsAt: Date;
  readonly durationMinutes: number;
  /** RRULE of RFC 5545 without DTSTART; `null` if it happens once. */
  readonly rrule: string | null;
  /** Occurrences begin at the same local time of this zone. */
  readonly timeZone: string;
}

/** @throws AppError VALIDATION_ERROR for a rule that cannot be used. */
export function assertRule(rule: string | null | undefined): void {
  const problem = rule === null || rule === undefined ? undefined : ruleProblem(rule);
  if (problem !== undefined) throw invalidField('rrule', problem);
}

/** Returns why a rule cannot be used, or `undefined`. */
function ruleProblem(rule: string): Sentence | undefined {
  if (FORBIDDEN.test(rule)) return say('fields.mustNotContainDtstart');
  try {
    const { options, until } = readRule(rule);
    if (until === 'invalid') return say('fields.mustHaveUntil');
    if (options.freq === undefined || !FREQUENCIES.has(options.freq)) return say('fields.mustHaveFrequency');
    const { interval = 1, count } = options;
    if (interval < 1 || interval > 1_000) return say('fields.mustHaveInterval');
    if (count != null && (count < 1 || count > 10_000)) return say('fields.mustHaveCount');
    return undefined;
  } catch {
    return say('fields.mustBeRecurrenceRule');
  }
}

/**
 * Returns the occurrences that overlap a period, oldest first. Each begins at the same local time, also when the clocks change.
 */
export function occurrencesOf(schedule: Schedule, { fromMs, toMs }: Span): readonly Span[] {
  const durationMs = schedule.durationMinutes * MINUTE_MS;
  return startsOf(schedule, fromMs - durationMs, toMs)
    .map((startMs) => occurrenceAt(schedule, startMs))
    .filter((span) => span.toMs > fromMs && span.fromMs < toMs);
}

/** Returns the occurrence that starts at an instant. */
export function occurrenceAt({ durationMinutes }: Pick<Schedule, 'durationMinutes'>, startMs: number): Span {
  return { fromMs: startMs, toMs: startMs + durationMinutes * MINUTE_MS };
}

/** Returns the next start after an instant; `undefined` if there is none within two years. */
export function nextStart(schedule: Schedule, afterMs: number): number | undefined {
  return startsOf(schedule, afterMs, afterMs + 2 * 366 * DAY_MS).find((startMs) => startMs > afterMs);
}

/** Returns the start of the first occurrence that is not over; of a single one also when it is over. */
export function firstStart(schedule: Schedule, nowMs: number): number | undefined {
  const { startsAt, rrule: rule } = schedule;
  if (rule === null) return startsAt.getTime();
  return nextStart(schedule, Math.max(startsAt.getTime() - 1, lastEnded(schedule, nowMs)));
}

/** Returns the start of the first occurrence after another one that is not over; `undefined` for a single one. */
export function followingStart(schedule: Schedule, startedMs: number, nowMs: number): number | undefined {
  return schedule.rrule === null
    ? undefined
    : nextStart(schedule, Math.max(startedMs, lastEnded(schedule, nowMs)));
}

/** How often something repeats: every second week on Mondays and Fridays, for example. */
export interface Recurrence {
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly interval: number;
  /** Days of the week, Monday is 0. Empty unless a week has several occurrences. */
  readonly weekdays: readonly number[];
}

const UNITS = {
  [RRule.DAILY]: 'day',
  [RRule.WEEKLY]: 'week',
  [RRule.MONTHLY]: 'month',
  [RRule.YEARLY]: 'year',
} as const;

/** Returns how often a rule repeats. @param rule one that {@link assertRule} accepts. @returns `undefined` if it cannot be read. */
export function recurrenceOf(rule: string): Recurrence | undefined {
  if (ruleProblem(rule) !== undefined) return undefined;
  const { freq, interval = 1, byweekday } = readRule(rule).options;
  const unit = Object.entries(UNITS).find(([key]) => Number(key) === freq)?.[1];
  if (unit === undefined) return undefined;
  const days = unit === 'week' ? [byweekday ?? []].flat() : [];
  const weekdays = days.flatMap((day) =>
    typeof day === 'object' ? day.weekday : typeof day === 'number' ? day : [],
  );
  return { unit, interval, weekdays: weekdays.length > 1 ? weekdays.sort((one, other) => one - other) : [] };
}

/** Whether two schedules differ. */
export function isRescheduled(before: Schedule, after: Schedule): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.durationMinutes !== after.durationMinutes ||
    before.rrule !== after.rrule ||
    before.timeZone !== after.timeZone
  );
}

/** Returns the latest start of an occurrence that is over. */
function lastEnded({ durationMinutes }: Schedule, nowMs: number): number {
  return nowMs - durationMinutes * MINUTE_MS;
}

/** Rules are computed in local time, which is represented as UTC (`lib/time/time-zone.ts`). */
function startsOf(schedule: Schedule, fromMs: number, toMs: number): readonly number[] {
  const firstMs = schedule.startsAt.getTime();
  if (schedule.rrule === null) return [firstMs];
  const zone = findTimeZone(schedule.timeZone);
  if (zone === undefined) return [firstMs];
  const { options, until } = readRule(schedule.rrule);
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
