import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { pageSize } from '../../lib/shapes.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { FLAG_STATUSES, flag, flagChanges, flagTag, newFlag } from './flag.contract.ts';
import { environmentName, flagKey } from './flag-config.contract.ts';
import { EXAMPLE_ARCHIVED_FLAG_ID, EXAMPLE_FLAG_ID, flagId } from './flag-id.contract.ts';

/** The most flags of a website. */
export const MAX_FLAGS = 1_000;
/** The largest body of a request with a flag, in bytes. */
const FLAG_BODY_BYTES = 384 * 1024;

const success = z.literal(true);
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'flag', at: ['id'] }];
const access = scoped('manage:flags');
const write = { access, administrative: true } as const;
const tags = ['Flags'];
const id = z.strictObject({ id: flagId });
const oneFlag = z.object({ success, flag });
const EXAMPLE = { websiteId: EXAMPLE_WEBSITE_ID, name: 'New checkout', type: 'boolean' };

/** Feature flags. */
export const flagsContract = {
  list: operation({ example: { query: { websiteId: EXAMPLE_WEBSITE_ID } }, access, resources: ofWebsite })
    .route({
      method: 'GET',
      path: '/v1/flags',
      tags,
      summary: 'List flags',
      description: 'The flags of a website, by key, with their usage in the last 7 days.',
    })
    .input(
      z.strictObject({
        websiteId,
        environment: environmentName.optional().describe('The environment that `status` refers to'),
        status: z.enum(FLAG_STATUSES).optional(),
        tag: flagTag.optional(),
        ownerId: z
          .string()
          .min(1)
          .max(64)
          .optional()
          .describe('The id of the user who is responsible for the flag'),
        search: z
          .string()
          .trim()
          .max(100)
          .optional()
          .describe('Part of the key, the name or the description'),
        stale: yesOrNo.optional().describe('Whether only flags are listed that are stale, or that are not'),
        archived: yesOrNo.default(false).describe('Whether archived flags are listed instead'),
        limit: pageSize(1_000).default(100),
        cursor: flagKey.optional(),
      }),
    )
    .output(z.object({ success, flags: z.array(flag), total: z.int(), nextCursor: z.string().nullable() })),

  create: operation({
    example: { body: { ...EXAMPLE, key: 'new-checkout' } },
    ...write,
    resources: ofWebsite,
    errors: ['CONFLICT'],
    isIdempotent: true,
    bodyLimitBytes: FLAG_BODY_BYTES,
  })
    .route({
      method: 'POST',
      path: '/v1/flags',
      tags,
      summary: 'Create a flag',
      description: `A new flag is inactive. A website has at most ${MAX_FLAGS.toLocaleString('en')} flags.`,
      successStatus: 201,
    })
    .input(newFlag)
    .output(oneFlag),

  upsert: operation({
    example: { body: { ...EXAMPLE, key: 'new-checkout', tags: ['checkout'] } },
    ...write,
    resources: ofWebsite,
    errors: ['CONFLICT'],
    bodyLimitBytes: FLAG_BODY_BYTES,
  })
    .route({
      method: 'PUT',
      path: '/v1/flags',
      tags,
      summary: 'Create or update a flag',
      description:
        'Updates the flag of the website with this key, or creates it. Absent fields of a flag that exists are left unchanged.',
    })
    .input(newFlag)
    .output(oneFlag.extend({ created: z.boolean() })),

  get: operation({
    example: { params: { id: EXAMPLE_FLAG_ID } },
    access,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/flags/{id}', tags, summary: 'Get a flag' })
    .input(id)
    .output(oneFlag),

  update: operation({
    example: { params: { id: EXAMPLE_FLAG_ID }, body: { status: 'active', comment: 'Launch' } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
    bodyLimitBytes: FLAG_BODY_BYTES,
  })
    .route({
      method: 'PATCH',
      path: '/v1/flags/{id}',
      tags,
      summary: 'Update a flag',
      description:
        'Omitted fields keep their values. Every change is a version. The key and the type cannot be changed.',
    })
    .input(flagChanges.extend({ id: flagId }))
    .output(oneFlag),

  delete: operation({
    example: { params: { id: EXAMPLE_ARCHIVED_FLAG_ID } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/flags/{id}',
      tags,
      summary: 'Delete a flag',
      description: 'Only an archived flag that is not a prerequisite of others. Deletes its versions, too.',
    })
    .input(id)
    .output(z.object({ success })),
};
