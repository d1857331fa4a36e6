import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Challenges } from '../../../http/challenge.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { rateIdentityOf } from '../../../lib/network/client-ip.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorOf } from '../account/member-acts.ts';
import { describeOwnAct } from '../account/own-account-acts.ts';
import { passkey } from '../second-factor/second-factors.table.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { AUTH_PATH, type Auth } from '../sign-in/auth.ts';
import { sendResponse } from '../sign-in/auth-call.ts';
import type { AuthCaller } from '../sign-in/auth-caller.ts';
import { readFailure, toAppError } from '../sign-in/auth-errors.ts';
import { personName, presentedPassword } from '../sign-in/credentials.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import { addPageRoute, addPersonRoute, type PersonCall } from '../sign-in/route.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';

/** Maximum number of passkeys per user. */
const MAX_PASSKEYS = 20;

/** Limit for challenges per IP address, because each challenge is stored until it is used or expires. */
const CHALLENGES_PER_ADDRESS = { limit: 60, windowMs: 60_000 };

/** Dependencies of the passkey routes. */
export interface PasskeyRoutesOptions {
  readonly state: State;
  readonly live: Pick<LiveStore, 'hit'>;
  readonly auth: Auth;
  readonly caller: AuthCaller;
  readonly passwords: PasswordCheck;
  readonly signIns: SignIns;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly audit: Pick<AuditService, 'record'>;
}

const encoded = z.string().min(1).max(8_192);
/** The part of a `PublicKeyCredential` that is validated before verification (WebAuthn §5.1). */
const credential = z.looseObject({
  id: z.string().min(1).max(2_048),
  rawId: z.string().min(1).max(2_048),
  type: z.literal('public-key'),
});
const passwordBody = z.strictObject({ password: presentedPassword });
const emptyBody = z.strictObject({});
const registrationBody = z.strictObject({
  name: personName,
  response: credential.extend({
    response: z.looseObject({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  }),
});
const authenticationBody = z.strictObject({
  response: credential.extend({
    response: z.looseObject({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
  }),
});
const passkeyId = z.string().min(1).max(64);
const renameBody = z.strictObject({ id: passkeyId, name: personName });
const deleteBody = z.strictObject({ id: passkeyId });

/** Registers the routes that add, rename and delete passkeys, and sign-in with a passkey. */
export function registerPasskeyRoutes(app: FastifyInstance, options: PasskeyRoutesOptions): void {
  const { state, live, auth, caller, passwords, signIns, attempts, challenges, audit } = options;

  const urlOf = (path: string) => `${AUTH_PATH}/passkey/${path}`;

  addPersonRoute(app, urlOf('generate-register-options'), passwordBody, async (call, reply) => {
    const { request, person } = call;
    const { password } = call.body;
    await passwords.assert(person, request.pharos, password);
    if ((await state.db.$count(passkey, eq(passkey.userId, person.userId))) >= MAX_PASSKEYS) {
      throw new AppError('CONFLICT', {
        message: say('users.tooManyPasskeys', { max: MAX_PASSKEYS }),
      });
    }
    const authRequest = caller.requestFor(request, {
      method: 'GET',
      path: '/passkey/generate-register-options',
    });
    return sendResponse(reply, await auth.handle(authRequest));
  });

  addPersonRoute(app, urlOf('verify-registration'), registrationBody, async (call, reply) => {
    const { request, person, body } = call;
    const authRequest = caller.requestFor(request, {
      method: 'POST',
      path: '/passkey/verify-registration',
      body,
    });
    const response = await auth.handleAtomically(authRequest, async (tx, answer) => {
      const { id } = passkeyOf(await answer.clone().json());
      const act = describeOwnAct(person, 'passkey.create', `passkey:${id}`, { name: body.name });
      await audit.record(tx, actorOf(request, person), act);
    });
    return sendResponse(reply, response);
  });

  addPageRoute(app, urlOf('generate-authenticate-options'), emptyBody, async (request, reply) => {
    await countRequest(
      live,
      `passkey-challenge:${rateIdentityOf(request.pharos.ip)}`,
      CHALLENGES_PER_ADDRESS,
    );
    const authRequest = caller.requestFor(request, {
      method: 'GET',
      path: '/passkey/generate-authenticate-options',
    });
    const response = await auth.handle(authRequest);
    return sendResponse(reply, response, { userVerification: 'required' });
  });

  addPageRoute(app, urlOf('verify-authentication'), authenticationBody, async (request, reply, body) => {
    const { response, failure } = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'passkey_refused' },
      async () => {
        const authRequest = caller.requestFor(request, {
          method: 'POST',
          path: '/passkey/verify-authentication',
          body,
        });
        const answer = await auth.handle(authRequest);
        return { response: answer, failure: answer.ok ? undefined : await readFailure(answer) };
      },
      (result) => result.failure !== undefined && result.failure.status < 500,
    );
    if (failure !== undefined) throw failure.status < 500 ? passkeyRejected(challenges) : toAppError(failure);
    return sendResponse(reply, await signIns.complete(request, response, 'passkey'));
  });

  /** Changes a passkey of the caller. */
  const change = async (
    { request, person, body }: PersonCall<z.output<typeof renameBody | typeof deleteBody>>,
    reply: FastifyReply,
    path: string,
    action: string,
  ) => {
    const own = and(eq(passkey.id, body.id), eq(passkey.userId, person.userId));
    const [found] = await state.db.select({ name: passkey.name }).from(passkey).where(own);
    if (found === undefined) throw new AppError('ACCESS_DENIED', { reason: 'unknown_passkey' });
    const name = 'name' in body ? body.name : found.name;
    const response = await auth.handleAtomically(
      caller.requestFor(request, { method: 'POST', path, body }),
      (tx) =>
        audit.record(
          tx,
          actorOf(request, person),
          describeOwnAct(person, action, `passkey:${body.id}`, { name }),
        ),
    );
    return sendResponse(reply, response);
  };

  addPersonRoute(app, urlOf('update-passkey'), renameBody, (call, reply) =>
    change(call, reply, '/passkey/update-passkey', 'passkey.update'),
  );
  addPersonRoute(app, urlOf('delete-passkey'), deleteBody, (call, reply) =>
    change(call, reply, '/passkey/delete-passkey', 'passkey.delete'),
  );
}

/** Returns the same error for every rejected passkey. */
function passkeyRejected(challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('passkey_refused', false);
  return new AppError('AUTH_REQUIRED', {
    message: say('users.passkeyWasNotAccepted'),
    reason: 'passkey_refused',
    headers,
  });
}

const passkeyResponse = z.object({ id: z.string() });

function passkeyOf(answer: unknown): { readonly id: string } {
  return passkeyResponse.parse(answer);
}
