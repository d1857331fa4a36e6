import { z } from 'zod';
import { lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { retentionDays, timeZone, weekStart } from '../../websites/settings.contract.ts';
import { FREE_MAIL_DOMAINS } from '../free-mail-domains.data.ts';

const MAX_SLUG_LENGTH = 48;
const MAX_JOIN_DOMAINS = 20;
/** Idle time is known to the minute, so that a shorter limit would end sessions that are in use. */
const MIN_IDLE_MINUTES = 5;
/** A session ends after 7 days without use at the latest. */
const MAX_IDLE_MINUTES = 7 * 24 * 60;
const MAX_SESSION_HOURS = 90 * 24;
const MAX_GRACE_DAYS = 90;
/** The grace period if the request names none, in days. */
export const DEFAULT_GRACE_DAYS = 7;

const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The roles of those who join by their domain. */
const JOIN_ROLES = ['member', 'viewer'] as const;

/** The schema of the name of an organization. */
export const organizationName = lineOfText(100);

const slug = z.string().min(2).max(MAX_SLUG_LENGTH).regex(SLUG, sayInSchema('organizations.mustBeSlug'));
const currency = z
  .string()
  .trim()
  .toUpperCase()
  .max(3, { abort: true, message: sayInSchema('organizations.mustBeCurrency') })
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    sayInSchema('organizations.mustBeCurrency'),
  );
const joinDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(DOMAIN, sayInSchema('organizations.mustBeDomain'))
  .refine((domain) => !FREE_MAIL_DOMAINS.has(domain), sayInSchema('organizations.mustNotBeMailProvider'));
const idleMinutes = z.int().min(MIN_IDLE_MINUTES).max(MAX_IDLE_MINUTES).nullable();
const maxHours = z.int().min(1).max(MAX_SESSION_HOURS).nullable();

/** The properties of an organization that every member reads. */
export const publicSettings = {
  logoUrl: z.url().nullable().describe('The address of the logo on this service; `null` without one'),
  timeZone: z
    .string()
    .describe(
      'The IANA time zone of new websites, and of queries of the organization, its links and its monitors',
    ),
  weekStart: z
    .enum(['monday', 'sunday'])
    .describe(
      'The first day of the week of new websites, and of queries of the organization, its links and its monitors',
    ),
  defaultCurrency: z
    .string()
    .describe(
      'The currency in which the dashboard shows revenue first (ISO 4217). Amounts are neither converted nor completed with it',
    ),
};

/** The settings of an organization. */
export const organizationSettings = {
  ...publicSettings,
  defaultRetentionDays: z
    .int()
    .nullable()
    .describe('The retention of new websites in days; `null` if they keep all data'),
  joinDomains: z
    .array(z.string())
    .describe('Domains whose e-mail addresses may join after a mail to the address was confirmed'),
  joinRole: z.enum(JOIN_ROLES).describe('The role of members who join by their domain'),
  twoFactor: z.object({
    required: z.boolean(),
    requiredFrom: z.iso
      .datetime()
      .nullable()
      .describe('When members without two-factor authentication lose access until they set it up'),
  }),
  session: z.object({
    idleMinutes: z.int().nullable().describe('Minutes without a request after which sessions of members end'),
    maxHours: z.int().nullable().describe('Hours after sign-in after which sessions of members end'),
  }),
};

/** The changes of an organization; omitted fields keep their values. */
export const settingsChanges = {
  name: organizationName.optional(),
  slug: slug.optional(),
  timeZone: timeZone.optional(),
  weekStart: weekStart.optional(),
  defaultRetentionDays: retentionDays.optional(),
  defaultCurrency: currency.optional(),
  joinDomains: z
    .array(joinDomain)
    .max(MAX_JOIN_DOMAINS)
    .transform((domains) => [...new Set(domains)])
    .optional()
    .describe(
      'An owner or admin must have an e-mail address at each domain. Public mail providers are rejected',
    ),
  joinRole: z.enum(JOIN_ROLES).optional(),
  twoFactor: z
    .strictObject({
      required: z.boolean(),
      graceDays: z
        .int()
        .min(0)
        .max(MAX_GRACE_DAYS)
        .optional()
        .describe(
          `Days until members without two-factor authentication lose access; default ${DEFAULT_GRACE_DAYS}`,
        ),
    })
    .optional(),
  session: z.strictObject({ idleMinutes: idleMinutes.optional(), maxHours: maxHours.optional() }).optional(),
};

const changes = z.strictObject(settingsChanges);

/** The output of {@link settingsChanges}. */
export type SettingsChanges = z.output<typeof changes>;
