import { floorWall } from '../../lib/time/calendar.ts';
import { DAY_MS, findTimeZone, instantOf, wallOf } from '../../lib/time/time-zone.ts';
import type { Retention } from '../websites/index.ts';

/**
 * Returns the start of the first day that a website keeps, in milliseconds since the epoch: a number of complete days in its
 * time zone before today. It changes at the website's midnight.
 */
export function retentionEdge(
  { timeZone, retentionDays }: Omit<Retention, 'websiteId'>,
  nowMs: number,
): number {
  const zone = findTimeZone(timeZone) ?? { name: 'UTC', offsetAt: () => 0 };
  const today = floorWall(wallOf(zone, nowMs), 'day', 'monday');
  return instantOf(zone, today - retentionDays * DAY_MS);
}
