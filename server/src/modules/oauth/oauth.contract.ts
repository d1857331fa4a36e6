import { z } from 'zod';
import { operation, signedIn } from '../../lib/operation.ts';
import { SCOPE_NAMES } from '../../lib/scopes.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { userId } from '../users/user-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { EXAMPLE_CLIENT_ID, grantId } from './grant-id.contract.ts';

const success = z.literal(true);
const people = signedIn('owner', 'admin', 'member', 'viewer');
const keepers = signedIn('owner', 'admin');
const ofOrganization = [{ kind: 'organization', at: ['organizationId'] }] as const;
const tags = ['Connected applications'];

const access = z.discriminatedUnion('type', [
  z.object({ type: z.literal('global') }),
  z.object({ type: z.literal('website'), websiteIds: z.array(websiteId) }),
]);

const grant = z.object({
  id: grantId,
  application: z.object({ name: z.string(), uri: z.string().nullable() }),
  organization: z.object({ id: organizationId, name: z.string() }),
  scopes: z
    .array(z.enum(SCOPE_NAMES))
    .describe('The granted scopes. A scope is effective only while your role includes it.'),
  access,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('Rounded to a minute'),
});

/** Connected applications: access that people granted by OAuth. Access is granted on the consent page, `/oauth/consent`. */
export const oauthContract = {
  application: operation({
    example: { params: { clientId: EXAMPLE_CLIENT_ID } },
    access: people,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'GET',
      path: '/v1/oauth/applications/{clientId}',
      tags,
      summary: 'Get the self-description of an application that requests access',
    })
    .input(z.object({ clientId: z.string().min(1).max(128) }))
    .output(
      z.object({
        success,
        application: z.object({
          name: z.string(),
          uri: z.string().nullable(),
          registeredAt: z.iso.datetime(),
        }),
      }),
    ),

  grants: {
    list: operation({ example: {}, access: people })
      .route({
        method: 'GET',
        path: '/v1/account/grants',
        tags,
        summary: 'List the applications that you authorized',
      })
      .output(z.object({ success, grants: z.array(grant), total: z.int() })),

    revoke: operation({
      example: { params: { id: 'grt_06ajzqv7d2kx5m9tcn3wybresf' } },
      access: people,
      administrative: true,
    })
      .route({
        method: 'DELETE',
        path: '/v1/account/grants/{id}',
        tags,
        summary: 'Revoke the access of an application. Succeeds if it is already revoked.',
      })
      .input(z.object({ id: grantId }))
      .output(z.object({ success })),
  },

  organizationGrants: {
    list: operation({
      example: { params: { organizationId: EXAMPLE_ORGANIZATION_ID } },
      access: keepers,
      resources: ofOrganization,
    })
      .route({
        method: 'GET',
        path: '/v1/organizations/{organizationId}/grants',
        tags,
        summary: 'List the applications that members authorized for an organization',
      })
      .input(z.object({ organizationId }))
      .output(
        z.object({
          success,
          grants: z.array(
            grant.extend({
              grantedBy: z.object({ userId, name: z.string(), email: z.string() }),
            }),
          ),
          total: z.int(),
        }),
      ),

    revoke: operation({
      example: {
        params: { organizationId: EXAMPLE_ORGANIZATION_ID, id: 'grt_06ajzqv7d2kx5m9tcn3wybresf' },
      },
      access: keepers,
      resources: ofOrganization,
      administrative: true,
    })
      .route({
        method: 'DELETE',
        path: '/v1/organizations/{organizationId}/grants/{id}',
        tags,
        summary:
          'Revoke the access of an application that a member authorized. Succeeds if it is already revoked.',
      })
      .input(z.object({ organizationId, id: grantId }))
      .output(z.object({ success })),
  },
};
