import { and, eq, gt, like } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { isUniqueViolation } from '../../../stores/state/errors.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { principalWithoutSession } from '../account/member-acts.ts';
import { describeOwnAct } from '../account/own-account-acts.ts';
import type { UserMembership } from '../sign-in/session-resolver.ts';
import type { SessionsService } from '../sign-in/sessions.service.ts';
import { user, verification } from '../users.table.ts';
import { mailLanguage } from './mail-language.ts';
import { emailChanged, emailConfirmation, type Messenger } from './messages.ts';
import { issueProof, whereProof } from './proofs.ts';

const LIFETIME_MS = 24 * 3600_000;

/** The user who changes the address. */
type Person = Pick<UserPrincipal, 'userId' | 'email' | 'personalOrganizationId'>;

interface EmailChangesDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly sessions: Pick<SessionsService, 'announce'>;
  readonly membershipsOf: (
    userId: string,
    handle: Pick<StateHandle, 'select'>,
  ) => Promise<readonly UserMembership[]>;
  /** URL of the service, without a trailing slash. */
  readonly baseUrl: string;
}

/** Changes e-mail addresses. If the instance sends mail, the user must confirm the new address first. */
export class EmailChanges {
  readonly #deps: EmailChangesDeps;

  constructor(deps: EmailChangesDeps) {
    this.#deps = deps;
  }

  /**
   * Changes the address immediately.
   * @throws AppError CONFLICT if the address is in use.
   */
  async change(actor: Actor, person: Person, email: string): Promise<void> {
    const { state, sessions } = this.#deps;
    await state.transaction((tx) => this.#store(tx, actor, person, email, false));
    await sessions.announce(person.userId);
  }

  /** Mails a confirmation link to the new address, unless the address is in use. */
  async request(
    messenger: Messenger,
    { userId, email: current }: Person,
    email: string,
    acceptLanguage: string | undefined,
  ): Promise<void> {
    const { state, clock, baseUrl } = this.#deps;
    await state.transaction(async (tx) => {
      await tx.delete(verification).where(like(verification.value, pendingValue(userId, '%')));
      if ((await tx.$count(user, eq(user.email, email))) > 0) return;
      const value = pendingValue(userId, email);
      const proof = { purpose: 'email', value, lifetimeMs: LIFETIME_MS, nowMs: clock.now() } as const;
      const token = await issueProof(tx, proof);
      const language = await mailLanguage(tx, [current], acceptLanguage);
      const url = `${baseUrl}/confirm-email#token=${token}`;
      await messenger.send(tx, emailConfirmation({ to: email, language }, url));
    });
  }

  /** Returns the address that awaits confirmation. */
  async pendingOf(userId: string): Promise<string | undefined> {
    const { state, clock } = this.#deps;
    const [found] = await state.db
      .select({ value: verification.value })
      .from(verification)
      .where(
        and(
          like(verification.value, pendingValue(userId, '%')),
          gt(verification.expiresAt, new Date(clock.now())),
        ),
      );
    return found?.value.slice(pendingValue(userId, '').length);
  }

  /**
   * Changes the address with the token of a confirmation link and returns the new address.
   * @throws AppError AUTH_REQUIRED if the token is unknown, used or expired; CONFLICT if the address is in use.
   */
  async confirm(
    actor: Actor,
    token: string,
    messenger: Messenger | undefined,
    acceptLanguage: string | undefined,
  ): Promise<string> {
    const { state, clock, sessions, membershipsOf } = this.#deps;
    const changed = await state.transaction(async (tx) => {
      const [used] = await tx
        .delete(verification)
        .where(whereProof('email', token, clock.now()))
        .returning({ value: verification.value });
      const [userId = '', email = ''] = used?.value.split(' ') ?? [];
      const [found] = await tx
        .select({ id: user.id, email: user.email })
        .from(user)
        .where(eq(user.id, userId));
      if (found === undefined) throw invalidLink();
      const memberships = await membershipsOf(userId, tx);
      const person = principalWithoutSession({
        ...found,
        personalOrganizationId: memberships.find(({ isPersonal }) => isPersonal)?.organizationId,
      });
      await this.#store(tx, { ...actor, principal: person }, person, email, true);
      const language = await mailLanguage(tx, [email], acceptLanguage);
      await messenger?.send(tx, emailChanged({ to: found.email, language }, email));
      return { userId, email };
    });
    await sessions.announce(changed.userId);
    return changed.email;
  }

  async #store(
    tx: StateHandle,
    actor: Actor,
    person: Person,
    email: string,
    emailVerified: boolean,
  ): Promise<void> {
    const { clock, audit } = this.#deps;
    const updatedAt = new Date(clock.now());
    try {
      await tx.update(user).set({ email, emailVerified, updatedAt }).where(eq(user.id, person.userId));
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_unique')) throw error;
      throw new AppError('CONFLICT', { message: say('users.emailIsInUse'), cause: error });
    }
    // Invalidates links that were sent to the previous address.
    await tx.delete(verification).where(eq(verification.value, person.userId));
    const act = describeOwnAct(person, 'account.change_email', undefined, { from: person.email, to: email });
    await audit.record(tx, actor, act);
  }
}

/** Joins the id and the address with a space, which neither contains. */
function pendingValue(userId: string, email: string): string {
  return `${userId} ${email}`;
}

function invalidLink(): AppError {
  return new AppError('AUTH_REQUIRED', {
    message: say('users.linkIsInvalid'),
    reason: 'email_link_invalid',
  });
}
