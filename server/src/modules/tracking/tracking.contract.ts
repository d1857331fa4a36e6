import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { operation, scopedUnlessKnown } from '../../lib/operation.ts';
import { checkEvent, isProblems } from './check-event.contract.ts';
import { eventSchema, type TrackEvent } from './event.contract.ts';

/** Most events in one request. */
const MAX_BATCH = 1_000;
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * One event, or a batch that is taken whole or refused whole. Written by hand rather than as a union, so that an
 * issue names its field (`body.3.name`), and a batch gives one issue for each bad event.
 */
const trackBody = z.unknown().transform((raw, context): TrackEvent | TrackEvent[] => {
  const refuse = (path: readonly PropertyKey[], message: string) => {
    context.issues.push({ code: 'custom', path: [...path], message, input: raw });
  };
  if (!Array.isArray(raw)) {
    const result = checkEvent(raw);
    if (!isProblems(result)) return result;
    for (const problem of result) refuse(problem.path, problem.message);
    return z.NEVER;
  }
  if (raw.length === 0) refuse([], 'must hold at least one event');
  if (raw.length > MAX_BATCH) {
    refuse([], `must not hold more than ${MAX_BATCH} events`);
    return z.NEVER;
  }
  const events: TrackEvent[] = [];
  for (const [index, element] of raw.entries()) {
    const result = checkEvent(element);
    if (!isProblems(result)) events.push(result);
    else refuse([index, ...(result[0]?.path ?? [])], result[0]?.message ?? 'is not valid');
  }
  return context.issues.length === 0 ? events : z.NEVER;
});

// By way of text, because Zod and oRPC type JSON Schema differently.
const eventJsonSchema = JSON.parse(
  JSON.stringify(z.toJSONSchema(eventSchema, { io: 'input', unrepresentable: 'any' })),
);
JSON_SCHEMA_INPUT_REGISTRY.add(trackBody, {
  anyOf: [eventJsonSchema, { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: eventJsonSchema }],
});

const trackInput = z.object({
  query: z.object({
    website_id: z.string().min(1).max(64).optional().describe('The website of every event that names none'),
  }),
  body: trackBody,
});

const trackOutput = z.object({
  success: z.literal(true),
  status: z.literal('success'),
  type: z
    .string()
    .describe(
      '`custom_event`, `pageview` or the type that was sent, when all events are alike; `batch` otherwise',
    ),
  count: z.int().describe('Events that were taken'),
});

/** What {@link trackContract} lets through. */
export type TrackInput = z.output<typeof trackInput>;
/** The answer to accepted events. */
export type TrackOutput = z.output<typeof trackOutput>;

/** Taking in events. */
export const trackContract = {
  track: operation({
    access: scopedUnlessKnown('track:events'),
    resources: [
      { kind: 'website', at: ['query', 'website_id'] },
      { kind: 'website', at: ['body', 'websiteId'] },
      { kind: 'website', at: ['body', '*', 'websiteId'] },
    ],
    bodyLimitBytes: BODY_LIMIT_BYTES,
    // Keys have none (decisions §4). Whole offices share an address, so anonymous browsers have a wide one.
    limit: { anonymous: 6_000, windowMs: 60_000 },
    errors: ['SERVICE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE'],
  })
    .route({
      method: 'POST',
      path: '/track',
      inputStructure: 'detailed',
      tags: ['Tracking'],
      summary: 'Send one event or a batch',
      description:
        'Custom events, pageviews and sessions. The answer is given once the events are on disk. A batch of up ' +
        'to 1,000 events is taken whole or refused whole.',
    })
    .input(trackInput)
    .output(trackOutput),
};
