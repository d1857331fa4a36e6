import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { parseUserAgent } from '../../lib/network/user-agent.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { Account, AccountService } from './account/account.service.ts';
import type { MemberResets } from './links/member-resets.ts';
import type { SessionSummary, SessionsService } from './sign-in/sessions.service.ts';
import type { SignInOptions } from './sign-in/sign-in-options.ts';
import { usersContract } from './users.contract.ts';

/** The device that a user agent describes. */
interface Device {
  readonly browser: string | null;
  readonly os: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'other';
}

const DEVICE_KINDS: Readonly<Record<string, Device['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Binds the contract of accounts to the services. */
export function createUsersProcedures({
  account,
  sessions,
  memberResets,
  signInOptions,
}: {
  readonly account: AccountService;
  readonly sessions: SessionsService;
  readonly memberResets: MemberResets;
  readonly signInOptions: SignInOptions;
}) {
  const os = implement(usersContract).$context<RequestContext>();
  return os.router({
    signInOptions: os.signInOptions.handler(async () => ({
      success: true,
      ...signInOptions,
    })),
    createResetLink: os.createResetLink.handler(async ({ input, context }) => {
      const organizationId = organizationOf(context);
      const created = await memberResets.issue(context, personOf(context), organizationId, input.userId);
      return { success: true, link: created.link, expiresAt: created.expiresAt.toISOString() };
    }),
    account: {
      get: os.account.get.handler(async ({ context }) => ({
        success: true,
        account: present(await account.get(personOf(context).userId)),
      })),
      update: os.account.update.handler(async ({ input, context }) => ({
        success: true,
        account: present(await account.update(context, personOf(context), input)),
      })),
    },
    sessions: {
      list: os.sessions.list.handler(async ({ context }) => {
        const { userId, sessionId } = personOf(context);
        const found = await sessions.listFor(userId);
        return {
          success: true,
          sessions: found.map((session) => presentSession(session, sessionId)),
          total: found.length,
        };
      }),
      revoke: os.sessions.revoke.handler(async ({ input, context }) => {
        await sessions.revoke(context, personOf(context), input.id);
        return { success: true };
      }),
      revokeOthers: os.sessions.revokeOthers.handler(async ({ context }) => ({
        success: true,
        revoked: await sessions.revokeOthers(context, personOf(context)),
      })),
    },
  });
}

/** Returns the signed-in user. @throws AppError ACCESS_DENIED for other principals, which the contract already rejects. */
function personOf({ principal }: RequestContext): UserPrincipal {
  if (principal.kind !== 'user') throw new AppError('ACCESS_DENIED', { reason: 'no_person' });
  return principal;
}

function present({ id, name, email, language, createdAt, ...account }: Account) {
  const { pendingEmail, twoFactorEnabled, backupCodesLeft, passkeys } = account;
  return {
    id,
    name,
    email,
    language,
    pendingEmail: pendingEmail ?? null,
    createdAt: createdAt.toISOString(),
    twoFactor: { enabled: twoFactorEnabled, backupCodesLeft },
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name ?? '',
      createdAt: passkey.createdAt.toISOString(),
      synced: passkey.backedUp,
    })),
  };
}

function presentSession(session: SessionSummary, currentId: string) {
  const { id, createdAt, lastUsedAt, expiresAt, ipAddress, userAgent } = session;
  return {
    id,
    current: id === currentId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    expiresAt: expiresAt.toISOString(),
    ipAddress: ipAddress === '' ? null : ipAddress,
    userAgent: userAgent === '' ? null : userAgent,
    device: describeDevice(userAgent),
  };
}

/** Parses a user agent for the list of sessions. */
function describeDevice(userAgent: string | null): Device {
  const { browser, os, deviceType } = parseUserAgent(userAgent ?? '');
  return { browser: browser || null, os: os || null, kind: DEVICE_KINDS[deviceType] ?? 'other' };
}
