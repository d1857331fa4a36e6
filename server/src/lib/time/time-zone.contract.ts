import { z } from 'zod';
import { sayInSchema } from '../texts/sentence.ts';
import { findTimeZone } from './time-zone.ts';

/** The schema of names of time zones of the IANA database. */
export const timeZoneName = z
  .string()
  .max(64)
  .refine((text) => findTimeZone(text) !== undefined, sayInSchema('fields.mustBeTimeZone'));
