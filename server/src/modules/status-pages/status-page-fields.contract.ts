import { z } from 'zod';
import { parseIpRange } from '../../lib/constraints/ip-range.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { customCssProblem, MAX_CUSTOM_CSS } from '../../lib/text/custom-css.ts';
import { sayInSchema, schemaText } from '../../lib/texts/sentence.ts';
import { timeZoneName } from '../../lib/time/time-zone.contract.ts';
import { webUrl } from '../links/link-fields.contract.ts';
import {
  AUTO_INCIDENTS,
  COMPONENT_STATES,
  PAGE_LANGUAGES,
  PAGE_VISIBILITIES,
  SUBSCRIPTIONS,
} from './page-states.data.ts';
import { pageSlug } from './status-page-slug.contract.ts';

const MAX_LINKS = 10;
const MAX_RANGES = 100;
const MAX_EMAILS = 1_000;
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;
/** The most characters of a text in Markdown. */
const MAX_MARKDOWN = 20_000;

const isUnique = (all: readonly string[]) => new Set(all).size === all.length;
const url = webUrl.nullable();
const link = z.strictObject({ label: lineOfText(60), url: webUrl });

/** The schema of text in Markdown. */
export const markdown = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MARKDOWN)
  .regex(/^[^\0\p{Cs}]*$/u, sayInSchema('statusPages.mustNotContainNul'));

/** The message of examples. */
export const EXAMPLE_TEXT = 'We are investigating failing payments.';

/** The schema of states of components. */
export const componentState = z.enum(
  COMPONENT_STATES,
  sayInSchema('fields.mustBeOneOf', { names: COMPONENT_STATES.join(', ') }),
);
/** The schema of the effect of an outage. */
export const autoIncident = z.enum(
  AUTO_INCIDENTS,
  sayInSchema('fields.mustBeOneOf', { names: AUTO_INCIDENTS.join(', ') }),
);
/** The schema of languages of public pages. */
export const pageLanguage = z.enum(
  PAGE_LANGUAGES,
  sayInSchema('fields.mustBeOneOf', { names: PAGE_LANGUAGES.join(', ') }),
);
const allowedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine(
    (text) => z.email().safeParse(text.startsWith('@') ? `somebody${text}` : text).success,
    sayInSchema('statusPages.mustBeEMailAddress'),
  );

const visibility = z.enum(
  PAGE_VISIBILITIES,
  sayInSchema('fields.mustBeOneOf', { names: PAGE_VISIBILITIES.join(', ') }),
);

/** The fields of a page that clients set. */
export const pageFields = {
  name: lineOfText(100),
  slug: pageSlug.describe('The last part of the address: `/status/{slug}`. Unique on the server'),
  description: z.string().trim().min(1).max(1_000).nullable(),
  logoUrl: url,
  darkLogoUrl: url.describe('The logo on a dark background'),
  faviconUrl: url,
  websiteUrl: url,
  supportUrl: url,
  theme: z.enum(['system', 'light', 'dark'], sayInSchema('statusPages.mustBeOneOfSystem')),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, sayInSchema('statusPages.mustBeColor'))
    .toLowerCase()
    .describe('The colour of the brand. The page adapts it until text on it is legible'),
  customCss: z
    .string()
    .max(MAX_CUSTOM_CSS)
    .superRefine((css, context) => {
      const problem = customCssProblem(css);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: schemaText(problem) });
    })
    .transform((css) => css.trim() || null)
    .nullable()
    .describe('Rules for the page. They cannot load anything; `:scope` is the page'),
  timeZone: timeZoneName.describe('Days begin at midnight of this time zone'),
  language: pageLanguage,
  visibility: visibility.describe(
    'Who may see the page: everyone, people who know the password, people with an e-mail address of a list, addresses of networks, or members of the organization',
  ),
  ipRanges: z
    .array(
      z
        .string()
        .trim()
        .max(64)
        .refine((text) => parseIpRange(text) !== undefined, sayInSchema('statusPages.mustBeRange')),
    )
    .max(MAX_RANGES)
    .refine(isUnique, sayInSchema('statusPages.mustNotContainRangeTwice'))
    .describe('For the visibility `ip`'),
  emails: z
    .array(allowedEmail)
    .max(MAX_EMAILS)
    .refine(isUnique, sayInSchema('fields.mustNotContainAddressTwice'))
    .describe('For the visibility `email`: addresses, or domains such as `@example.com`'),
  headerLinks: z.array(link).max(MAX_LINKS),
  footerLinks: z.array(link).max(MAX_LINKS),
  isIndexed: z.boolean().describe('Whether search engines may index the page'),
  subscriptions: z
    .array(z.enum(SUBSCRIPTIONS, sayInSchema('fields.mustBeOneOf', { names: SUBSCRIPTIONS.join(', ') })))
    .max(SUBSCRIPTIONS.length)
    .refine(isUnique, sayInSchema('statusPages.mustNotContainKindTwice'))
    .describe('How visitors can subscribe'),
  autoIncident: autoIncident.describe(
    'What an outage of a monitor, or a drop of traffic, does for components without a rule of their own',
  ),
  resolveOnRecovery: z
    .boolean()
    .describe('Whether incidents that an outage created are resolved when it ends'),
} as const;

/** A password that only the creator of the page sends. */
export const pagePassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .nullable()
  .optional()
  .describe('For the visibility `password`. It is never returned; `null` removes it');

/** The values of fields that a new page does not set. */
export const PAGE_DEFAULTS = {
  description: null,
  logoUrl: null,
  darkLogoUrl: null,
  faviconUrl: null,
  websiteUrl: null,
  supportUrl: null,
  theme: 'system',
  color: '#1d4ed8',
  customCss: null,
  timeZone: 'UTC',
  language: 'en',
  visibility: 'public',
  ipRanges: [],
  emails: [],
  headerLinks: [],
  footerLinks: [],
  isIndexed: true,
  subscriptions: ['email', 'webhook', 'slack', 'feed', 'calendar'],
  autoIncident: 'off',
  resolveOnRecovery: true,
} as const;
