import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { entityTag, lineOfText } from '../../../lib/shapes.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { EXAMPLE_FLAG_GROUP_ID, flagGroupId, flagId } from '../flag-id.contract.ts';

/** The most groups of a website. */
export const MAX_GROUPS = 100;

const success = z.literal(true);
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'flag-group', at: ['id'] }];
const access = scoped('manage:flags');
const write = { access, administrative: true } as const;
const tags = ['Flags'];
const name = lineOfText(100);
const description = z.string().max(1_000).nullable();

const group = z.object({
  id: flagGroupId,
  websiteId,
  name: z.string(),
  description,
  flags: z.array(
    z.object({
      id: flagId,
      key: z.string(),
      share: z.number().describe('In percent'),
      from: z.number().describe('Where its share begins, in percent of the contexts'),
    }),
  ),
  freeShare: z.number().describe('The share that no flag has, in percent'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const oneGroup = z.object({ success, group });

/** Groups of flags that exclude each other: a context is in the share of at most one of them. */
export const flagGroupsContract = {
  list: operation({ example: { query: { websiteId: EXAMPLE_WEBSITE_ID } }, access, resources: ofWebsite })
    .route({
      method: 'GET',
      path: '/v1/flag-groups',
      tags,
      summary: 'List exclusion groups',
      description: 'By name. Flags join a group with their field `group`.',
    })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, groups: z.array(group) })),

  create: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, name: 'Checkout experiments' } },
    ...write,
    resources: ofWebsite,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/flag-groups',
      tags,
      summary: 'Create an exclusion group',
      successStatus: 201,
    })
    .input(z.strictObject({ websiteId, name, description: description.default(null) }))
    .output(oneGroup),

  update: operation({
    example: { params: { id: EXAMPLE_FLAG_GROUP_ID }, body: { description: 'One at a time' } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({ method: 'PATCH', path: '/v1/flag-groups/{id}', tags, summary: 'Update an exclusion group' })
    .input(z.strictObject({ id: flagGroupId, name: name.optional(), description: description.optional() }))
    .output(oneGroup),

  delete: operation({
    example: { params: { id: EXAMPLE_FLAG_GROUP_ID } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/flag-groups/{id}',
      tags,
      summary: 'Delete an exclusion group',
      description: 'Only a group without flags.',
    })
    .input(z.strictObject({ id: flagGroupId }))
    .output(z.object({ success })),
};
