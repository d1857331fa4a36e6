import { z } from 'zod';
import { inputInstant } from '../shapes.ts';
import { timeZoneName } from '../time/time-zone.contract.ts';

/** 30 days. */
const MAX_MINUTES = 30 * 24 * 60;
const MAX_RULE_LENGTH = 500;

/** The fields of a schedule of maintenance that clients set. */
export const scheduleFields = {
  startsAt: inputInstant.describe('The start of the first occurrence'),
  durationMinutes: z.int().min(1).max(MAX_MINUTES),
  rrule: z
    .string()
    .trim()
    .min(1)
    .max(MAX_RULE_LENGTH)
    .nullable()
    .describe('A rule of RFC 5545 without DTSTART, such as `FREQ=WEEKLY;BYDAY=SU`. `null`: it happens once'),
  timeZone: timeZoneName.describe('Occurrences begin at the same local time'),
} as const;
