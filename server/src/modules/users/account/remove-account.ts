import { eq, like, or } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { user, verification } from '../users.table.ts';
import { describeOwnAct } from './own-account-acts.ts';
import { lockUsers } from './users-lock.ts';

/** Dependencies of the removal. */
export interface RemoveAccountDeps {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly organizations: {
    /**
     * Removes a user from every organization.
     * @throws AppError CONFLICT if an organization with other members would lose its last owner, or websites their last member.
     */
    leaveAll(tx: StateHandle, userId: string): Promise<void>;
  };
  /** Called after the row was deleted, in the same transaction. */
  readonly onAccountRemoved: (tx: StateHandle, userId: string) => Promise<unknown>;
}

/** Deletes an account. Nothing happens if it does not exist. @throws AppError CONFLICT as `leaveAll`, and for the only user. */
export type RemoveAccount = (
  actor: Actor,
  person: Pick<UserPrincipal, 'userId' | 'personalOrganizationId'>,
) => Promise<void>;

/** Creates the function that deletes accounts. */
export function createRemoveAccount(deps: RemoveAccountDeps): RemoveAccount {
  const { state, live, audit, organizations, onAccountRemoved } = deps;

  return async (actor, person) => {
    const { userId } = person;
    await state.transaction(async (tx) => {
      await lockUsers(tx);
      if ((await tx.$count(user, eq(user.id, userId))) === 0) return;
      if ((await tx.$count(user)) < 2) {
        throw new AppError('CONFLICT', {
          message: say('users.isOnlyUser'),
          reason: 'sole_person',
        });
      }
      await organizations.leaveAll(tx, userId);
      await audit.record(tx, actor, describeOwnAct(person, 'account.delete'));
      await tx
        .delete(verification)
        .where(or(eq(verification.value, userId), like(verification.value, `${userId} %`)));
      await tx.delete(user).where(eq(user.id, userId));
      await onAccountRemoved(tx, userId);
    });
    // The personal organization is deleted with its API keys.
    await Promise.all([live.invalidate('session', userId), live.invalidate('key', userId)]);
  };
}
