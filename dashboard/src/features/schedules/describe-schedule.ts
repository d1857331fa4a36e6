import { LANGUAGE } from '../../lib/language.ts';
import { wallMsIn } from '../../lib/time/local-time.ts';
import { messages } from './messages.ts';
import { type Recurrence, readRrule, WEEKDAYS, type Weekday, weekdayOf, weekOfMonth } from './recurrence.ts';

/** A Monday, from which the names of weekdays are formatted. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const texts = messages.description;

/** Returns the name of a weekday in the language of the page. */
export function weekdayName(day: Weekday, length: 'short' | 'long'): string {
  return new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS).toLocaleDateString(LANGUAGE, {
    weekday: length,
    timeZone: 'UTC',
  });
}

/** Formats a local time, which is given as if it were UTC. */
export function formatWall(wallMs: number): string {
  return new Date(wallMs).toLocaleString(LANGUAGE, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
}

/** Describes how maintenance repeats: "Every week on Sun". */
export function describeSchedule({
  rrule,
  startsAt,
  timeZone,
}: {
  readonly rrule: string | null;
  /** The start of the first occurrence. */
  readonly startsAt: string;
  readonly timeZone: string;
}): string {
  const wallMs = wallMsIn(timeZone, startsAt);
  return describeRecurrence(readRrule(rrule, wallMs), wallMs);
}

/** Describes a recurrence. @param wallMs the local time of the first occurrence. */
export function describeRecurrence(recurrence: Recurrence, wallMs: number): string {
  const { repeats, interval, weekdays, monthly, count, custom } = recurrence;
  if (repeats === 'never') return texts.once;
  if (repeats === 'custom') return custom;
  const days = weekdays.length === 0 ? [weekdayOf(wallMs)] : weekdays;
  const on =
    repeats === 'weekly'
      ? days.map((day) => weekdayName(day, 'short')).join(', ')
      : repeats === 'monthly' && monthly === 'weekday'
        ? texts.nth({ week: weekOfMonth(wallMs), day: weekdayName(weekdayOf(wallMs), 'long') })
        : repeats === 'monthly'
          ? texts.day({ day: new Date(wallMs).getUTCDate() })
          : '';
  const every = texts[repeats]({ interval, on });
  return count === null ? every : `${every}, ${texts.times({ count })}`;
}
