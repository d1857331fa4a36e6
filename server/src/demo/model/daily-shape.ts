import { DAY_MS, findTimeZone, HOUR_MS, instantOf } from '../../lib/time/time-zone.ts';
import type { Random } from './random.ts';

/** Relative traffic of each day of the week, from Sunday. */
const WEEKDAYS = [0.66, 1.03, 1.08, 1.06, 1, 0.91, 0.6] as const;
/** Relative traffic of each hour of the day, from midnight: on weekdays, then on weekends. */
const WEEKDAY_HOURS = [
  6, 3, 2, 1, 1, 2, 6, 14, 26, 36, 40, 40, 42, 38, 37, 36, 34, 32, 31, 34, 38, 36, 26, 14,
];
const WEEKEND_HOURS = [
  10, 6, 3, 2, 1, 2, 4, 7, 14, 24, 33, 37, 36, 34, 34, 35, 34, 32, 31, 34, 37, 34, 26, 16,
];
const SMALLEST_GROWTH = 0.75;
const DAY_NOISE = 0.06;

/** A local calendar day: the milliseconds of its midnight as if it were in UTC. */
export type WallDay = number;

/** Returns the local days of all zones that overlap the `days` before `endMs`. */
export function wallDaysBefore(endMs: number, days: number): readonly WallDay[] {
  const last = Math.floor(endMs / DAY_MS) + 1;
  return Array.from({ length: days + 3 }, (_, index) => (last - days - 2 + index) * DAY_MS);
}

/** Returns the traffic of a day relative to an ordinary weekday at the end of the period. @param progress of the period, from 0 to 1. */
export function busynessOf(random: Random, day: WallDay, progress: number): number {
  const growth = SMALLEST_GROWTH + (1 - SMALLEST_GROWTH) * progress;
  return (WEEKDAYS[new Date(day).getUTCDay()] ?? 1) * growth * random.skewed(1, DAY_NOISE);
}

/** Draws an instant of a local day, by the traffic of its hours. */
export function instantOfDay(random: Random, day: WallDay, timezone: string): number {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const hours = isWeekend ? WEEKEND_HOURS : WEEKDAY_HOURS;
  const { hour } = random.weighted(hours.map((weight, index) => ({ weight, hour: index })));
  const wallMs = day + hour * HOUR_MS + random.between(0, HOUR_MS - 1);
  const zone = findTimeZone(timezone);
  return zone === undefined ? wallMs : instantOf(zone, wallMs);
}
