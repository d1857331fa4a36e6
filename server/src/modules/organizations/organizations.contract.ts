import { z } from 'zod';
import { operation, type ResourceRule, scoped, signedIn } from '../../lib/operation.ts';
import { ROLES } from '../../lib/scopes.ts';
import { userId } from '../users/user-id.contract.ts';
import {
  EXAMPLE_ORGANIZATION_ID,
  EXAMPLE_SPARE_ORGANIZATION_ID,
  organizationId,
} from './organization-id.contract.ts';

const organization = z.object({
  id: organizationId,
  name: z.string(),
  slug: z.string(),
  createdAt: z.iso.datetime(),
});
const name = z.string().trim().min(1).max(100);
const role = z.enum(ROLES);
const member = z.object({
  id: z.string().describe('The id of the membership; `userId` is the id of the person'),
  userId,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: z.iso.datetime(),
  lastActiveAt: z.iso
    .datetime()
    .nullable()
    .describe('Last activity in a valid session, rounded to a minute. Visible to owners and admins only'),
  twoFactor: z
    .boolean()
    .nullable()
    .describe('Whether sign-in requires a second factor. Visible to owners and admins only'),
});
const invitation = z.object({
  id: z
    .string()
    .nullable()
    .describe('`null` if the role is higher than yours, because the id suffices to accept the invitation'),
  link: z
    .url()
    .nullable()
    .describe('The link to send to the invited person if no mail server is configured; `null` like the id'),
  email: z.string(),
  role,
  invitedBy: z.string().nullable().describe('The e-mail address of the inviting member'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
const success = z.literal(true);
const oneOrganization = z.object({ success, organization });
const named: readonly ResourceRule[] = [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }];
const anybody = signedIn('owner', 'admin', 'member', 'viewer');
const tags = ['Organizations'];

/** Organizations, which own all other resources. */
export const organizationsContract = {
  list: operation({ example: {}, access: anybody })
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

  get: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: scoped('manage:config'),
    resources: named,
  })
    .route({ method: 'GET', path: '/v1/organization', tags, summary: 'Get your organization' })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(oneOrganization),

  update: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, name: 'Acme' } },
    access: scoped('manage:config'),
    resources: named,
    administrative: true,
  })
    .route({ method: 'PATCH', path: '/v1/organization', tags, summary: 'Rename your organization' })
    .input(z.strictObject({ organizationId: organizationId.optional(), name }))
    .output(oneOrganization),

  create: operation({
    example: { body: { name: 'Acme' } },
    access: anybody,
    administrative: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/organizations',
      tags,
      summary: 'Create an organization',
      description: 'You become its owner. A person can own at most 20.',
      successStatus: 201,
    })
    .input(z.strictObject({ name }))
    .output(oneOrganization),

  delete: operation({
    example: { params: { id: EXAMPLE_SPARE_ORGANIZATION_ID } },
    access: signedIn('owner'),
    resources: [{ kind: 'organization', at: ['id'] }],
    administrative: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/organizations/{id}',
      tags,
      summary: 'Delete an organization',
      description:
        'Deletes its websites, keys and invitations immediately and permanently. Events and clicks are removed gradually. An owner ' +
        'who loses the organization that was created with their account gets an empty one in its place.',
    })
    .input(z.strictObject({ id: organizationId }))
    .output(z.object({ success })),

  members: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: anybody,
    resources: named,
  })
    .route({
      method: 'GET',
      path: '/v1/organization/members',
      tags,
      summary: 'List the members of your organization',
    })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(z.object({ success, members: z.array(member), total: z.int() })),

  invitations: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: signedIn('owner', 'admin'),
    resources: named,
  })
    .route({
      method: 'GET',
      path: '/v1/organization/invitations',
      tags,
      summary: 'List the open invitations of your organization',
    })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(z.object({ success, invitations: z.array(invitation), total: z.int() })),
};
