import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import type { AuditService } from '../audit/index.ts';
import { AUTH_ENDPOINTS } from './auth.endpoints.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { authRequest, originOf, sendAnswer } from './auth-call.ts';
import { readFailure, toAppError } from './auth-errors.ts';
import { emailAddress, newPassword, presentedPassword } from './credentials.ts';
import { contextOf, describeAct } from './member-acts.ts';
import { createOriginCheck } from './own-origin.ts';
import { parseBody } from './parse-body.ts';
import { addRoute } from './route.ts';
import type { SessionResolver } from './session-resolver.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** What the routes stand on. */
export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly resolver: SessionResolver;
  readonly sessions: SessionsService;
  readonly throttle: SignInThrottle;
  readonly challenges: Challenges;
  readonly audit: Pick<AuditService, 'record'>;
  readonly baseUrl: string;
  readonly trustedOrigins: ReadonlySet<string>;
}

const signInBody = z.object({
  email: emailAddress,
  password: presentedPassword,
  rememberMe: z.boolean().optional(),
});
const changePasswordBody = z.object({
  currentPassword: presentedPassword,
  newPassword,
  revokeOtherSessions: z.boolean().default(true),
});
const revokeBody = z.object({ id: z.string().min(1).max(64) });

/** Serves signing in and out, one's own sessions, and the members of organizations below `/api/auth`. */
export function registerAuthRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { auth, resolver, sessions, throttle, challenges, audit, baseUrl } = options;
  const origins = createOriginCheck(options.trustedOrigins);

  const personOf = async (request: FastifyRequest): Promise<UserPrincipal> => {
    const person = await resolver.resolve(origins.cookieOf(request));
    if (person === undefined) throw challenges.authRequired('no_session', false);
    return person;
  };

  const questionOf = (request: FastifyRequest, method: 'GET' | 'POST', path: string, body: unknown) =>
    authRequest(originOf(request, baseUrl), {
      path,
      method,
      body,
      search: new URL(request.raw.url ?? '/', baseUrl).search,
      cookie: origins.cookieOf(request),
    });

  const signIn = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (origins.isForeign(request)) throw challenges.forbidden('foreign_origin', []);
    const body = parseBody(signInBody, request.body);
    const response = await throttle.attempt(
      { account: body.email, ip: request.pharos.ip },
      () => auth.handle(questionOf(request, 'POST', '/sign-in/email', body)),
      ({ status }) => status === 401,
    );
    if (response.status === 401) throw wrongCredentials(challenges);
    return sendAnswer(reply, response);
  };

  const changePassword = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const person = await personOf(request);
    const body = parseBody(changePasswordBody, request.body);
    // A stolen session must not become a way to guess the password.
    const { response, failure } = await throttle.attempt(
      { account: person.email, ip: request.pharos.ip },
      async () => {
        const answer = await auth.handle(questionOf(request, 'POST', '/change-password', body));
        return { response: answer, failure: answer.ok ? undefined : await readFailure(answer) };
      },
      (result) => result.failure?.code === 'INVALID_PASSWORD',
    );
    if (failure !== undefined) throw toAppError(failure);
    return sendAnswer(reply, response);
  };

  addRoute(app, 'POST', `${AUTH_PATH}/sign-in/email`, signIn);
  addRoute(app, 'POST', `${AUTH_PATH}/change-password`, changePassword);

  addRoute(app, 'GET', `${AUTH_PATH}/list-sessions`, async (request, reply) => {
    const person = await personOf(request);
    const found = await sessions.listFor(person.userId);
    return reply
      .header('cache-control', 'no-store')
      .send(found.map((session) => ({ ...session, isCurrent: session.id === person.sessionId })));
  });
  addRoute(app, 'POST', `${AUTH_PATH}/revoke-session`, async (request, reply) => {
    const person = await personOf(request);
    await sessions.revoke(person.userId, parseBody(revokeBody, request.body).id);
    return reply.send({ success: true });
  });
  addRoute(app, 'POST', `${AUTH_PATH}/revoke-sessions`, async (request, reply) => {
    await sessions.revokeAll((await personOf(request)).userId);
    return reply.send({ success: true });
  });
  addRoute(app, 'POST', `${AUTH_PATH}/revoke-other-sessions`, async (request, reply) => {
    const person = await personOf(request);
    await sessions.revokeAll(person.userId, person.sessionId);
    return reply.send({ success: true });
  });

  const act = async (request: FastifyRequest, reply: FastifyReply, path: string, action: string) => {
    const person = await personOf(request);
    const response = await auth.handleAtomically(
      questionOf(request, 'POST', path, request.body),
      async (tx, answer) =>
        audit.record(
          tx,
          contextOf(request, person),
          describeAct(action, person, request.body, await answer.clone().json()),
        ),
    );
    return sendAnswer(reply, response);
  };

  for (const { method, path, act: action } of AUTH_ENDPOINTS) {
    addRoute(app, method, `${AUTH_PATH}${path}`, async (request, reply) => {
      if (action !== undefined) return act(request, reply, path, action);
      const response = await auth.handle(questionOf(request, method, path, request.body));
      if (response.status === 401) throw challenges.authRequired('no_session', false);
      return sendAnswer(reply, response);
    });
  }
}

/** One answer for an unknown address and for a wrong password. */
function wrongCredentials(challenges: Challenges): AppError {
  const { headers } = challenges.authRequired('wrong_credentials', false);
  return new AppError('AUTH_REQUIRED', {
    message: 'Invalid email or password',
    reason: 'wrong_credentials',
    headers,
  });
}
