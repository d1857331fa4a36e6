import type { WeekStart } from '../../lib/calendar.ts';
import type { TimeZone } from '../../lib/time-zone.ts';
import type { Website } from '../websites/index.ts';

/** When a query is asked, and in which calendar. */
export interface Calendar {
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  readonly nowMs: number;
}

/** What a query of one website means when it names no zone and no first day of the week. */
export type WebsiteCalendar = Pick<Website, 'timeZone' | 'weekStart'>;
