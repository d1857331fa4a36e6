import { z } from 'zod';
import { type OperationExample, operation, scopedUnlessKnown } from '../../../lib/operation.ts';
import { EXAMPLE_WEBSITE_ID } from '../../websites/website-id.contract.ts';
import { oneOrMany } from './batch.contract.ts';
import { checkEvent } from './check-event.contract.ts';
import { checkError, errorSchema } from './error.contract.ts';
import { eventSchema } from './event.contract.ts';
import { identifySchema } from './identify.contract.ts';
import { checkVital, vitalSchema } from './vital.contract.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

const websiteQuery = z.object({
  website_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The tracking id of the website of all elements without `websiteId`'),
  client_id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('An alias of `website_id`, which the hosted product’s script uses'),
});

/** The query of the ingestion operations: the website of the facts. */
export type WebsiteQuery = z.output<typeof websiteQuery>;

const output = z.object({
  success: z.literal(true),
  status: z.literal('success'),
  type: z
    .string()
    .describe(
      'For events: `custom_event`, `pageview` or the type in the request if all events have the same, else `batch`. Otherwise `web_vitals`, `error` or `identify`',
    ),
  count: z.int().describe('The number of received elements'),
});

/** The response of the ingestion operations. */
export type TrackOutput = z.output<typeof output>;

/** Creates the declaration of an ingestion operation. */
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
    repairsTexts: true,
    isHot: true,
    // Keys have no limit (docs/decisions/0028 §4). That of anonymous browsers is high, because entire offices share an IP address.
    limit: { anonymous: 6_000, windowMs: 60_000 },
    errors: ['SERVICE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE'],
  });

const BATCHES = 'A batch of up to 1,000 is accepted or rejected as a whole.';

/** Ingestion of facts. */
export const trackContract = {
  track: ingest({ query: { website_id: EXAMPLE_WEBSITE_ID }, body: { name: 'signup', path: '/pricing' } })
    .route({
      method: 'POST',
      path: '/track',
      inputStructure: 'detailed',
      tags: ['Tracking'],
      summary: 'Send one event or a batch',
      description: `Custom events, pageviews and sessions. The response is sent after the events are on disk. ${BATCHES}`,
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
      description: `Performance measurements of a page in a browser. The response is sent after they are on disk. ${BATCHES}`,
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
      description: `Errors that happened in a browser. The response is sent after they are on disk. ${BATCHES}`,
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
      summary: 'Identify a visitor',
      description:
        'Sets the profile of a visitor and its traits. It is not counted as an event, and earlier events of the visitor are ' +
        'assigned to the profile. The response is sent after it is on disk.',
    })
    .input(z.object({ query: websiteQuery, body: identifySchema }))
    .output(output),
};
