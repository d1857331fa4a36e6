import { eq, like, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State, StateHandle } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { sendAnswer } from './auth-call.ts';
import type { AuthCaller } from './auth-caller.ts';
import { newPassword, presentedPassword } from './credentials.ts';
import { actorOf } from './member-acts.ts';
import { aboutOneself } from './own-acts.ts';
import type { PasswordCheck } from './password-check.ts';
import { lockPeople } from './people-lock.ts';
import { addPersonRoute } from './route.ts';
import { user, verification } from './users.table.ts';

/** What the routes stand on. */
export interface AccountRoutesOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'invalidate'>;
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly passwords: PasswordCheck;
  readonly audit: Pick<AuditService, 'record'>;
  readonly organizations: {
    /**
     * Takes a person out of every organization.
     * @throws AppError CONFLICT when others would be left without an owner, or websites without anybody.
     */
    leaveAll(tx: StateHandle, userId: string): Promise<void>;
  };
}

const changePasswordBody = z.strictObject({ currentPassword: presentedPassword, newPassword });
const deleteBody = z.strictObject({ password: presentedPassword });

/** Serves changes of one's account that ask for the password. */
export function registerAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { state, live, auth, caller, passwords, audit, organizations } = options;

  addPersonRoute(app, `${AUTH_PATH}/change-password`, changePasswordBody, async (call, reply) => {
    const { request, person, body: given } = call;
    await passwords.assert(person, request.pharos, given.currentPassword, 'currentPassword');
    const body = { ...given, revokeOtherSessions: true };
    const question = caller.question(request, { method: 'POST', path: '/change-password', body });
    const response = await auth.handleAtomically(question, (tx) =>
      audit.record(tx, actorOf(request, person), aboutOneself(person, 'account.change_password')),
    );
    return sendAnswer(reply, response);
  });

  addPersonRoute(app, `${AUTH_PATH}/delete-account`, deleteBody, async (call, reply) => {
    const { request, person } = call;
    const { password } = call.body;
    await passwords.assert(person, request.pharos, password);
    await state.transaction(async (tx) => {
      await lockPeople(tx);
      if ((await tx.$count(user)) < 2) {
        throw new AppError('CONFLICT', { message: 'You are the only person here', reason: 'sole_person' });
      }
      await organizations.leaveAll(tx, person.userId);
      await audit.record(tx, actorOf(request, person), aboutOneself(person, 'account.delete'));
      await tx
        .delete(verification)
        .where(or(eq(verification.value, person.userId), like(verification.value, `${person.userId} %`)));
      await tx.delete(user).where(eq(user.id, person.userId));
    });
    // The keys of the person's own organization went with it.
    await Promise.all([live.invalidate('session', person.userId), live.invalidate('key', person.userId)]);
    return sendAnswer(
      reply,
      await auth.handle(caller.question(request, { method: 'POST', path: '/sign-out' })),
    );
  });
}
