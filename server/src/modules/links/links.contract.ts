import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { linkChanges, linkFields, newLink } from './link-fields.contract.ts';
import { EXAMPLE_LINK_ID, externalId, linkId, linkReference } from './link-id.contract.ts';
import { slugSchema } from './slug.contract.ts';

const MAX_PAGE = 200;

const link = z.object({
  id: linkId,
  organizationId,
  ...linkFields,
  slug: z.string(),
  rules: z.array(
    z.object({ constraints: z.array(z.record(z.string(), z.unknown())), targetUrl: z.string() }),
  ),
  hasPassword: z.boolean(),
  shortUrl: z.url().describe('The address that is shared'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneLink = z.object({ success, link });

const limit = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_PAGE));
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const ofOrganizationAndWebsite: readonly ResourceRule[] = [
  ...ofOrganization,
  { kind: 'website', at: ['websiteId'] },
];
const byId: readonly ResourceRule[] = [{ kind: 'link', at: ['id'] }];
const read = scoped('read:links', 'write:links');
const write = { access: scoped('write:links'), administrative: true } as const;
const tags = ['Links'];
const EXAMPLE = { name: 'Spring sale', targetUrl: 'https://shop.example/sale' };

/** Short links. */
export const linksContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID, search: 'sale' } },
    access: read,
    resources: ofOrganizationAndWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/links',
      tags,
      summary: 'List links',
      description:
        'The links of an organization, newest first. Archived links are listed with `archived=true`.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional(),
        externalId: externalId.optional(),
        archived: flag.default(false),
        search: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .optional()
          .describe('Found in name, slug, target and notes'),
        limit: limit.default(50),
        cursor: z.string().max(400).optional(),
      }),
    )
    .output(z.object({ success, links: z.array(link), total: z.int(), nextCursor: z.string().nullable() })),

  create: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: ofOrganizationAndWebsite,
    errors: ['CONFLICT'],
  })
    .route({ method: 'POST', path: '/v1/links', tags, summary: 'Create a link', successStatus: 201 })
    .input(newLink.extend({ organizationId: organizationId.optional() }))
    .output(oneLink),

  checkSlug: operation({
    example: { query: { slug: 'summer-sale', organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/links/check-slug',
      tags,
      summary: 'Check whether a slug is available',
    })
    .input(z.strictObject({ slug: slugSchema, organizationId: organizationId.optional() }))
    .output(
      z.object({
        success,
        slug: z.string(),
        available: z.boolean(),
        shortUrl: z.url(),
        suggestion: z.string().nullable().describe('A similar slug that is available, if this one is not'),
      }),
    ),

  get: operation({ example: { params: { id: EXAMPLE_LINK_ID } }, access: read, resources: byId })
    .route({ method: 'GET', path: '/v1/links/{id}', tags, summary: 'Get a link' })
    .input(z.strictObject({ id: linkReference }))
    .output(oneLink),

  update: operation({
    example: { params: { id: EXAMPLE_LINK_ID }, body: { name: 'Spring sale' } },
    ...write,
    resources: [...byId, { kind: 'website', at: ['websiteId'] }],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PATCH',
      path: '/v1/links/{id}',
      tags,
      summary: 'Update a link',
      description:
        'Absent fields are left unchanged. A list is replaced as a whole. The change applies to the next click.',
    })
    .input(linkChanges.extend({ id: linkReference }))
    .output(oneLink),

  delete: operation({ example: { params: { id: EXAMPLE_LINK_ID } }, ...write, resources: byId })
    .route({
      method: 'DELETE',
      path: '/v1/links/{id}',
      tags,
      summary: 'Delete a link',
      description:
        'Its short URL answers 404 immediately, and its slug can be used again. Its clicks remain in analytics.',
    })
    .input(z.strictObject({ id: linkReference }))
    .output(z.object({ success })),
};
