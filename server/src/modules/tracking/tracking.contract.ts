import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { operation, scopedUnlessKnown } from '../../lib/operation.ts';
import { eventSchema, type TrackEvent } from './event.contract.ts';
import { findPropertyProblem, isForbiddenKey } from './properties.contract.ts';

/** Most events in one request. */
export const MAX_BATCH = 1_000;
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** One thing that is wrong with an event; `path` starts at the event. */
interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What the schema of an event cannot say without slowing down those that are right. */
function findRawProblem(event: object): Problem | undefined {
  for (const key of Object.keys(event)) {
    if (isForbiddenKey(key)) return { path: [key], message: 'is not allowed as a name' };
  }
  const properties: unknown = Reflect.get(event, 'properties');
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return undefined;
  const found = findPropertyProblem(properties);
  return found && { path: ['properties', ...found.path], message: found.message };
}

function parseEvent(raw: unknown): TrackEvent | readonly Problem[] {
  const problem = typeof raw === 'object' && raw !== null ? findRawProblem(raw) : undefined;
  if (problem !== undefined) return [problem];
  const parsed = eventSchema.safeParse(raw);
  return parsed.success ? parsed.data : parsed.error.issues;
}

function isProblems(result: TrackEvent | readonly Problem[]): result is readonly Problem[] {
  return Array.isArray(result);
}

/**
 * One event, or a batch that is taken whole or refused whole. Written by hand rather than as a union, so that an
 * issue names its field (`body.3.name`), and a batch gives one issue for each bad event.
 */
const trackBody = z.unknown().transform((raw, context): TrackEvent | TrackEvent[] => {
  const refuse = (path: readonly PropertyKey[], message: string) => {
    context.issues.push({ code: 'custom', path: [...path], message, input: raw });
  };
  if (!Array.isArray(raw)) {
    const result = parseEvent(raw);
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
    const result = parseEvent(element);
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
