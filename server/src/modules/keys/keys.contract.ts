import { z } from 'zod';
import { operation, type ResourceRule, signedIn } from '../../lib/operation.ts';
import { SCOPE_NAMES } from '../../lib/scopes.ts';
import { MAX_TIME_LENGTH } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { EXAMPLE_KEY_ID, keyId } from './key-id.contract.ts';

const MAX_WEBSITES = 1_000;

const name = z.string().trim().min(1).max(100);
const scopes = z
  .array(z.enum(SCOPE_NAMES))
  .min(1)
  .max(SCOPE_NAMES.length)
  .refine((list) => new Set(list).size === list.length, sayInSchema('keys.mustNotContainScopeTwice'));
const access = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('global') }),
  z.strictObject({ type: z.literal('website'), websiteIds: z.array(websiteId).min(1).max(MAX_WEBSITES) }),
]);
const expiresAt = z.iso
  .datetime({ offset: true })
  .max(MAX_TIME_LENGTH)
  .describe('ISO 8601, in the future. The key is rejected from this time on');

const key = z.object({
  id: keyId,
  organizationId,
  name: z.string(),
  prefix: z.string(),
  start: z.string().describe('The first characters of the secret'),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  access,
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({
    id: z.string(),
    name: z.string().nullable().describe('`null` after the user deleted their account'),
  }),
  lastUsedAt: z.iso.datetime().nullable().describe('Precise to one minute'),
  lastUsedIp: z.string().nullable().describe('The IP address of the client at `lastUsedAt`'),
  lastUsedOperation: z
    .string()
    .nullable()
    .describe('The method and route of the request at `lastUsedAt`: `POST /v1/query`'),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('The end of the grace period of a rotation: until then the old secret works as well'),
  status: z.enum(['active', 'expired', 'revoked']),
});
const success = z.literal(true);
const oneKey = z.object({ success, key });
const withSecret = oneKey.extend({ secret: z.string().describe('Returned only in this response') });

const keyManagers = signedIn('owner', 'admin');
const byId: readonly ResourceRule[] = [{ kind: 'key', at: ['id'] }];
const tags = ['API keys'];

/** Operations on API keys for signed-in owners and admins. API keys cannot manage keys. */
export const keysContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: keyManagers,
    resources: [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }],
  })
    .route({ method: 'GET', path: '/v1/keys', tags, summary: 'List the API keys of an organization' })
    .input(z.object({ organizationId: organizationId.optional() }))
    .output(z.object({ success, keys: z.array(key), total: z.int() })),

  get: operation({ example: { params: { id: EXAMPLE_KEY_ID } }, access: keyManagers, resources: byId })
    .route({ method: 'GET', path: '/v1/keys/{id}', tags, summary: 'Get an API key' })
    .input(z.object({ id: keyId }))
    .output(oneKey),

  create: operation({
    example: {
      body: {
        name: 'CI',
        scopes: ['read:data'],
        access: { type: 'global' },
        organizationId: EXAMPLE_ORGANIZATION_ID,
      },
    },
    access: keyManagers,
    administrative: true,
    resources: [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }],
  })
    .route({ method: 'POST', path: '/v1/keys', tags, summary: 'Create an API key', successStatus: 201 })
    .input(
      z.strictObject({
        name,
        scopes,
        access: access.default({ type: 'global' }),
        expiresAt: expiresAt.nullish(),
        organizationId: organizationId.optional().describe('Default: the active organization'),
      }),
    )
    .output(withSecret),

  update: operation({
    example: { params: { id: EXAMPLE_KEY_ID }, body: { name: 'CI' } },
    access: keyManagers,
    administrative: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({ method: 'PATCH', path: '/v1/keys/{id}', tags, summary: 'Update an API key' })
    .input(
      z.strictObject({
        id: keyId,
        name: name.optional(),
        scopes: scopes.optional(),
        access: access.optional(),
        expiresAt: expiresAt.nullish(),
      }),
    )
    .output(oneKey),

  rotate: operation({
    example: { params: { id: EXAMPLE_KEY_ID }, body: { gracePeriod: '24h' } },
    access: keyManagers,
    administrative: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({ method: 'POST', path: '/v1/keys/{id}/rotate', tags, summary: 'Rotate the secret of an API key' })
    .input(
      z.strictObject({
        id: keyId,
        gracePeriod: z
          .enum(['none', '1h', '24h', '7d'])
          .default('none')
          .describe('How long the old secret remains valid'),
      }),
    )
    .output(withSecret),

  endGracePeriod: operation({
    example: { params: { id: EXAMPLE_KEY_ID }, body: {} },
    access: keyManagers,
    administrative: true,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/keys/{id}/end-grace-period',
      tags,
      summary: 'Invalidate the old secret of a rotated API key',
    })
    .input(z.strictObject({ id: keyId }))
    .output(oneKey),

  usage: operation({ example: { params: { id: EXAMPLE_KEY_ID } }, access: keyManagers, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/keys/{id}/usage',
      tags,
      summary: 'Get the number of requests with an API key',
      description:
        'The last 30 days in UTC, oldest first. Requests to other processes in the last minute may be missing.',
    })
    .input(z.object({ id: keyId }))
    .output(
      z.object({
        success,
        days: z.array(z.object({ date: z.iso.date(), requests: z.int() })),
        total: z.int(),
      }),
    ),

  revoke: operation({
    example: { params: { id: EXAMPLE_KEY_ID }, body: {} },
    access: keyManagers,
    administrative: true,
    resources: byId,
  })
    .route({ method: 'POST', path: '/v1/keys/{id}/revoke', tags, summary: 'Revoke an API key permanently' })
    .input(z.strictObject({ id: keyId }))
    .output(oneKey),
};
