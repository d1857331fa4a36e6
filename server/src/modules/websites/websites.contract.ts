import { z } from 'zod';
import { type OperationMeta, operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { organizationId, websiteId } from '../../lib/shapes.ts';

const DOMAIN = /^(?=.{1,253}$)(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})*$/;

const name = z.string().trim().min(1).max(100);
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(DOMAIN, 'must be a host name such as example.com, without scheme, port or path');

const website = z.object({
  id: websiteId,
  name: z.string(),
  domain: z.string(),
  isPublic: z.boolean(),
  createdAt: z.iso.datetime(),
});

const success = z.literal(true);
const oneWebsite = z.object({ success, website: website.extend({ organizationId }) });
const byId: readonly ResourceRule[] = [{ kind: 'website', at: ['id'] }];
const manage = {
  access: scoped('manage:websites'),
  administrative: true,
} as const satisfies Partial<OperationMeta>;
const tags = ['Websites'];

/** Websites: what is measured. */
export const websitesContract = {
  list: operation({ access: scoped('read:data') })
    .route({
      method: 'GET',
      path: '/v1/query/websites',
      tags,
      summary: 'List the websites you can query',
      description: 'All websites that the caller reaches, oldest first.',
    })
    .output(z.object({ success, websites: z.array(website), total: z.int() })),

  get: operation({ access: scoped('read:data', 'manage:websites'), resources: byId })
    .route({ method: 'GET', path: '/v1/websites/{id}', tags, summary: 'Get a website' })
    .input(z.object({ id: websiteId }))
    .output(oneWebsite),

  create: operation({
    ...manage,
    resources: [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }],
  })
    .route({ method: 'POST', path: '/v1/websites', tags, summary: 'Create a website', successStatus: 201 })
    .input(
      z.strictObject({
        name,
        domain,
        isPublic: z.boolean().default(false),
        organizationId: organizationId.optional(),
      }),
    )
    .output(oneWebsite),

  update: operation({ ...manage, resources: byId })
    .route({ method: 'PATCH', path: '/v1/websites/{id}', tags, summary: 'Update a website' })
    .input(
      z.strictObject({
        id: websiteId,
        name: name.optional(),
        domain: domain.optional(),
        isPublic: z.boolean().optional(),
      }),
    )
    .output(oneWebsite),

  delete: operation({ ...manage, resources: byId })
    .route({ method: 'DELETE', path: '/v1/websites/{id}', tags, summary: 'Delete a website' })
    .input(z.object({ id: websiteId }))
    .output(z.object({ success })),
};
