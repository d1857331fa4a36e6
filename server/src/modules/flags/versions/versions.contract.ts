import { z } from 'zod';
import { sentenceKeys } from '../../../lib/error-detail.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { MAX_INTEGER, pageSize } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { comment, flag, flagTag } from '../flag.contract.ts';
import { environmentName } from '../flag-config.contract.ts';
import { EXAMPLE_FLAG_ID, flagId } from '../flag-id.contract.ts';
import { flagValue } from '../flag-value.contract.ts';

/** The most flags of a request for several flags. */
const MAX_BULK = 1_000;

const success = z.literal(true);
const byId: readonly ResourceRule[] = [{ kind: 'flag', at: ['id'] }];
const access = scoped('manage:flags');
const write = { access, administrative: true } as const;
const tags = ['Flags'];
const oneFlag = z.object({ success, flag });

/** The author of a version or of a change. */
export const author = z
  .object({
    kind: z.enum(['person', 'key', 'application', 'server']),
    id: z.string(),
    name: z.string().nullable().describe('null if the account, the key or the grant was removed'),
  })
  .describe('`server` for scheduled changes');

/** The schema of a list of differences. */
export const differences = z.array(
  z.object({
    path: z.string().describe('Such as `rules.0.percentage`'),
    before: flagValue,
    after: flagValue,
  }),
);

/** Actions on several flags. */
const BULK_ACTIONS = ['archive', 'restore', 'enable', 'disable', 'tag', 'untag'] as const;

/** Versions of flags, and changes of several flags. */
export const versionsContract = {
  versions: operation({ example: { params: { id: EXAMPLE_FLAG_ID } }, access, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/flags/{id}/versions',
      tags,
      summary: 'List the versions of a flag',
      description: 'Newest first. Each change is a version.',
    })
    .input(
      z.strictObject({ id: flagId, limit: pageSize(100).default(50), cursor: z.string().max(20).optional() }),
    )
    .output(
      z.object({
        success,
        versions: z.array(
          z.object({
            version: z.int(),
            environment: z
              .string()
              .nullable()
              .describe('Where paths of the differences begin; null for changes of the flag itself'),
            action: z.string(),
            author,
            comment: z.string().nullable(),
            createdAt: z.iso.datetime(),
            diff: differences,
          }),
        ),
        nextCursor: z.string().nullable(),
      }),
    ),

  revert: operation({
    example: { params: { id: EXAMPLE_FLAG_ID }, body: { version: 1 } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flags/{id}/revert',
      tags,
      summary: 'Restore a version of a flag',
      description:
        'Creates a new version with the state of an earlier one: fields of the flag, and its configurations of the environments that exist.',
    })
    .input(
      z.strictObject({
        id: flagId,
        version: z.int().min(1).max(MAX_INTEGER),
        environment: environmentName
          .optional()
          .describe('Restores the configuration of one environment only'),
        comment: comment.optional(),
      }),
    )
    .output(oneFlag),

  copy: operation({
    example: { params: { id: EXAMPLE_FLAG_ID }, body: { from: 'production', to: 'production' } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flags/{id}/copy',
      tags,
      summary: 'Copy a configuration to another environment',
      description: 'The status of the other environment is not changed.',
    })
    .input(
      z.strictObject({ id: flagId, from: environmentName, to: environmentName, comment: comment.optional() }),
    )
    .output(oneFlag),

  bulk: operation({
    example: {
      body: { websiteId: EXAMPLE_WEBSITE_ID, action: 'tag', tag: 'summer', ids: [EXAMPLE_FLAG_ID] },
    },
    ...write,
    resources: [{ kind: 'website', at: ['websiteId'] }],
    bodyLimitBytes: 64 * 1024,
  })
    .route({
      method: 'POST',
      path: '/v1/flags/bulk',
      tags,
      summary: 'Change several flags',
      description: `At most ${MAX_BULK.toLocaleString('en')} flags of a website. Each is changed completely or not at all, and has a result of its own; the status is 200 even if some fail.`,
    })
    .input(
      z.strictObject({
        websiteId,
        action: z.enum(BULK_ACTIONS, sayInSchema('fields.mustBeOneOf', { names: BULK_ACTIONS.join(', ') })),
        ids: z.array(flagId).min(1).max(MAX_BULK),
        tag: flagTag.optional().describe('For `tag` and `untag`'),
        environment: environmentName
          .optional()
          .describe('For `enable` and `disable`; the default one if absent'),
        comment: comment.optional(),
      }),
    )
    .output(
      z.object({
        success,
        results: z.array(
          z.union([
            z.object({ id: flagId, success, version: z.int() }),
            z.object({
              id: flagId,
              success: z.literal(false),
              code: z.string(),
              error: z.string(),
              ...sentenceKeys,
            }),
          ]),
        ),
        succeeded: z.int(),
        failed: z.int(),
      }),
    ),
};
