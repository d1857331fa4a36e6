import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { rateIdentityOf } from '../../lib/client-ip.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import type { Attempts } from './attempts.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { sendAnswer } from './auth-call.ts';
import type { AuthCaller } from './auth-caller.ts';
import { readFailure, toAppError } from './auth-errors.ts';
import { personName, presentedPassword } from './credentials.ts';
import { actorOf } from './member-acts.ts';
import { aboutOneself } from './own-acts.ts';
import type { PasswordCheck } from './password-check.ts';
import { addPageRoute, addPersonRoute, type PersonCall } from './route.ts';
import { passkey } from './second-factors.table.ts';
import type { SignIns } from './sign-ins.ts';

/** Passkeys of one person. */
const MAX_PASSKEYS = 20;

/** Challenges are kept until they are answered, so a stranger gets only so many. */
const CHALLENGES_PER_ADDRESS = { limit: 60, windowMs: 60_000 };

/** What the routes stand on. */
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
/** What browsers hand over, as far as it must be read before it is verified (WebAuthn §5.1 `PublicKeyCredential`). */
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

/** Serves passkeys: adding, naming and removing one's own, and signing in with one. */
export function registerPasskeyRoutes(app: FastifyInstance, options: PasskeyRoutesOptions): void {
  const { state, live, auth, caller, passwords, signIns, attempts, challenges, audit } = options;

  const urlOf = (path: string) => `${AUTH_PATH}/passkey/${path}`;

  addPersonRoute(app, urlOf('generate-register-options'), passwordBody, async (call, reply) => {
    const { request, person } = call;
    const { password } = call.body;
    await passwords.assert(person, request.pharos, password);
    if ((await state.db.$count(passkey, eq(passkey.userId, person.userId))) >= MAX_PASSKEYS) {
      throw new AppError('CONFLICT', {
        message: `Nobody has more than ${MAX_PASSKEYS} passkeys: remove one first`,
      });
    }
    const question = caller.question(request, { method: 'GET', path: '/passkey/generate-register-options' });
    return sendAnswer(reply, await auth.handle(question));
  });

  addPersonRoute(app, urlOf('verify-registration'), registrationBody, async (call, reply) => {
    const { request, person, body } = call;
    const question = caller.question(request, { method: 'POST', path: '/passkey/verify-registration', body });
    const response = await auth.handleAtomically(question, async (tx, answer) => {
      const { id } = passkeyOf(await answer.clone().json());
      const act = aboutOneself(person, 'passkey.create', `passkey:${id}`, { name: body.name });
      await audit.record(tx, actorOf(request, person), act);
    });
    return sendAnswer(reply, response);
  });

  addPageRoute(app, urlOf('generate-authenticate-options'), emptyBody, async (request, reply) => {
    await countRequest(
      live,
      `passkey-challenge:${rateIdentityOf(request.pharos.ip)}`,
      CHALLENGES_PER_ADDRESS,
    );
    const question = caller.question(request, {
      method: 'GET',
      path: '/passkey/generate-authenticate-options',
    });
    const response = await auth.handle(question);
    return sendAnswer(reply, response, { userVerification: 'required' });
  });

  addPageRoute(app, urlOf('verify-authentication'), authenticationBody, async (request, reply, body) => {
    const { response, failure } = await attempts.attempt(
      { account: undefined, caller: request.pharos, reason: 'passkey_refused' },
      async () => {
        const question = caller.question(request, {
          method: 'POST',
          path: '/passkey/verify-authentication',
          body,
        });
        const answer = await auth.handle(question);
        return { response: answer, failure: answer.ok ? undefined : await readFailure(answer) };
      },
      (result) => result.failure !== undefined && result.failure.status < 500,
    );
    if (failure !== undefined) throw failure.status < 500 ? notAccepted(challenges) : toAppError(failure);
    return sendAnswer(reply, await signIns.complete(request, response, 'passkey'));
  });

  /** A change of a passkey that is the person's own. */
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
      caller.question(request, { method: 'POST', path, body }),
      (tx) =>
        audit.record(
          tx,
          actorOf(request, person),
          aboutOneself(person, action, `passkey:${body.id}`, { name }),
        ),
    );
    return sendAnswer(reply, response);
  };

  addPersonRoute(app, urlOf('update-passkey'), renameBody, (call, reply) =>
    change(call, reply, '/passkey/update-passkey', 'passkey.update'),
  );
  addPersonRoute(app, urlOf('delete-passkey'), deleteBody, (call, reply) =>
    change(call, reply, '/passkey/delete-passkey', 'passkey.delete'),
  );
}

/** One answer, whatever was wrong with it. */
function notAccepted(challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('passkey_refused', false);
  return new AppError('AUTH_REQUIRED', {
    message: 'This passkey was not accepted',
    reason: 'passkey_refused',
    headers,
  });
}

const passkeyAnswer = z.object({ id: z.string() });

function passkeyOf(answer: unknown): { readonly id: string } {
  return passkeyAnswer.parse(answer);
}
