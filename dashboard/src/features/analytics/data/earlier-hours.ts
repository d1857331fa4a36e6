import { wallMsIn } from '../../../lib/time/local-time.ts';
import type { UntilNow } from './part.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The hours of an earlier day that have passed of today, in the zone's own time: at least a minute. */
export function earlierHours(
  { untilNow, timeZone }: UntilNow,
  nowMs: number,
): { readonly startDate: string; readonly endDate: string } {
  const wallMs = wallMsIn(timeZone, nowMs);
  const dayMs = Math.floor(wallMs / DAY_MS) * DAY_MS;
  const earlierMs = 'days' in untilNow ? dayMs - untilNow.days * DAY_MS : yearsBefore(dayMs, untilNow.years);
  const endMs = earlierMs + Math.max(MINUTE_MS, wallMs - dayMs);
  return {
    startDate: new Date(earlierMs).toISOString().slice(0, 10),
    endDate: new Date(endMs).toISOString().slice(0, 16),
  };
}

/** 28 February for a 29th that the year lacks. */
function yearsBefore(dayMs: number, years: number): number {
  const date = new Date(dayMs);
  const [year, month] = [date.getUTCFullYear() - years, date.getUTCMonth()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last));
}
