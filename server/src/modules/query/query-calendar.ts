import type { WeekStart } from '../../lib/calendar.ts';
import type { TimeZone } from '../../lib/time-zone.ts';
import type { Website } from '../websites/index.ts';

/** The time of a query, and its calendar. */
export interface Calendar {
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  readonly nowMs: number;
}

/** The defaults for queries of one website that do not set a time zone or a first day of the week. */
export type WebsiteCalendar = Pick<Website, 'timeZone' | 'weekStart'>;
