import type { WeekStart } from '../../lib/calendar.ts';
import type { TimeZone } from '../../lib/time-zone.ts';

/** When a query is asked, and in which calendar. */
export interface Calendar {
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  readonly nowMs: number;
}
