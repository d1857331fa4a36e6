import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Returns the columns of a schedule of maintenance (`lib/maintenance/schedule.ts`). */
export function scheduleColumns() {
  return {
    /** The start of the first occurrence. */
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** RRULE of RFC 5545 without DTSTART; null for a single occurrence. */
    rrule: text('rrule'),
    timeZone: text('time_zone').notNull(),
  };
}
