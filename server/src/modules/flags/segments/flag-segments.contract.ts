import { z } from 'zod';
import { constraintsSchema } from '../../../lib/constraints/constraint.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { EXAMPLE_FLAG_SEGMENT_ID, EXAMPLE_LIST_SEGMENT_ID, flagSegmentId } from '../flag-id.contract.ts';

/** The most segments of a website. */
export const MAX_SEGMENTS = 200;
/** The most ids of a list. */
export const MAX_IDS = 1_000_000;
/** The longest id, in characters. */
export const MAX_ID_LENGTH = 256;
/** The most ids of one change. */
const MAX_CHANGED_IDS = 10_000;
const MAX_DAYS = 90;

const success = z.literal(true);
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'flag-segment', at: ['id'] }];
const access = scoped('manage:flags');
const write = { access, administrative: true } as const;
const tags = ['Flags'];
const id = z.strictObject({ id: flagSegmentId });
const listId = z.string().min(1).max(MAX_ID_LENGTH);

const attribute = z
  .string()
  .regex(/^[A-Za-z][\w.:-]{0,99}$/, sayInSchema('flags.mustBeNameOfAttribute'))
  .describe('The attribute of the context that is looked up in the ids');

const definition = z
  .strictObject({
    event: lineOfText(256).optional().describe('The name of a custom event'),
    path: z.string().startsWith('/').max(2_048).optional().describe('The path of viewed pages'),
    minCount: z.int().min(1).max(10_000).default(1).describe('How often at least'),
    withinDays: z.int().min(1).max(MAX_DAYS).default(30),
  })
  .refine(
    ({ event, path }) => (event === undefined) !== (path === undefined),
    sayInSchema('flags.mustHaveEventOrPath'),
  )
  .describe('Visitors with enough events, such as two purchases in 30 days');

const fields = {
  name: lineOfText(100),
  description: z.string().max(1_000).nullable(),
  constraints: constraintsSchema.describe('Of the kind rules: all of them have to hold'),
  attribute,
  definition: definition.describe('Of the kind analytics'),
};

const segment = z.object({
  id: flagSegmentId,
  websiteId,
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(['rules', 'list', 'analytics']),
  constraints: constraintsSchema,
  attribute: z.string().nullable(),
  definition: z
    .object({
      event: z.string().optional(),
      path: z.string().optional(),
      minCount: z.int(),
      withinDays: z.int(),
    })
    .nullable(),
  idCount: z.int().describe('Of lists and analytics segments'),
  refreshedAt: z.iso.datetime().nullable(),
  refreshError: z.string().nullable(),
  usedBy: z.array(z.string()).describe('The keys of flags whose rules refer to it'),
  usedIn: z
    .array(z.string())
    .describe('The environments with these rules. If one requires approval, its contexts cannot be changed'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
/** The schema of a response with one segment. */
export const oneSegment = z.object({ success, segment });

/** Segments: groups of contexts that rules of flags refer to. */
export const flagSegmentsContract = {
  list: operation({ example: { query: { websiteId: EXAMPLE_WEBSITE_ID } }, access, resources: ofWebsite })
    .route({
      method: 'GET',
      path: '/v1/flag-segments',
      tags,
      summary: 'List segments of flags',
      description: 'By name.',
    })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, segments: z.array(segment) })),

  create: operation({
    example: {
      body: {
        websiteId: EXAMPLE_WEBSITE_ID,
        name: 'Germany',
        kind: 'rules',
        constraints: [{ attribute: 'country', operator: 'equals', values: ['DE'] }],
      },
    },
    ...write,
    resources: ofWebsite,
    errors: ['CONFLICT'],
    bodyLimitBytes: 256 * 1024,
  })
    .route({
      method: 'POST',
      path: '/v1/flag-segments',
      tags,
      summary: 'Create a segment',
      description: `Constraints, a list of ids, or visitors by what they did. An analytics segment is computed every 5 minutes, of ids that your events contain (\`profileId\`, \`anonymousId\`). A website has at most ${MAX_SEGMENTS} segments.`,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        name: fields.name,
        description: fields.description.default(null),
        kind: z.enum(['rules', 'list', 'analytics']),
        constraints: fields.constraints.default([]),
        attribute: attribute.optional().describe('Of lists and analytics segments; `targetingKey` if absent'),
        definition: definition.optional(),
      }),
    )
    .output(oneSegment),

  get: operation({
    example: { params: { id: EXAMPLE_FLAG_SEGMENT_ID } },
    access,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/flag-segments/{id}', tags, summary: 'Get a segment' })
    .input(id)
    .output(oneSegment),

  update: operation({
    example: { params: { id: EXAMPLE_FLAG_SEGMENT_ID }, body: { description: 'Visitors from Germany' } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
    bodyLimitBytes: 256 * 1024,
  })
    .route({
      method: 'PATCH',
      path: '/v1/flag-segments/{id}',
      tags,
      summary: 'Update a segment',
      description: 'Omitted fields keep their values. The kind cannot be changed.',
    })
    .input(z.strictObject({ id: flagSegmentId, ...z.object(fields).partial().shape }))
    .output(oneSegment),

  delete: operation({
    example: { params: { id: EXAMPLE_FLAG_SEGMENT_ID } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/flag-segments/{id}',
      tags,
      summary: 'Delete a segment',
      description: 'Only a segment that no rule refers to.',
    })
    .input(id)
    .output(z.object({ success })),

  addIds: operation({
    example: { params: { id: EXAMPLE_LIST_SEGMENT_ID }, body: { ids: ['user-1', 'user-2'] } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
    bodyLimitBytes: 4 * 1024 * 1024,
  })
    .route({
      method: 'POST',
      path: '/v1/flag-segments/{id}/ids/add',
      tags,
      summary: 'Add ids to a list',
      description: `At most ${MAX_CHANGED_IDS.toLocaleString('en')} ids in one request. Ids are stored as hashes: a list can be extended and replaced, but not read. Replace a list of up to ${MAX_IDS.toLocaleString('en')} ids with \`PUT\` and one id on each line.`,
    })
    .input(z.strictObject({ id: flagSegmentId, ids: z.array(listId).min(1).max(MAX_CHANGED_IDS) }))
    .output(oneSegment),

  contains: operation({
    example: { params: { id: EXAMPLE_LIST_SEGMENT_ID }, query: { value: 'user-1' } },
    access,
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/flag-segments/{id}/ids/contains',
      tags,
      summary: 'Find out whether a list contains an id',
    })
    .input(z.strictObject({ id: flagSegmentId, value: listId }))
    .output(z.object({ success, contains: z.boolean() })),
};
