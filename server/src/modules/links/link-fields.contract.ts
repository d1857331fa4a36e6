import { z } from 'zod';
import { constraintsSchema } from '../../lib/constraints/constraint.contract.ts';
import { isAppScheme } from '../../lib/network/app-schemes.ts';
import { lineOfText, MAX_TIME_LENGTH } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { tagName } from './groups/link-groups.contract.ts';
import { externalId, linkDomainId, linkFolderId } from './link-id.contract.ts';
import { slugSchema } from './slug.contract.ts';

/** The statuses of a redirect. */
const STATUSES = [301, 302, 307, 308] as const;
const MAX_URL_LENGTH = 4_096;
const MAX_NOTES = 2_000;
const MIN_PASSWORD_LENGTH = 4;
const MAX_PASSWORD_LENGTH = 128;
const MAX_RULES = 50;
const MAX_TARGETS = 10;
const MAX_TAGS = 20;
const MAX_CLICKS = 1_000_000_000;
const LAST_MS = Date.UTC(2100, 0, 1);

/** The schema of a target: an absolute http or https URL without credentials. */
export const webUrl = z
  .string()
  .max(MAX_URL_LENGTH)
  .superRefine((text, context) => {
    const problem = targetProblem(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

/** The schema of a target that can open an application. The service compares its scheme with the list of the operator. */
const appTarget = z
  .string()
  .max(MAX_URL_LENGTH)
  .superRefine((text, context) => {
    const problem = opensApp(text) ? credentialsProblem(text) : targetProblem(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

function opensApp(text: string): boolean {
  return URL.canParse(text) && isAppScheme(new URL(text).protocol.slice(0, -1));
}

function credentialsProblem(text: string): string | undefined {
  const { username, password } = new URL(text);
  return username === '' && password === '' ? undefined : sayInSchema('fields.mustNotContainUserName');
}

function targetProblem(text: string): string | undefined {
  if (!URL.canParse(text))
    return URL.canParse(`https://${text}`)
      ? sayInSchema('links.mustBeAbsoluteUrl', { text })
      : sayInSchema('links.mustBeAbsoluteUrlSuchAsHttps');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return sayInSchema('links.mustBeginWithHttpsOrHttp');
  return credentialsProblem(text);
}

const instant = z.iso
  .datetime({ offset: true, message: sayInSchema('fields.mustBeTimeWithOffset') })
  .max(MAX_TIME_LENGTH)
  .refine((text) => Date.parse(text) < LAST_MS, sayInSchema('links.mustLieBefore2100'));
const text = (maxLength: number) => lineOfText(maxLength).nullable();

const utm = z
  .strictObject({
    source: lineOfText(200),
    medium: lineOfText(200),
    campaign: lineOfText(200),
    term: lineOfText(200),
    content: lineOfText(200),
  })
  .partial();

const rule = z.strictObject({
  constraints: constraintsSchema.min(1),
  targetUrl: webUrl,
});

const splitTarget = z.strictObject({
  targetUrl: webUrl,
  weight: z.int().min(1).max(1_000),
});

/** Removes names that differ from an earlier one in case only. */
function withoutRepeated(names: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const each of names) if (!distinct.has(each.toLowerCase())) distinct.set(each.toLowerCase(), each);
  return [...distinct.values()];
}

/** The fields of a link that clients set. */
export const linkFields = {
  name: lineOfText(200),
  targetUrl: appTarget.describe(
    'Where people are sent: an http or https URL, or one with a scheme that the operator allows',
  ),
  slug: slugSchema.describe('The path of the short link; generated if absent. Case is ignored'),
  websiteId: websiteId.nullable().describe('The website that the link belongs to'),
  domainId: linkDomainId.nullable().describe('The short domain; the main domain if null'),
  folderId: linkFolderId.nullable().describe('The folder of the link'),
  tags: z
    .array(tagName)
    .max(MAX_TAGS)
    .transform(withoutRepeated)
    .describe('Names of tags. A name that is new becomes a tag of the organization'),
  externalId: externalId
    .nullable()
    .describe('Your id of the link, unique in the organization. `ext_` and this id can be used as its id'),
  startsAt: instant.nullable().describe('The link does not redirect before'),
  expiresAt: instant.nullable().describe('The link does not redirect from then on'),
  expiredRedirectUrl: webUrl
    .nullable()
    .describe(
      'Where people are sent before `startsAt`, after `expiresAt` and over `clickLimit`; a page with status 410 if null',
    ),
  clickLimit: z.int().min(1).max(MAX_CLICKS).nullable().describe('How many clicks of people are redirected'),
  archived: z.boolean().describe('Archived links answer 404 and are left out of lists'),
  iosUrl: appTarget.nullable().describe('The target on iPhones and iPads'),
  androidUrl: appTarget.nullable().describe('The target on Android'),
  redirectStatus: z.literal(STATUSES),
  passQuery: z.boolean().describe('Adds the query parameters of the click that the target does not have'),
  utm: utm.nullable().describe('Added to the target as utm_source, utm_medium, …'),
  rules: z
    .array(rule)
    .max(MAX_RULES)
    .describe(
      'The first rule whose constraints hold decides the target. Attributes: country, region, city, device, os, browser, language, referrer, query.<name>, hour, weekday, bot',
    ),
  split: z
    .array(splitTarget)
    .max(MAX_TARGETS)
    .refine((targets) => targets.length !== 1, sayInSchema('links.mustHaveTwoTargets'))
    .describe('Targets among which people are divided by weight. A person has the same target all day'),
  checkTargets: z.boolean().describe('Whether the targets are checked once a day. The result is in `health`'),
  ogTitle: text(200),
  ogDescription: text(500),
  ogImageUrl: webUrl.nullable(),
  ogVideoUrl: webUrl.nullable(),
  notes: z.string().max(MAX_NOTES).nullable(),
} as const;

const writeOnly = {
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH)
    .max(MAX_PASSWORD_LENGTH)
    .nullable()
    .optional()
    .describe('Required before the redirect. It is never returned; null removes it'),
} as const;

/** The values of fields that a new link does not set. */
export const LINK_DEFAULTS = {
  websiteId: null,
  domainId: null,
  folderId: null,
  externalId: null,
  startsAt: null,
  expiresAt: null,
  expiredRedirectUrl: null,
  clickLimit: null,
  archived: false,
  iosUrl: null,
  androidUrl: null,
  redirectStatus: 302,
  passQuery: false,
  utm: null,
  rules: [],
  split: [],
  checkTargets: true,
  ogTitle: null,
  ogDescription: null,
  ogImageUrl: null,
  ogVideoUrl: null,
  notes: null,
} as const;

const { name, targetUrl, ...optional } = linkFields;

/** The schema of a new link. */
export const newLink = z.strictObject({
  name,
  targetUrl,
  ...z.object(optional).partial().shape,
  ...writeOnly,
});

/** The schema of changes to a link. Absent fields are left unchanged; a list is replaced as a whole. */
export const linkChanges = z.strictObject({ ...linkFields, ...writeOnly }).partial();

/** What clients set of a new link. */
export type NewLink = z.output<typeof newLink>;

/** Changes to a link. */
export type LinkChanges = z.output<typeof linkChanges>;
