import { LANGUAGE } from '../language.ts';
import { messages } from './messages.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });
const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time relative to now: "3 hours ago", "in 2 days". Less than a minute is "just now". */
export function formatAgo(iso: string, nowMs: number): string {
  const distanceMs = Date.parse(iso) - nowMs;
  for (const [unit, unitMs] of UNITS) {
    if (Math.abs(distanceMs) >= unitMs) return relative.format(Math.trunc(distanceMs / unitMs), unit);
  }
  return messages.justNow;
}

/** Formats the date of a time, in the time zone of the browser: "Nov 21, 2026". */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** Formats the date and time of day, in the time zone of the browser: "Nov 21, 2026, 4:05 PM". */
export function formatTime(iso: string): string {
  return times.format(new Date(iso));
}
