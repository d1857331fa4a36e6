import { hashPassword } from 'better-auth/crypto';
import { and, eq, or } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { withoutSession } from './member-acts.ts';
import { type Messenger, passwordChanged } from './messages.ts';
import { aboutOneself } from './own-acts.ts';
import { issueProof, whereProof } from './proofs.ts';
import { passkey, twoFactor } from './second-factors.table.ts';
import type { PlaceOfPerson } from './session-resolver.ts';
import type { SessionsService } from './sessions.service.ts';
import type { User } from './users.service.ts';
import { account, user, verification } from './users.table.ts';

const LIFETIME_MS = 3600_000;

/** A link that lets its bearer choose a new password, once. */
export interface ResetLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/**
 * Makes a link, in the caller's transaction.
 * `removesSecondFactor` says whether the authenticator app and the passkeys go, too: for those who lost theirs, or whose
 * account somebody else had.
 */
export type IssueResetLink = (
  tx: StateHandle,
  userId: string,
  removesSecondFactor?: boolean,
) => Promise<ResetLink>;

/** Makes reset links; nothing but the store is needed for that. */
export function createResetLinkIssuer({
  clock,
  baseUrl,
}: {
  readonly clock: Clock;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): IssueResetLink {
  return async (tx, userId, removesSecondFactor = false) => {
    const nowMs = clock.now();
    const purpose = removesSecondFactor ? 'reset-all' : 'reset';
    const token = await issueProof(tx, { purpose, value: userId, lifetimeMs: LIFETIME_MS, nowMs });
    // Behind a hash, so that no log of a proxy holds the token.
    return { link: `${baseUrl}/reset-password#token=${token}`, expiresAt: new Date(nowMs + LIFETIME_MS) };
  };
}

/** Links for people who cannot sign in. */
export interface ResetLinks {
  readonly issue: IssueResetLink;
  /**
   * Gives the person a new password, and ends their sessions and every other link of theirs. Mails them when a messenger is given.
   * @throws AppError AUTH_REQUIRED when the token is unknown, used or expired.
   */
  redeem(actor: Actor, token: string, password: string, messenger?: Messenger): Promise<User>;
}

/** Reset links over the state store. */
export function createResetLinks(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly sessions: Pick<SessionsService, 'endAll' | 'announce'>;
  readonly membershipsOf: (
    userId: string,
    handle: Pick<StateHandle, 'select'>,
  ) => Promise<readonly PlaceOfPerson[]>;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): ResetLinks {
  const { state, clock, audit, sessions, membershipsOf } = deps;

  const where = (token: string) =>
    or(whereProof('reset', token, clock.now()), whereProof('reset-all', token, clock.now()));

  const use = async (tx: StateHandle, actor: Actor, token: string, passwordHash: string) => {
    const [used] = await tx
      .delete(verification)
      .where(where(token))
      .returning({ userId: verification.value, identifier: verification.identifier });
    if (used === undefined) throw deadLink();
    const { userId } = used;
    const [found] = await tx
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(eq(user.id, userId));
    if (found === undefined) throw deadLink();
    const removesSecondFactor = used.identifier.startsWith('reset-all:');
    const updatedAt = new Date(clock.now());
    await tx
      .update(account)
      .set({ password: passwordHash, updatedAt })
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
    if (removesSecondFactor) {
      await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
      await tx.delete(passkey).where(eq(passkey.userId, userId));
      await tx.update(user).set({ twoFactorEnabled: false, updatedAt }).where(eq(user.id, userId));
    }
    // Other links, and sign-ins with the old password that wait for a code.
    await tx.delete(verification).where(eq(verification.value, userId));
    await sessions.endAll(tx, userId);
    const places = await membershipsOf(userId, tx);
    const person = withoutSession({
      ...found,
      personalOrganizationId: places.find(({ isPersonal }) => isPersonal)?.organizationId,
    });
    const act = aboutOneself(person, 'password_reset.redeem', undefined, { removesSecondFactor });
    await audit.record(tx, { ...actor, principal: person }, act);
    return found;
  };

  return {
    issue: createResetLinkIssuer(deps),
    redeem: async (actor, token, password, messenger) => {
      // Asked before hashing, so that guessing tokens does not cost us a password hash each.
      if ((await state.db.$count(verification, where(token))) === 0) throw deadLink();
      const passwordHash = await hashPassword(password);
      const person = await state.transaction(async (tx) => {
        const changed = await use(tx, actor, token, passwordHash);
        await messenger?.send(tx, passwordChanged(changed.email));
        return changed;
      });
      await sessions.announce(person.id);
      return person;
    },
  };
}

function deadLink(): AppError {
  return new AppError('AUTH_REQUIRED', {
    message: 'This link is not valid any more',
    reason: 'reset_link_invalid',
  });
}
