import { hashPassword } from 'better-auth/crypto';
import { and, eq, or } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { principalWithoutSession } from '../account/member-acts.ts';
import { describeOwnAct } from '../account/own-account-acts.ts';
import { passkey, twoFactor } from '../second-factor/second-factors.table.ts';
import type { UserMembership } from '../sign-in/session-resolver.ts';
import type { SessionsService } from '../sign-in/sessions.service.ts';
import type { User } from '../users.service.ts';
import { account, user, verification } from '../users.table.ts';
import { mailLanguage } from './mail-language.ts';
import { type Messenger, passwordChanged } from './messages.ts';
import { issueProof, whereProof } from './proofs.ts';

const LIFETIME_MS = 3600_000;
const NO_NOTICE = { messenger: undefined, acceptLanguage: undefined };

/** A single-use link for choosing a new password. */
export interface ResetLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/**
 * Creates a link in the caller's transaction.
 * `removesSecondFactor`: whether redeeming the link also deletes the authenticator app and the passkeys, for users who lost
 * them or whose account was compromised.
 */
export type IssueResetLink = (
  tx: StateHandle,
  userId: string,
  removesSecondFactor?: boolean,
) => Promise<ResetLink>;

/** Creates the issuer of reset links, which needs no other service. */
export function createResetLinkIssuer({
  clock,
  baseUrl,
}: {
  readonly clock: Clock;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}): IssueResetLink {
  return async (tx, userId, removesSecondFactor = false) => {
    const nowMs = clock.now();
    const purpose = removesSecondFactor ? 'reset-all' : 'reset';
    const token = await issueProof(tx, { purpose, value: userId, lifetimeMs: LIFETIME_MS, nowMs });
    // Browsers do not send the fragment, so the token does not appear in proxy logs.
    return { link: `${baseUrl}/reset-password#token=${token}`, expiresAt: new Date(nowMs + LIFETIME_MS) };
  };
}

interface ResetLinksDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly sessions: Pick<SessionsService, 'endAll' | 'announce'>;
  readonly membershipsOf: (
    userId: string,
    handle: Pick<StateHandle, 'select'>,
  ) => Promise<readonly UserMembership[]>;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}

/** Issues and redeems password reset links. */
export class ResetLinks {
  readonly issue: IssueResetLink;
  readonly #deps: ResetLinksDeps;

  constructor(deps: ResetLinksDeps) {
    this.#deps = deps;
    this.issue = createResetLinkIssuer(deps);
  }

  /**
   * Sets a new password and ends the sessions and all other links of the user. Sends a notice if a messenger is given, in the language
   * of the account, otherwise in that of the request.
   * @throws AppError AUTH_REQUIRED if the token is unknown, used or expired.
   */
  async redeem(
    actor: Actor,
    token: string,
    password: string,
    {
      messenger,
      acceptLanguage,
    }: { readonly messenger: Messenger | undefined; readonly acceptLanguage: string | undefined } = NO_NOTICE,
  ): Promise<User> {
    const { state, sessions } = this.#deps;
    // Checked before hashing, so that a guessed token does not cost a password hash.
    if ((await state.db.$count(verification, this.#where(token))) === 0) throw invalidLink();
    const passwordHash = await hashPassword(password);
    const person = await state.transaction(async (tx) => {
      const changed = await this.#use(tx, actor, token, passwordHash);
      const language = await mailLanguage(tx, [changed.email], acceptLanguage);
      await messenger?.send(tx, passwordChanged({ to: changed.email, language }));
      return changed;
    });
    await sessions.announce(person.id);
    return person;
  }

  #where(token: string) {
    const { clock } = this.#deps;
    return or(whereProof('reset', token, clock.now()), whereProof('reset-all', token, clock.now()));
  }

  async #use(tx: StateHandle, actor: Actor, token: string, passwordHash: string) {
    const { clock, audit, sessions, membershipsOf } = this.#deps;
    const [used] = await tx
      .delete(verification)
      .where(this.#where(token))
      .returning({ userId: verification.value, identifier: verification.identifier });
    if (used === undefined) throw invalidLink();
    const { userId } = used;
    const [found] = await tx
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(eq(user.id, userId));
    if (found === undefined) throw invalidLink();
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
    // Other links, and pending sign-ins with the old password.
    await tx.delete(verification).where(eq(verification.value, userId));
    await sessions.endAll(tx, userId);
    const memberships = await membershipsOf(userId, tx);
    const person = principalWithoutSession({
      ...found,
      personalOrganizationId: memberships.find(({ isPersonal }) => isPersonal)?.organizationId,
    });
    const act = describeOwnAct(person, 'password_reset.redeem', undefined, { removesSecondFactor });
    await audit.record(tx, { ...actor, principal: person }, act);
    return found;
  }
}

function invalidLink(): AppError {
  return new AppError('AUTH_REQUIRED', {
    message: say('users.linkIsInvalid'),
    reason: 'reset_link_invalid',
  });
}
