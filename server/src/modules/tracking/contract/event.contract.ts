import { z } from 'zod';
import { withMaxKeys } from '../../../lib/concurrency/bounded-record.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { COMMON_FIELDS, MAX_URL, number, requiredText, text } from './fields.contract.ts';
import { MAX_KEY_LENGTH, MAX_KEYS } from './properties.contract.ts';
import { isCurrency } from './values.contract.ts';

/** The maximum of engagement and timings: a day. */
const DAY_MS = 86_400_000;

const timing = () => number(0, DAY_MS).describe('Milliseconds');
const money = z.number().min(-1e12).max(1e12);

/**
 * An event in a request. Unknown fields are ignored, because clients of the hosted product send some that are not supported
 * here. Known fields are stored or rejected, never silently dropped.
 */
export const eventSchema = z.object({
  name: requiredText(256),
  type: requiredText(64).nullish(),
  ...COMMON_FIELDS,
  namespace: text(64),
  source: text(64),

  utm_source: text(512),
  utm_medium: text(512),
  utm_campaign: text(512),
  utm_term: text(512),
  utm_content: text(512),
  gclid: text(512),

  engagement_ms: number(0, DAY_MS).describe('The engagement time on the page, in milliseconds'),
  time_on_page: number(0, 86_400).describe('The same in seconds; `engagement_ms` takes precedence'),
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
    .describe('An alias of `revenue` if it is a number; text is ignored'),
  currency: z.string().max(3).refine(isCurrency, sayInSchema('fields.mustBeCurrency')).nullish(),

  properties: withMaxKeys(z.record(z.string(), z.unknown()), MAX_KEYS, MAX_KEY_LENGTH).nullish(),
});

/** A validated event. */
export type TrackEvent = z.output<typeof eventSchema>;
