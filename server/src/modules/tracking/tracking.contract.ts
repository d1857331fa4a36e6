import { z } from 'zod';
import { type OperationExample, operation, scopedUnlessKnown } from '../../lib/operation.ts';
import { EXAMPLE_WEBSITE_ID } from '../websites/website-id.contract.ts';
import { oneOrMany } from './batch.contract.ts';
import { checkEvent } from './check-event.contract.ts';
import { checkError, errorSchema } from './error.contract.ts';
import { eventSchema } from './event.contract.ts';
import { identifySchema } from './identify.contract.ts';
import { checkVital, vitalSchema } from './vital.contract.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

const websiteQuery = z.object({
  website_id: z.string().min(1).max(64).optional().describe('The website of everything that names none'),
  client_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Another name of `website_id`, which the hosted product’s script uses'),
});

/** The query of whatever takes in facts: the website that is meant. */
export type WebsiteQuery = z.output<typeof websiteQuery>;

const output = z.object({
  success: z.literal(true),
  status: z.literal('success'),
  type: z
    .string()
    .describe(
      'Of events `custom_event`, `pageview` or the type that was sent, when all are alike, `batch` otherwise; else `web_vitals`, `error` or `identify`',
    ),
  count: z.int().describe('How many came'),
});

/** The answer to what was taken in. */
export type TrackOutput = z.output<typeof output>;

/** What every operation that takes in facts declares. */
const ingest = (example: OperationExample) =>
  operation({
    example,
    access: scopedUnlessKnown('track:events'),
    resources: [
      { kind: 'tracking', at: ['query', 'website_id'] },
      { kind: 'tracking', at: ['query', 'client_id'] },
      { kind: 'tracking', at: ['body', 'websiteId'] },
      { kind: 'tracking', at: ['body', '*', 'websiteId'] },
    ],
    bodyLimitBytes: BODY_LIMIT_BYTES,
    acceptsPlainText: true,
    isHot: true,
    // Keys have none (docs/decisions/0028 §4). Whole offices share an address, so anonymous browsers have a wide one.
    limit: { anonymous: 6_000, windowMs: 60_000 },
    errors: ['SERVICE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE'],
  });

const BATCHES = 'A batch of up to 1,000 is taken whole or refused whole.';

/** Taking in facts. */
export const trackContract = {
  track: ingest({ query: { website_id: EXAMPLE_WEBSITE_ID }, body: { name: 'signup', path: '/pricing' } })
    .route({
      method: 'POST',
      path: '/track',
      inputStructure: 'detailed',
      tags: ['Tracking'],
      summary: 'Send one event or a batch',
      description: `Custom events, pageviews and sessions. The answer is given once the events are on disk. ${BATCHES}`,
    })
    .input(z.object({ query: websiteQuery, body: oneOrMany('events', eventSchema, checkEvent) }))
    .output(output),
  vitals: ingest({
    query: { website_id: EXAMPLE_WEBSITE_ID },
    body: { name: 'LCP', value: 1_200, path: '/cart' },
  })
    .route({
      method: 'POST',
      path: '/vitals',
      inputStructure: 'detailed',
      tags: ['Tracking'],
      summary: 'Send web vitals',
      description: `Measurements of how fast a page was to its visitor. The answer is given once they are on disk. ${BATCHES}`,
    })
    .input(z.object({ query: websiteQuery, body: oneOrMany('measurements', vitalSchema, checkVital) }))
    .output(output),
  errors: ingest({
    query: { website_id: EXAMPLE_WEBSITE_ID },
    body: { message: 'x is not defined', type: 'ReferenceError', path: '/cart' },
  })
    .route({
      method: 'POST',
      path: '/errors',
      inputStructure: 'detailed',
      tags: ['Tracking'],
      summary: 'Send JavaScript errors',
      description: `Errors that happened in a browser. The answer is given once they are on disk. ${BATCHES}`,
    })
    .input(z.object({ query: websiteQuery, body: oneOrMany('errors', errorSchema, checkError) }))
    .output(output),
  identify: ingest({
    query: { website_id: EXAMPLE_WEBSITE_ID },
    body: { profileId: 'user-1', traits: { plan: 'pro' } },
  })
    .route({
      method: 'POST',
      path: '/identify',
      inputStructure: 'detailed',
      tags: ['Tracking'],
      summary: 'Say who a visitor is',
      description:
        'Names the profile behind a visitor, and what is known of it. It counts as no event: figures stay as they are, and ' +
        'what the visitor did before is the profile’s from now on. The answer is given once it is on disk.',
    })
    .input(z.object({ query: websiteQuery, body: identifySchema }))
    .output(output),
};
