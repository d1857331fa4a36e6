import type { FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { type AuthCall, authRequest, originOf } from './auth-call.ts';
import { createOriginCheck } from './own-origin.ts';
import type { SessionResolver } from './session-resolver.ts';

/** Reads the caller of a request and builds requests to Better Auth. */
export interface AuthCaller {
  /** Returns the `Cookie` header, if it is accepted for the request. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** Returns the signed-in user, or `undefined`. */
  findPerson(request: FastifyRequest): Promise<UserPrincipal | undefined>;
  /** Returns the request to Better Auth, with the cookies and the query string of the original request. */
  requestFor(
    request: FastifyRequest,
    call: Pick<AuthCall, 'method' | 'path'> & Partial<Pick<AuthCall, 'body'>>,
  ): Request;
}

/** Creates the caller of the routes below `/api`. */
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
    requestFor: (request, call) =>
      authRequest(originOf(request, baseUrl), {
        ...call,
        search: new URL(request.raw.url ?? '/', baseUrl).search,
        cookie: origins.cookieOf(request),
      }),
  };
}
