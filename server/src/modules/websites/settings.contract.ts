import { z } from 'zod';
import { asciiHost } from '../../lib/network/host-name.ts';
import { didYouMean } from '../../lib/text/did-you-mean.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { findTimeZone, timeZoneNames } from '../../lib/time/time-zone.ts';
import { collectionInput, HOST } from './collection.contract.ts';

/** Ten years. */
const MAX_RETENTION_DAYS = 3_650;
const UNKNOWN_ZONE = sayInSchema('websites.isNotKnownTimeZone');
const DOMAIN_PROBLEM = sayInSchema('websites.mustBeHostName');
const RETENTION_PROBLEM = sayInSchema('websites.mustBeDays', { max: MAX_RETENTION_DAYS });

const name = z.string().trim().min(1).max(100);
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, { abort: true, message: DOMAIN_PROBLEM })
  .overwrite(asciiHost)
  .regex(HOST, DOMAIN_PROBLEM);
const isPublic = z.boolean().describe('Whether anyone may read its analytics');

/** The schema of the name of a time zone. */
export const timeZone = z
  .string()
  .max(64, { abort: true, message: UNKNOWN_ZONE })
  .superRefine((text, context) => {
    if (findTimeZone(text) !== undefined) return;
    const suggestion = didYouMean(text, timeZoneNames());
    context.addIssue({ code: 'custom', message: UNKNOWN_ZONE, suggestion });
  })
  .describe('IANA time zone in which its days begin');
/** The schema of the first day of the week. */
export const weekStart = z
  .enum(['monday', 'sunday'], sayInSchema('websites.mustBeMondayOrSunday'))
  .describe('The first day of its weeks');
/** The schema of a retention period. */
export const retentionDays = z
  .int(RETENTION_PROBLEM)
  .min(1, RETENTION_PROBLEM)
  .max(MAX_RETENTION_DAYS, RETENTION_PROBLEM)
  .nullable()
  .describe(
    'Number of days, besides today, for which data is kept. Older data is removed permanently, once a day. A shorter period  ' +
      'takes effect at the next run. null: all data is kept',
  );

const settings = {
  timeZone: timeZone.optional(),
  weekStart: weekStart.optional(),
  retentionDays: retentionDays.optional(),
  collection: collectionInput.optional(),
};

/** The input for a new website. */
export const newWebsite = z.strictObject({ name, domain, isPublic: isPublic.default(false), ...settings });

/** The output of {@link newWebsite}. */
export type NewWebsite = z.output<typeof newWebsite>;

/** The changes of a website; omitted fields keep their values. */
export const websiteChanges = z.strictObject({
  name: name.optional(),
  domain: domain.optional(),
  isPublic: isPublic.optional(),
  ...settings,
});

/** The output of {@link websiteChanges}. */
export type WebsiteChanges = z.output<typeof websiteChanges>;
