import { and, eq, gt, like } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import { isUniqueViolation } from '../../stores/state/errors.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { withoutSession } from './member-acts.ts';
import { emailChanged, emailConfirmation, type Messenger } from './messages.ts';
import { aboutOneself } from './own-acts.ts';
import { issueProof, whereProof } from './proofs.ts';
import type { PlaceOfPerson } from './session-resolver.ts';
import type { SessionsService } from './sessions.service.ts';
import { user, verification } from './users.table.ts';

const LIFETIME_MS = 24 * 3600_000;

/** Who changes their address. */
type Person = Pick<UserPrincipal, 'userId' | 'email' | 'personalOrganizationId'>;

/** How people get another e-mail address: once it has proved to be theirs, wherever mail can be sent. */
export interface EmailChanges {
  /**
   * Changes it at once.
   * @throws AppError CONFLICT when somebody else has the address.
   */
  change(actor: Actor, person: Person, email: string): Promise<void>;
  /** Mails a link to the new address, unless somebody has it. */
  ask(messenger: Messenger, person: Person, email: string): Promise<void>;
  /** The address that waits to be confirmed. */
  pendingOf(userId: string): Promise<string | undefined>;
  /**
   * Changes the address that such a link was sent to.
   * @throws AppError AUTH_REQUIRED when the token is unknown, used or expired; CONFLICT when somebody has the address by now.
   */
  confirm(actor: Actor, token: string, messenger: Messenger | undefined): Promise<string>;
}

/** Changes of addresses over the state store. */
export function createEmailChanges(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, 'record'>;
  readonly sessions: Pick<SessionsService, 'announce'>;
  readonly membershipsOf: (
    userId: string,
    handle: Pick<StateHandle, 'select'>,
  ) => Promise<readonly PlaceOfPerson[]>;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
}): EmailChanges {
  const { state, clock, audit, sessions, membershipsOf, baseUrl } = deps;

  const store = async (
    tx: StateHandle,
    actor: Actor,
    person: Person,
    email: string,
    emailVerified: boolean,
  ): Promise<void> => {
    const updatedAt = new Date(clock.now());
    try {
      await tx.update(user).set({ email, emailVerified, updatedAt }).where(eq(user.id, person.userId));
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_unique')) throw error;
      throw new AppError('CONFLICT', { message: 'Somebody has this e-mail address already', cause: error });
    }
    // Links that were sent to the address before.
    await tx.delete(verification).where(eq(verification.value, person.userId));
    const act = aboutOneself(person, 'account.change_email', undefined, { from: person.email, to: email });
    await audit.record(tx, actor, act);
  };

  return {
    change: async (actor, person, email) => {
      await state.transaction((tx) => store(tx, actor, person, email, false));
      await sessions.announce(person.userId);
    },

    ask: async (messenger, { userId }, email) => {
      await state.transaction(async (tx) => {
        await tx.delete(verification).where(like(verification.value, pendingValue(userId, '%')));
        if ((await tx.$count(user, eq(user.email, email))) > 0) return;
        const value = pendingValue(userId, email);
        const proof = { purpose: 'email', value, lifetimeMs: LIFETIME_MS, nowMs: clock.now() } as const;
        const token = await issueProof(tx, proof);
        await messenger.send(tx, emailConfirmation(email, `${baseUrl}/confirm-email#token=${token}`));
      });
    },

    pendingOf: async (userId) => {
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
    },

    confirm: async (actor, token, messenger) => {
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
        if (found === undefined) throw deadLink();
        const places = await membershipsOf(userId, tx);
        const person = withoutSession({
          ...found,
          personalOrganizationId: places.find(({ isPersonal }) => isPersonal)?.organizationId,
        });
        await store(tx, { ...actor, principal: person }, person, email, true);
        await messenger?.send(tx, emailChanged(found.email, email));
        return { userId, email };
      });
      await sessions.announce(changed.userId);
      return changed.email;
    },
  };
}

/** Neither half holds a space: the one is an id, the other an address. */
function pendingValue(userId: string, email: string): string {
  return `${userId} ${email}`;
}

function deadLink(): AppError {
  return new AppError('AUTH_REQUIRED', {
    message: 'This link is not valid any more',
    reason: 'email_link_invalid',
  });
}
