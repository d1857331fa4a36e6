import { roundPercent } from '../../../../../server/src/lib/text/round-percent.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatDuration } from '../../../lib/time/format-duration.ts';

const UNKNOWN = '–';

/** Formats an availability in percent with three decimals. It is rounded down, so that only 100 is shown as 100, and only 0 as 0. */
export function formatAvailability(percent: number | null): string {
  if (percent === null) return UNKNOWN;
  const shown = roundPercent(percent, 3, 'down');
  return (shown / 100).toLocaleString(LANGUAGE, {
    style: 'percent',
    minimumFractionDigits: shown === 100 ? 0 : 2,
    maximumFractionDigits: 3,
  });
}

/** Less observation than this, in seconds, says nothing about availability. */
const MIN_OBSERVED_SECONDS = 3_600;

/** Whether a monitor was observed long enough for figures of its availability. */
export function isObserved(knownSeconds: number): boolean {
  return knownSeconds >= MIN_OBSERVED_SECONDS;
}

/** The observed time of days, in seconds. */
export function observedSeconds(days: readonly { readonly knownSeconds: number }[]): number {
  return days.reduce((sum, { knownSeconds }) => sum + knownSeconds, 0);
}

/** Formats how long ago an instant was: `3h 20m`. */
export function formatLasting(iso: string, nowMs: number): string {
  return formatDuration((nowMs - Date.parse(iso)) / 1_000);
}

/** Formats a date `2026-11-23`, which has no time zone: "Mon, Nov 23, 2026". */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(LANGUAGE, {
    timeZone: 'UTC',
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}
