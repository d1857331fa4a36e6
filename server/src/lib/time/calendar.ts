import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-zone.ts';

/** The granularity of a time series. */
export const GRANULARITIES = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** The length of one bucket of a series. */
export type Granularity = (typeof GRANULARITIES)[number];

/** The first day of a week. */
export type WeekStart = 'monday' | 'sunday';

/** Returns the start of the unit that contains a local time. */
export function floorWall(wallMs: number, unit: Granularity, weekStart: WeekStart): number {
  if (unit === 'minute') return floorTo(wallMs, MINUTE_MS);
  if (unit === 'hour') return floorTo(wallMs, HOUR_MS);
  if (unit === 'day') return floorTo(wallMs, DAY_MS);
  const date = new Date(wallMs);
  if (unit === 'week') {
    const first = weekStart === 'monday' ? 1 : 0;
    return floorTo(wallMs, DAY_MS) - ((date.getUTCDay() - first + 7) % 7) * DAY_MS;
  }
  return Date.UTC(date.getUTCFullYear(), unit === 'month' ? date.getUTCMonth() : 0, 1);
}

/** Returns the start of the unit after the one that starts at `wallMs`. */
export function nextWall(wallMs: number, unit: Granularity): number {
  if (unit === 'month') return addMonths(wallMs, 1);
  if (unit === 'year') return addYears(wallMs, 1);
  return wallMs + { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }[unit];
}

/** Returns the same day and time `months` later, or the last day of that month if it is shorter. */
export function addMonths(wallMs: number, months: number): number {
  const date = new Date(wallMs);
  const index = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const [year, month] = [Math.floor(index / 12), index - Math.floor(index / 12) * 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeMs = wallMs - floorTo(wallMs, DAY_MS);
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + timeMs;
}

/** Returns the same day and time `years` later, with 28 February in place of a missing 29 February. */
export function addYears(wallMs: number, years: number): number {
  return addMonths(wallMs, years * 12);
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}
