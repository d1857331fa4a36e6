import type { WeekStart } from '../../../lib/time/calendar.ts';
import type { TimeZone } from '../../../lib/time/time-zone.ts';
import type { Website } from '../../websites/index.ts';

/** The time of a query, and its calendar. */
export interface Calendar {
  readonly zone: TimeZone;
  readonly weekStart: WeekStart;
  readonly nowMs: number;
}

/** The defaults for queries that do not set a time zone or a first day of the week: those of the website or the organization. */
export type CalendarSettings = Pick<Website, 'timeZone' | 'weekStart'>;
