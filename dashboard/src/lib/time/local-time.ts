/** An instant as clocks in a zone show it, as if it were UTC: milliseconds since the epoch, whole minutes. */
export function wallMsIn(timeZone: string, instant: number | string): number {
  const parts = clockOf(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/**
 * The instant at which clocks in a zone show a time, given as if it were UTC; of a time that they skip, one about an hour
 * away from it.
 */
export function instantIn(timeZone: string, wallMs: number): number {
  const offsetAt = (ms: number) => wallMsIn(timeZone, ms) - Math.floor(ms / 60_000) * 60_000;
  const first = wallMs - offsetAt(wallMs);
  return wallMs - offsetAt(first);
}

/** The local date of an instant: `2026-03-29`. */
export function localDate(timeZone: string, instant: number | string): string {
  return new Date(wallMsIn(timeZone, instant)).toISOString().slice(0, 10);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters, which are expensive to create. A zone that the browser does not know is shown in UTC. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat('en', { ...options, timeZone });
  } catch {
    clock = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
  clocks.set(timeZone, clock);
  return clock;
}
