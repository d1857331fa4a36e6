import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, invalidField } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import { rateLimited } from '../../../http/rate-limit.ts';
import { say, sayInSchema } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf } from '../account/member-acts.ts';
import { describeOwnAct } from '../account/own-account-acts.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { AUTH_PATH, type Auth } from '../sign-in/auth.ts';
import { sendResponse } from '../sign-in/auth-call.ts';
import type { AuthCaller } from '../sign-in/auth-caller.ts';
import { type AuthFailure, readFailure, toAppError } from '../sign-in/auth-errors.ts';
import { presentedPassword } from '../sign-in/credentials.ts';
import type { KnownClients } from '../sign-in/known-clients.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import type { PendingSignIns } from '../sign-in/pending-sign-ins.ts';
import { addPageRoute, addPersonRoute, type PersonCall } from '../sign-in/route.ts';
import type { SignInMethod, SignIns } from '../sign-in/sign-ins.ts';
import { user } from '../users.table.ts';
import { LOCK_SECONDS, MAX_WRONG_CODES } from './second-factors.ts';

/** Dependencies of the second-factor routes. */
export interface SecondFactorRoutesOptions {
  readonly state: State;
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly pending: PendingSignIns;
  readonly passwords: PasswordCheck;
  readonly signIns: SignIns;
  readonly attempts: Attempts;
  readonly knownClients: Pick<KnownClients, 'identify'>;
  readonly challenges: Challenges;
  readonly audit: Pick<AuditService, 'record'>;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly clock: Clock;
}

/** Error code of Better Auth for an account that is locked for codes. */
const LOCKED = 'ACCOUNT_TEMPORARILY_LOCKED';

const passwordBody = z.strictObject({ password: presentedPassword });

/** Exceeds the validity of a code: its own 30-second step and one step before and after it. */
const USED_CODES_MS = 2 * 60_000;

/** Rejects codes that were used before (RFC 6238 §5.2), so that an observed code cannot be reused. */
interface UsedCodes {
  /** Marks a code as used. Returns whether the code was unused before. */
  take(userId: string, code: string): Promise<boolean>;
}

const codeBody = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, sayInSchema('users.mustBeSixDigits'))),
});
const backupCodeBody = z.strictObject({
  code: z
    .string()
    .max(40)
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9]{10}$/, sayInSchema('users.mustBeTenLetters')))
    .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
});

/** Registers the routes that enable and disable authenticator apps and verify codes at sign-in. */
export function registerSecondFactorRoutes(app: FastifyInstance, options: SecondFactorRoutesOptions): void {
  const { state, auth, caller, pending, passwords, signIns, attempts, knownClients, challenges, audit } =
    options;
  const usedCodes = createUsedCodes(options);

  /** Changes the caller's second factor after verifying the password. */
  const manage = async (
    { request, person, body }: PersonCall<z.output<typeof passwordBody>>,
    reply: FastifyReply,
    path: string,
    action?: string,
  ) => {
    await passwords.assert(person, request.pharos, body.password);
    const authRequest = caller.requestFor(request, { method: 'POST', path, body });
    const response = await auth.handleAtomically(authRequest, async (tx) => {
      if (action !== undefined)
        await audit.record(tx, actorOf(request, person), describeOwnAct(person, action));
    });
    return sendResponse(reply, response);
  };

  /** Verifies the first code of an app and enables two-factor authentication. */
  const confirm = async (
    { request, person, body: code }: PersonCall<string>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if ((await state.db.$count(user, and(eq(user.id, person.userId), user.twoFactorEnabled))) > 0) {
      throw new AppError('CONFLICT', {
        message: say('users.secondFactorIsOn'),
        reason: 'two_factor_on',
      });
    }
    const authRequest = caller.requestFor(request, {
      method: 'POST',
      path: '/two-factor/verify-totp',
      body: { code },
    });
    const work = async () => {
      try {
        return await auth.handleAtomically(authRequest, (tx) =>
          audit.record(tx, actorOf(request, person), describeOwnAct(person, 'two_factor.enable')),
        );
      } catch (error) {
        if (error instanceof AppError && error.code === 'VALIDATION_ERROR') return error;
        throw error;
      }
    };
    const attempt = {
      account: person.userId,
      caller: request.pharos,
      client: `session:${person.sessionId}`,
      reason: 'wrong_code',
    };
    const outcome = await attempts.attempt(attempt, work, (result) => result instanceof AppError);
    if (outcome instanceof AppError) throw outcome;
    await usedCodes.take(person.userId, code);
    return sendResponse(reply, outcome);
  };

  /** Completes a sign-in with a code. */
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    code: string,
    method: SignInMethod,
  ) => {
    const userId = await pending.find(caller.cookieOf(request));
    if (userId === undefined) throw pendingSignInExpired(challenges);
    const { response, failure } = await attempts.attempt(
      {
        account: userId,
        caller: request.pharos,
        client: knownClients.identify(request.headers.cookie, userId),
        reason: 'wrong_code',
      },
      async () => {
        const answer = await auth.handle(
          caller.requestFor(request, { method: 'POST', path, body: { code } }),
        );
        return { response: answer, failure: answer.ok ? undefined : await readFailure(answer) };
      },
      ({ failure: wrong }) => isWrongCode(wrong) || wrong?.code === LOCKED,
    );
    if (failure !== undefined) throw toCodeError(failure, options);
    const assertNew = async () => {
      if (!(await usedCodes.take(userId, code))) throw invalidField('code', say('users.hasAlreadyBeenUsed'));
    };
    return sendResponse(reply, await signIns.complete(request, response, method, assertNew));
  };

  addPersonRoute(app, `${AUTH_PATH}/two-factor/enable`, passwordBody, (call, reply) =>
    manage(call, reply, '/two-factor/enable'),
  );
  addPersonRoute(app, `${AUTH_PATH}/two-factor/disable`, passwordBody, (call, reply) =>
    manage(call, reply, '/two-factor/disable', 'two_factor.disable'),
  );
  addPersonRoute(app, `${AUTH_PATH}/two-factor/generate-backup-codes`, passwordBody, (call, reply) =>
    manage(call, reply, '/two-factor/generate-backup-codes', 'two_factor.renew_backup_codes'),
  );
  addPageRoute(app, `${AUTH_PATH}/two-factor/verify-totp`, codeBody, async (request, reply, { code }) => {
    const person = await caller.findPerson(request);
    if (person !== undefined) return confirm({ request, person, body: code }, reply);
    return finish(request, reply, '/two-factor/verify-totp', code, 'password and code');
  });
  const backupCodeUrl = `${AUTH_PATH}/two-factor/verify-backup-code`;
  addPageRoute(app, backupCodeUrl, backupCodeBody, async (request, reply, { code }) => {
    if ((await caller.findPerson(request)) !== undefined) {
      throw new AppError('CONFLICT', { message: say('users.isAlreadySignedIn'), reason: 'signed_in' });
    }
    return finish(request, reply, '/two-factor/verify-backup-code', code, 'password and backup code');
  });
}

function isWrongCode(failure: AuthFailure | undefined): boolean {
  return failure?.code === 'INVALID_CODE' || failure?.code === 'INVALID_BACKUP_CODE';
}

/** Returns the error for a pending sign-in that has expired: the user must enter the password again. */
function pendingSignInExpired(challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('no_pending_sign_in', false);
  return new AppError('AUTH_REQUIRED', {
    message: say('users.signInAgain'),
    reason: 'no_pending_sign_in',
    headers,
  });
}

function toCodeError(
  failure: AuthFailure,
  { challenges, clock }: Pick<SecondFactorRoutesOptions, 'challenges' | 'clock'>,
): AppError {
  if (failure.code === LOCKED) {
    const resetMs = clock.now() + LOCK_SECONDS * 1_000;
    const verdict = { allowed: false, limit: MAX_WRONG_CODES, remaining: 0, resetMs };
    return rateLimited({ ...verdict, retryAfterSeconds: LOCK_SECONDS }, 'second_factor_locked');
  }
  if (!isWrongCode(failure) && failure.status < 500) return pendingSignInExpired(challenges);
  return toAppError(failure);
}

/** Creates the register of used codes in the live store. */
function createUsedCodes({ live }: { readonly live: Pick<LiveStore, 'hit'> }): UsedCodes {
  return {
    take: async (userId, code) => {
      const name = createHash('sha256').update(`${userId}:${code}`).digest('base64url');
      const { allowed } = await live.hit(`used-code:${name}`, { limit: 1, windowMs: USED_CODES_MS });
      return allowed;
    },
  };
}
