import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuditService } from '../../audit/index.ts';
import { AUTH_PATH, type Auth } from '../sign-in/auth.ts';
import { sendResponse } from '../sign-in/auth-call.ts';
import type { AuthCaller } from '../sign-in/auth-caller.ts';
import { newPassword, presentedPassword } from '../sign-in/credentials.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { addPersonRoute } from '../sign-in/route.ts';
import { actorOf } from './member-acts.ts';
import { describeOwnAct } from './own-account-acts.ts';
import type { RemoveAccount } from './remove-account.ts';

/** Dependencies of the account routes. */
export interface AccountRoutesOptions {
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly passwords: PasswordCheck;
  readonly audit: Pick<AuditService, 'record'>;
  readonly removeAccount: RemoveAccount;
}

const changePasswordBody = z.strictObject({ currentPassword: presentedPassword, newPassword });
const deleteBody = z.strictObject({ password: presentedPassword });

/** Registers the account routes that require the current password: `change-password` and `delete-account`. */
export function registerAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { auth, caller, passwords, audit, removeAccount } = options;

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
    await removeAccount(actorOf(request, person), person);
    return sendResponse(
      reply,
      await auth.handle(caller.requestFor(request, { method: 'POST', path: '/sign-out' })),
    );
  });
}
