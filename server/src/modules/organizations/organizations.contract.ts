import { z } from 'zod';
import { operation, type ResourceRule, scoped, signedIn } from '../../lib/operation.ts';
import { ROLES } from '../../lib/scopes.ts';
import { userId } from '../users/user-id.contract.ts';
import { organizationLogoContract } from './logo/logo.contract.ts';
import { organization, summary } from './organization.contract.ts';
import {
  EXAMPLE_ORGANIZATION_ID,
  EXAMPLE_SPARE_ORGANIZATION_ID,
  organizationId,
} from './organization-id.contract.ts';
import { organizationName as name, settingsChanges } from './settings/settings.contract.ts';

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
  id: z.string().nullable().describe('`null` if the role is higher than yours'),
  link: z
    .url()
    .nullable()
    .describe(
      'The link to send to the invited person if no mail server is configured. Its holder can accept the invitation. `null` like the id',
    ),
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
        organizations: z.array(
          summary.extend({
            role: z.enum(ROLES),
            isOperator: z
              .boolean()
              .describe('Whether its owners operate this server: it is the first organization'),
            twoFactor: z.object({
              requiredFrom: z.iso.datetime().nullable(),
              isMissing: z
                .boolean()
                .describe(
                  'Whether you must set up two-factor authentication: from `requiredFrom` on, you have no access without it',
                ),
            }),
          }),
        ),
        total: z.int(),
      }),
    ),

  get: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: scoped('manage:config'),
    resources: named,
    isVersioned: true,
  })
    .route({
      method: 'GET',
      path: '/v1/organization',
      tags,
      summary: 'Get your organization with its settings',
    })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(oneOrganization),

  update: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, name: 'Acme' } },
    access: scoped('manage:config'),
    resources: named,
    administrative: true,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PATCH',
      path: '/v1/organization',
      tags,
      summary: 'Change the settings of your organization',
      description:
        'Omitted settings keep their values. Two-factor authentication can be required once you and an owner use it; API keys ' +
        'are not affected. A member of several organizations has the shortest session limits of them.',
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), ...settingsChanges }))
    .output(oneOrganization),

  logo: organizationLogoContract,

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
