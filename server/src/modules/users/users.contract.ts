import { z } from 'zod';
import { operation, PUBLIC, signedIn } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { EXAMPLE_MEMBER_ID, userId } from './user-id.contract.ts';

const success = z.literal(true);
const account = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  pendingEmail: z.string().nullable().describe('The address that it gets once it is confirmed'),
  createdAt: z.iso.datetime(),
  twoFactor: z.object({
    enabled: z.boolean().describe('Whether a code is asked for after the password'),
    backupCodesLeft: z.int().describe('0 when it is off'),
  }),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      synced: z.boolean().describe('Whether it is backed up, and so on other devices of the person, too'),
    }),
  ),
});
const session = z.object({
  id: z.string(),
  current: z.boolean().describe('Whether it is the session that asks'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Exact to a minute'),
  expiresAt: z.iso.datetime(),
  ipAddress: z.string().nullable().describe('The address that signed in'),
  userAgent: z.string().nullable(),
  device: z
    .object({
      browser: z.string().nullable(),
      os: z.string().nullable(),
      kind: z.enum(['computer', 'phone', 'tablet', 'other']),
    })
    .describe('What the user agent says of the device'),
});

const people = signedIn('owner', 'admin', 'member', 'viewer');
const tags = ['Your account'];

/** One's own account and sessions. What proves a password or hands out a cookie is at `/api/auth` instead. */
export const usersContract = {
  signInOptions: operation({ example: {}, access: PUBLIC })
    .route({
      method: 'GET',
      path: '/v1/sign-in-options',
      tags,
      summary: 'How people get in who cannot sign in',
    })
    .output(
      z.object({
        success,
        passwordReset: z
          .enum(['mail', 'link'])
          .describe(
            '`mail`: ask for one; `link`: an owner, an admin or the operator of the server makes one',
          ),
        passkeys: z.boolean().describe('Whether browsers use passkeys at the address of this service'),
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
      summary: 'Make a link by which a member chooses a new password, where no mails are sent',
      successStatus: 201,
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), userId }))
    .output(
      z.object({
        success,
        link: z.url().describe('Works once; shown in this answer only'),
        expiresAt: z.iso.datetime(),
      }),
    ),

  account: {
    get: operation({ example: {}, access: people })
      .route({ method: 'GET', path: '/v1/account', tags, summary: 'Get your account' })
      .output(z.object({ success, account })),

    update: operation({ example: { body: { name: 'Ada' } }, access: people, administrative: true })
      .route({ method: 'PATCH', path: '/v1/account', tags, summary: 'Change your name' })
      .input(z.strictObject({ name: z.string().trim().min(1).max(100) }))
      .output(z.object({ success, account })),
  },

  sessions: {
    list: operation({ example: {}, access: people })
      .route({ method: 'GET', path: '/v1/account/sessions', tags, summary: 'List where you are signed in' })
      .output(z.object({ success, sessions: z.array(session), total: z.int() })),

    revoke: operation({
      example: { params: { id: `ses_${'0'.repeat(32)}` } },
      access: people,
      administrative: true,
    })
      .route({
        method: 'DELETE',
        path: '/v1/account/sessions/{id}',
        tags,
        summary: 'Sign out one of your sessions; one that is over already counts as signed out',
      })
      .input(z.object({ id: z.string().min(1).max(64) }))
      .output(z.object({ success })),

    revokeOthers: operation({ example: { body: {} }, access: people, administrative: true })
      .route({
        method: 'POST',
        path: '/v1/account/sessions/revoke-others',
        tags,
        summary: 'Sign out all of your sessions but this one',
      })
      .input(z.strictObject({}).optional())
      .output(z.object({ success, revoked: z.int() })),
  },
};
