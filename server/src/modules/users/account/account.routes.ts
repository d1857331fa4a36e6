import { eq, like, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { AUTH_PATH, type Auth } from '../sign-in/auth.ts';
import { sendResponse } from '../sign-in/auth-call.ts';
import type { AuthCaller } from '../sign-in/auth-caller.ts';
import { newPassword, presentedPassword } from '../sign-in/credentials.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { addPersonRoute } from '../sign-in/route.ts';
import { user, verification } from '../users.table.ts';
import { actorOf } from './member-acts.ts';
import { describeOwnAct } from './own-account-acts.ts';
import { lockUsers } from './users-lock.ts';

/** Dependencies of the account routes. */
export interface AccountRoutesOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly passwords: PasswordCheck;
  readonly audit: Pick<AuditService, 'record'>;
  readonly organizations: {
    /**
     * Removes a user from every organization.
     * @throws AppError CONFLICT if an organization with other members would lose its last owner, or websites their last member.
     */
    leaveAll(tx: StateHandle, userId: string): Promise<void>;
  };
}

const changePasswordBody = z.strictObject({ currentPassword: presentedPassword, newPassword });
const deleteBody = z.strictObject({ password: presentedPassword });

/** Registers the account routes that require the current password: `change-password` and `delete-account`. */
export function registerAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { state, live, auth, caller, passwords, audit, organizations } = options;

  addPersonRoute(app, `${AUTH_PATH}/change-password`, changePasswordBody, async (call, reply) => {
    const { request, person, body: given } = call;
    await passwords.assert(person, request.pharos, given.currentPassword, 'currentPassword');
    const body = { ...given, revokeOtherSessions: true };
    const authRequest = caller.requestFor(request, { method: 'POST', path: '/change-password', body });
    const response = await auth.handleAtomically(authRequest, (tx) =>
      audit.record(tx, actorOf(request, person), describeOwnAct(person, 'account.change_password')),
    );
    return sendResponse(reply, response);
  });

  addPersonRoute(app, `${AUTH_PATH}/delete-account`, deleteBody, async (call, reply) => {
    const { request, person } = call;
    const { password } = call.body;
    await passwords.assert(person, request.pharos, password);
    await state.transaction(async (tx) => {
      await lockUsers(tx);
      if ((await tx.$count(user)) < 2) {
        throw new AppError('CONFLICT', {
          message: 'You are the only user of this instance',
          reason: 'sole_person',
        });
      }
      await organizations.leaveAll(tx, person.userId);
      await audit.record(tx, actorOf(request, person), describeOwnAct(person, 'account.delete'));
      await tx
        .delete(verification)
        .where(or(eq(verification.value, person.userId), like(verification.value, `${person.userId} %`)));
      await tx.delete(user).where(eq(user.id, person.userId));
    });
    // The personal organization is deleted with its API keys.
    await Promise.all([live.invalidate('session', person.userId), live.invalidate('key', person.userId)]);
    return sendResponse(
      reply,
      await auth.handle(caller.requestFor(request, { method: 'POST', path: '/sign-out' })),
    );
  });
}
