import { z } from 'zod';
import { operation, PUBLIC, signedIn } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { accountLanguage } from './language.contract.ts';
import { EXAMPLE_MEMBER_ID, userId } from './user-id.contract.ts';

const success = z.literal(true);
const account = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  language: accountLanguage,
  pendingEmail: z.string().nullable().describe('The new e-mail address that awaits confirmation'),
  createdAt: z.iso.datetime(),
  twoFactor: z.object({
    enabled: z.boolean().describe('Whether sign-in requires a code after the password'),
    backupCodesLeft: z.int().describe('Number of unused backup codes; 0 if two-factor authentication is off'),
  }),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      synced: z.boolean().describe('Whether the passkey is backed up and available on your other devices'),
    }),
  ),
});
const session = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether this is the session of the request'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Precise to one minute'),
  expiresAt: z.iso.datetime(),
  ipAddress: z.string().nullable().describe('IP address at sign-in'),
  userAgent: z.string().nullable(),
  device: z
    .object({
      browser: z.string().nullable(),
      os: z.string().nullable(),
      kind: z.enum(['computer', 'phone', 'tablet', 'other']),
    })
    .describe('Device, according to the user agent'),
});

const anyRole = signedIn('owner', 'admin', 'member', 'viewer');
const tags = ['Your account'];

/** Operations on the caller's own account and sessions. Routes that verify a password or set a cookie are at `/api/auth`. */
export const usersContract = {
  signInOptions: operation({ example: {}, access: PUBLIC })
    .route({
      method: 'GET',
      path: '/v1/sign-in-options',
      tags,
      summary: 'Get the available sign-in and recovery methods',
    })
    .output(
      z.object({
        success,
        passwordReset: z
          .enum(['mail', 'link'])
          .describe(
            '`mail`: users request a mail; `link`: an owner, an admin or the server operator creates a link',
          ),
        passkeys: z.boolean().describe('Whether browsers support passkeys at the URL of this service'),
      }),
    ),

  createResetLink: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, userId: EXAMPLE_MEMBER_ID } },
    access: signedIn('owner', 'admin'),
    resources: [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }],
    administrative: true,
    errors: ['CONFLICT', 'NOT_FOUND'],
  })
    .route({
      method: 'POST',
      path: '/v1/organization/reset-links',
      tags: ['Organizations'],
      summary: 'Create a password reset link for a member, if the instance does not send mail',
      successStatus: 201,
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), userId }))
    .output(
      z.object({
        success,
        link: z.url().describe('Works once. Returned only in this response'),
        expiresAt: z.iso.datetime(),
      }),
    ),

  account: {
    get: operation({ example: {}, access: anyRole })
      .route({ method: 'GET', path: '/v1/account', tags, summary: 'Get your account' })
      .output(z.object({ success, account })),

    update: operation({ example: { body: { name: 'Ada' } }, access: anyRole, administrative: true })
      .route({
        method: 'PATCH',
        path: '/v1/account',
        tags,
        summary: 'Change your name or language',
        description: 'Absent fields are left unchanged.',
      })
      .input(
        z.strictObject({
          name: z.string().trim().min(1).max(100).optional(),
          language: accountLanguage.optional(),
        }),
      )
      .output(z.object({ success, account })),
  },

  sessions: {
    list: operation({ example: {}, access: anyRole })
      .route({ method: 'GET', path: '/v1/account/sessions', tags, summary: 'List your sessions' })
      .output(z.object({ success, sessions: z.array(session), total: z.int() })),

    revoke: operation({
      example: { params: { id: `ses_${'0'.repeat(32)}` } },
      access: anyRole,
      administrative: true,
    })
      .route({
        method: 'DELETE',
        path: '/v1/account/sessions/{id}',
        tags,
        summary: 'Revoke one of your sessions; succeeds if the session has already ended',
      })
      .input(z.object({ id: z.string().min(1).max(64) }))
      .output(z.object({ success })),

    revokeOthers: operation({ example: { body: {} }, access: anyRole, administrative: true })
      .route({
        method: 'POST',
        path: '/v1/account/sessions/revoke-others',
        tags,
        summary: 'Revoke all of your sessions except the current one',
      })
      .input(z.strictObject({}).optional())
      .output(z.object({ success, revoked: z.int() })),
  },
};
