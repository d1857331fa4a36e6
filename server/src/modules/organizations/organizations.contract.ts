import { z } from 'zod';
import { operation, type ResourceRule, scoped, signedIn } from '../../lib/operation.ts';
import { ROLES } from '../../lib/scopes.ts';
import { organizationId } from '../../lib/shapes.ts';

const organization = z.object({
  id: organizationId,
  name: z.string(),
  slug: z.string(),
  createdAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneOrganization = z.object({ success, organization });
const named: readonly ResourceRule[] = [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }];
const tags = ['Organizations'];

/** Organizations: whom everything belongs to. */
export const organizationsContract = {
  list: operation({ access: signedIn('owner', 'admin', 'member', 'viewer') })
    .route({
      method: 'GET',
      path: '/v1/organizations',
      tags,
      summary: 'List the organizations you belong to',
    })
    .output(
      z.object({
        success,
        organizations: z.array(organization.extend({ role: z.enum(ROLES) })),
        total: z.int(),
      }),
    ),

  get: operation({ access: scoped('manage:config'), resources: named })
    .route({ method: 'GET', path: '/v1/organization', tags, summary: 'Get your organization' })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(oneOrganization),

  update: operation({ access: scoped('manage:config'), resources: named, administrative: true })
    .route({ method: 'PATCH', path: '/v1/organization', tags, summary: 'Rename your organization' })
    .input(
      z.strictObject({ organizationId: organizationId.optional(), name: z.string().trim().min(1).max(100) }),
    )
    .output(oneOrganization),
};
