import { z } from 'zod';
import { isPlainText, parseTimestamp } from './values.contract.ts';

/** Longest `path` and `url`, in characters. */
export const MAX_URL = 2_048;
/** Longest referrer: what browsers cut one to. */
const MAX_REFERRER = 4_096;

const TEXT_ERROR = 'must not contain NUL characters or lone surrogates';

/** Longest value of the schemas that ask for plain text of some length and nothing else, which can be told without Zod. */
export const PLAIN_TEXT_LENGTHS = new WeakMap<z.core.$ZodType, number>();

function plainText<T extends z.core.$ZodType>(schema: T, max: number): T {
  PLAIN_TEXT_LENGTHS.set(schema, max);
  return schema;
}

/** Absent, or text of at most `max` characters. `null` is absent too: clients of the hosted product send it. */
export const text = (max: number) =>
  plainText(z.string().max(max).refine(isPlainText, TEXT_ERROR), max).nullish();

/** Text of 1 to `max` characters. */
export const someText = (max: number) => z.string().min(1).max(max).refine(isPlainText, TEXT_ERROR);

/** Absent, or a finite number within the bounds. */
export const number = (min: number, max: number) => z.number().min(min).max(max).nullish();

/** Whether the visitor must not be recognised on another day; see `isAnonymised`. */
export const anonymise = z
  .union([z.boolean(), z.literal('auto')])
  .nullish()
  .describe(
    'Whether `anonymousId`, `profileId` and `sessionId` are to tell visitors apart for one day only, and not be stored; `auto` means true',
  );

/** What everything that is sent may say of itself: whose it is, when and where it happened, and who saw it. */
export const COMMON_FIELDS = {
  websiteId: someText(64).nullish().describe("The website's tracking id; with a key also its own id"),
  eventId: text(512).describe('Makes delivery idempotent: the same one sent twice is stored once'),
  timestamp: z
    .union([z.number(), z.string().max(40)])
    .refine((value) => parseTimestamp(value) !== undefined, {
      error: 'must be milliseconds since 1970 or an ISO 8601 time, from the year 2000 on',
    })
    .nullish()
    .describe('Milliseconds since the epoch, or ISO 8601 (UTC when no zone is given)'),

  anonymousId: text(256),
  profileId: text(256),
  sessionId: text(256),
  anonymizeVisitorIds: anonymise,

  path: text(MAX_URL).describe('A path or a whole URL; campaign parameters are read from its query'),
  url: text(MAX_URL),
  title: text(1_024),
  referrer: text(MAX_REFERRER),

  ip: z
    .union([z.ipv4(), z.ipv6()], 'must be an IP address')
    .nullish()
    .describe('Of the visitor; honoured only with a key, used and forgotten'),
  userAgent: text(1_024).describe('Of the visitor; honoured only with a key'),
  screen_resolution: text(32),
  viewport_size: text(32),
  language: text(35),
  timezone: text(64),
  timeZone: text(64).describe('Another spelling of `timezone`'),
  connection_type: text(32),
} as const;
