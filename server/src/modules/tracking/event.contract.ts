import { z } from 'zod';
import { isCurrency, isPlainText, parseTimestamp } from './values.contract.ts';

/** Longest `path` and `url`, in characters. */
const MAX_URL = 2_048;
/** Longest referrer: what browsers cut one to. */
const MAX_REFERRER = 4_096;
/** Longest engagement and longest timing that is believed: a day. */
const DAY_MS = 86_400_000;

const TEXT_ERROR = 'must not contain NUL characters or lone surrogates';

/** Longest value of the schemas that ask for plain text of some length and nothing else, which can be told without Zod. */
export const PLAIN_TEXT_LENGTHS = new WeakMap<z.core.$ZodType, number>();

function plainText<T extends z.core.$ZodType>(schema: T, max: number): T {
  PLAIN_TEXT_LENGTHS.set(schema, max);
  return schema;
}

/** Absent, or text of at most `max` characters. `null` is absent too: clients of the hosted product send it. */
const text = (max: number) => plainText(z.string().max(max).refine(isPlainText, TEXT_ERROR), max).nullish();

/** Absent, or a finite number within the bounds. */
const number = (min: number, max: number) => z.number().min(min).max(max).nullish();

const timing = () => number(0, DAY_MS).describe('Milliseconds');
const money = z.number().min(-1e12).max(1e12);

/**
 * One event as it is sent. Fields that are not listed are ignored, because clients of the hosted product send
 * some that mean nothing here; what is listed is stored or refused, never dropped.
 */
export const eventSchema = z.object({
  name: z.string().min(1).max(256).refine(isPlainText, TEXT_ERROR),
  type: z.string().min(1).max(64).refine(isPlainText, TEXT_ERROR).nullish(),
  websiteId: z.string().min(1).max(64).refine(isPlainText, TEXT_ERROR).nullish(),
  eventId: text(512).describe('Makes delivery idempotent: the same event sent twice is stored once'),
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
  namespace: text(64),
  source: text(64),

  path: text(MAX_URL).describe('A path or a whole URL; campaign parameters are read from its query'),
  url: text(MAX_URL),
  title: text(1_024),
  referrer: text(MAX_REFERRER),
  utm_source: text(512),
  utm_medium: text(512),
  utm_campaign: text(512),
  utm_term: text(512),
  utm_content: text(512),
  gclid: text(512),

  ip: z
    .union([z.ipv4(), z.ipv6()], 'must be an IP address')
    .nullish()
    .describe('Of the visitor; honoured only with a key, used and forgotten'),
  userAgent: text(1_024).describe('Of the visitor; honoured only with a key'),
  screen_resolution: text(32),
  viewport_size: text(32),
  language: text(35),
  timezone: text(64),
  connection_type: text(32),

  engagement_ms: number(0, DAY_MS).describe('Time the page was in use, in milliseconds'),
  time_on_page: number(0, 86_400).describe('The same in seconds; `engagement_ms` wins'),
  scroll_depth: number(0, 100).describe('Percent'),
  interaction_count: number(0, 1e9),
  page_count: number(0, 1e9),
  rtt: timing(),
  downlink: number(0, 1e6),

  load_time: timing(),
  dom_ready_time: timing(),
  dom_interactive: timing(),
  ttfb: timing(),
  fcp: timing(),
  lcp: timing(),
  inp: timing(),
  cls: number(0, 1e6),
  connection_time: timing(),
  request_time: timing(),
  render_time: timing(),
  redirect_time: timing(),
  domain_lookup_time: timing(),

  revenue: money.nullish(),
  value: z
    .union([money, z.string().max(MAX_URL)])
    .nullish()
    .describe('Another name of `revenue` when it is a number; text is ignored'),
  currency: z.string().max(3).refine(isCurrency, 'must be an ISO 4217 code').nullish(),

  properties: z.record(z.string(), z.unknown()).nullish(),
});

/** An event that its contract let through. */
export type TrackEvent = z.output<typeof eventSchema>;
