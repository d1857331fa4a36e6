import { z } from 'zod';
import { operation, type ResourceRule, scoped, signedIn } from '../../../lib/operation.ts';
import { MAX_TIME_LENGTH } from '../../../lib/shapes.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { comment, proposableChanges } from '../flag.contract.ts';
import { environmentName } from '../flag-config.contract.ts';
import {
  EXAMPLE_FLAG_CHANGE_ID,
  EXAMPLE_FLAG_ID,
  EXAMPLE_SCHEDULED_CHANGE_ID,
  flagChangeId,
  flagId,
} from '../flag-id.contract.ts';
import { author, differences } from '../versions/versions.contract.ts';

/** The most changes of a flag that are not applied yet. */
export const MAX_PENDING = 100;

const success = z.literal(true);
const ofFlag: readonly ResourceRule[] = [{ kind: 'flag', at: ['id'] }];
const byId: readonly ResourceRule[] = [{ kind: 'flag-change', at: ['id'] }];
const access = scoped('manage:flags');
const write = { access, administrative: true } as const;
const tags = ['Flags'];

const change = z.object({
  id: flagChangeId,
  flagId,
  flagKey: z.string(),
  kind: z.enum(['scheduled', 'proposed']),
  environment: z.string(),
  changes: proposableChanges,
  diff: differences.describe('The differences to the present configuration, while it is not applied'),
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled', 'applied', 'failed']),
  applyAt: z.iso.datetime().nullable(),
  comment: z.string().nullable(),
  author,
  reviewer: author.nullable(),
  reviewComment: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  appliedVersion: z.int().nullable(),
  error: z.string().nullable().describe('Why it could not be applied'),
  createdAt: z.iso.datetime(),
});
const oneChange = z.object({ success, change });
const review = z.strictObject({ id: flagChangeId, comment: comment.optional() });

/** Scheduled and proposed changes of flags. */
export const flagChangesContract = {
  list: operation({ example: { params: { id: EXAMPLE_FLAG_ID } }, access, resources: ofFlag })
    .route({
      method: 'GET',
      path: '/v1/flags/{id}/changes',
      tags,
      summary: 'List scheduled and proposed changes',
      description: 'Of a flag, newest first: at most 200.',
    })
    .input(z.strictObject({ id: flagId, status: change.shape.status.optional() }))
    .output(z.object({ success, changes: z.array(change) })),

  listOpen: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access,
    resources: [{ kind: 'website', at: ['websiteId'] }],
  })
    .route({
      method: 'GET',
      path: '/v1/flag-changes',
      tags,
      summary: 'List the changes that are not applied yet',
      description:
        'Of all flags of a website, newest first: at most 200. `diff` is empty: read the changes of a flag.',
    })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, changes: z.array(change) })),

  create: operation({
    example: {
      params: { id: EXAMPLE_FLAG_ID },
      body: { kind: 'proposed', changes: { status: 'active' }, comment: 'Launch' },
    },
    ...write,
    resources: ofFlag,
    errors: ['CONFLICT'],
    bodyLimitBytes: 384 * 1024,
  })
    .route({
      method: 'POST',
      path: '/v1/flags/{id}/changes',
      tags,
      summary: 'Schedule or propose a change',
      description:
        'A scheduled change is applied within 10 s of `applyAt`. A proposed one is applied once another person approved it, at `applyAt` if it is set. In an environment that requires approval, scheduled changes need it, too.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: flagId,
        kind: z.enum(['scheduled', 'proposed']),
        environment: environmentName.optional().describe('The default environment if absent'),
        changes: proposableChanges,
        applyAt: z.iso
          .datetime({ offset: true })
          .max(MAX_TIME_LENGTH)
          .optional()
          .describe('Required for scheduled changes'),
        comment: comment.optional(),
      }),
    )
    .output(oneChange),

  approve: operation({
    example: { params: { id: EXAMPLE_FLAG_CHANGE_ID }, body: {} },
    access: signedIn('owner', 'admin', 'member'),
    administrative: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-changes/{id}/approve',
      tags,
      summary: 'Approve a change',
      description:
        'By a signed-in person who is not its author, nor created the key that proposed it. The change is applied, or waits for `applyAt`.',
    })
    .input(review)
    .output(oneChange),

  reject: operation({
    example: { params: { id: EXAMPLE_FLAG_CHANGE_ID }, body: { comment: 'Not before the sale' } },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({ method: 'POST', path: '/v1/flag-changes/{id}/reject', tags, summary: 'Reject a change' })
    .input(review)
    .output(oneChange),

  cancel: operation({
    example: { params: { id: EXAMPLE_FLAG_CHANGE_ID }, body: {} },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-changes/{id}/cancel',
      tags,
      summary: 'Cancel a change',
      description: 'A change that is not applied yet.',
    })
    .input(z.strictObject({ id: flagChangeId }))
    .output(oneChange),

  apply: operation({
    example: { params: { id: EXAMPLE_SCHEDULED_CHANGE_ID }, body: {} },
    ...write,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-changes/{id}/apply',
      tags,
      summary: 'Apply a change now',
      description:
        'A change that needs no approval, or has it. Its author cannot apply it before the time that was approved.',
    })
    .input(z.strictObject({ id: flagChangeId }))
    .output(oneChange),
};
