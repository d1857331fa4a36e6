import { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { isPlainText, parseTimestamp } from './values.contract.ts';

/** The maximum length of `path` and `url`, in characters. */
export const MAX_URL = 2_048;
/** The maximum length of a referrer, in characters: browsers truncate longer ones to it. */
const MAX_REFERRER = 4_096;

/** The maximum age of a fact that is sent without a time: a day, because visitors are distinguished for one. */
const MAX_AGE_MS = 86_400_000;

const TEXT_ERROR = sayInSchema('fields.mustNotContainNulOrSurrogates');

/** The lengths that a text may have, in characters. */
export interface TextLength {
  readonly min: number;
  readonly max: number;
}

/** The lengths of schemas that require only plain text, so that such values can be validated without Zod. */
export const PLAIN_TEXT_LENGTHS = new WeakMap<z.core.$ZodType, TextLength>();

function plainText<T extends z.core.$ZodType>(schema: T, length: TextLength): T {
  PLAIN_TEXT_LENGTHS.set(schema, length);
  return schema;
}

/** Optional text of at most `max` characters. `null` means absent, because clients of the hosted product send it. */
export const text = (max: number) =>
  plainText(z.string().max(max).refine(isPlainText, TEXT_ERROR), { min: 0, max }).nullish();

/** Required text of 1 to `max` characters, not only blanks. */
export const requiredText = (max: number) =>
  plainText(
    z
      .string()
      .min(1)
      .max(max)
      .refine(isPlainText, TEXT_ERROR)
      .refine((value) => value === '' || value.trim() !== '', sayInSchema('tracking.mustNotBeBlank')),
    { min: 1, max },
  );

/** An optional finite number between `min` and `max`. */
export const number = (min: number, max: number) => z.number().min(min).max(max).nullish();

/** Whether the visitor must not be recognised on another day; see `isAnonymised`. */
export const anonymise = z
  .union([z.boolean(), z.literal('auto')])
  .nullish()
  .describe(
    'Whether `anonymousId`, `profileId` and `sessionId` distinguish visitors for one day only and are not stored; `auto` means true',
  );

/** The fields of all facts: website, time, page and visitor. */
export const COMMON_FIELDS = {
  websiteId: requiredText(64).nullish().describe("The website's tracking id; with a key also its own id"),
  eventId: text(512).describe(
    'Makes delivery idempotent: a fact that is sent twice with the same id is stored once',
  ),
  timestamp: z
    .union([z.number(), z.string().max(40)])
    .refine((value) => parseTimestamp(value) !== undefined, {
      error: sayInSchema('tracking.mustBeTime'),
    })
    .nullish()
    .describe('Milliseconds since the epoch, or ISO 8601 (UTC without a zone)'),

  age_ms: number(0, MAX_AGE_MS).describe(
    'Milliseconds between the fact and this request, instead of `timestamp`: for senders whose clock may be wrong',
  ),

  anonymousId: text(256),
  profileId: text(256),
  sessionId: text(256),
  anonymizeVisitorIds: anonymise,

  path: text(MAX_URL).describe('A path or a complete URL; campaign parameters are read from its query'),
  url: text(MAX_URL),
  title: text(1_024),
  exclude: text(MAX_URL).describe(
    'Comma-separated paths of pages that are not counted, in the notation of `excludedPaths` of the website: `/admin/**, /*/edit`',
  ),
  referrer: text(MAX_REFERRER),

  ip: z
    .union([z.ipv4(), z.ipv6()], 'must be an IP address')
    .nullish()
    .describe('The IP address of the visitor; used only with a key, never stored'),
  userAgent: text(1_024).describe('The user agent of the visitor; used only with a key'),
  screen_resolution: text(32),
  viewport_size: text(32),
  language: text(35),
  timezone: text(64),
  timeZone: text(64).describe('An alias of `timezone`'),
  connection_type: text(32),
} as const;
