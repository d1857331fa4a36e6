const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago, or from now, a time is: "3 hours ago", "in 2 days". Less than a minute is "just now". */
export function tellAgo(iso: string, nowMs: number): string {
  const distanceMs = Date.parse(iso) - nowMs;
  for (const [unit, unitMs] of UNITS) {
    if (Math.abs(distanceMs) >= unitMs) return relative.format(Math.trunc(distanceMs / unitMs), unit);
  }
  return 'just now';
}

/** A day in the reader's zone: "Nov 21, 2026". */
export function tellDate(iso: string): string {
  return dates.format(new Date(iso));
}

/** A day and a time in the reader's zone: "Nov 21, 2026, 4:05 PM". */
export function tellTime(iso: string): string {
  return times.format(new Date(iso));
}
