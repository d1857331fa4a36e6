import { DAY_MS, instantOf, type TimeZone, wallOf } from '../../../lib/time/time-zone.ts';

/** Calendar days in a zone. */
export interface Days {
  /** `YYYY-MM-DD`, oldest first. */
  readonly dates: readonly string[];
  /** The start of each day, and the end of the last one, in milliseconds. */
  readonly bounds: readonly number[];
}

/** Returns the last days in a zone. The last one is today and ends now, because nothing is known of the future. */
export function lastDays(zone: TimeZone, count: number, nowMs: number): Days {
  const todayMs = Math.floor(wallOf(zone, nowMs) / DAY_MS) * DAY_MS;
  const walls = Array.from({ length: count }, (_, index) => todayMs - (count - 1 - index) * DAY_MS);
  return {
    dates: walls.map((wallMs) => new Date(wallMs).toISOString().slice(0, 10)),
    bounds: [...walls.map((wallMs) => instantOf(zone, wallMs)), nowMs],
  };
}
