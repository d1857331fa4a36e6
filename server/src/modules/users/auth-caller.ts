import type { FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../lib/principal.ts';
import { type AuthCall, authRequest, originOf } from './auth-call.ts';
import { createOriginCheck } from './own-origin.ts';
import type { SessionResolver } from './session-resolver.ts';

/** What the routes ask of a request: who sends it, from what page, and what Better Auth is to be asked on its behalf. */
export interface AuthCaller {
  /** The `Cookie` header, when it counts. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** The person who is signed in; `undefined` when nobody is. */
  findPerson(request: FastifyRequest): Promise<UserPrincipal | undefined>;
  /** The question to Better Auth, with the cookies and the query string of the request. */
  question(
    request: FastifyRequest,
    call: Pick<AuthCall, 'method' | 'path'> & Partial<Pick<AuthCall, 'body'>>,
  ): Request;
}

/** Reads requests for the routes below `/api`. */
export function createAuthCaller(deps: {
  readonly resolver: SessionResolver;
  readonly baseUrl: string;
  readonly trustedOrigins: ReadonlySet<string>;
}): AuthCaller {
  const { resolver, baseUrl } = deps;
  const origins = createOriginCheck(deps.trustedOrigins);
  const findPerson = (request: FastifyRequest) => resolver.resolve(origins.cookieOf(request));
  return {
    cookieOf: origins.cookieOf,
    findPerson,
    question: (request, call) =>
      authRequest(originOf(request, baseUrl), {
        ...call,
        search: new URL(request.raw.url ?? '/', baseUrl).search,
        cookie: origins.cookieOf(request),
      }),
  };
}
