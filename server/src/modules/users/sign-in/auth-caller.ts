import type { FastifyRequest } from 'fastify';
import type { UserPrincipal } from '../../../lib/principal.ts';
import { type AuthCall, authRequest, originOf } from './auth-call.ts';
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

/** Decides whether the cookies of a request are accepted (docs/decisions/0028 §2). */
interface OriginCheck {
  /** Returns the `Cookie` header of requests from a trusted origin, and of GET and HEAD requests without an origin. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** Whether a page of another origin sent the request. */
  isForeign(request: FastifyRequest): boolean;
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
    cookieOf: (request) => origins.cookieOf(request),
    findPerson,
    requestFor: (request, call) =>
      authRequest(originOf(request, baseUrl), {
        ...call,
        search: new URL(request.raw.url ?? '/', baseUrl).search,
        cookie: origins.cookieOf(request),
      }),
  };
}

/** Creates the origin check. @param trusted origins of the service. */
function createOriginCheck(trusted: ReadonlySet<string>): OriginCheck {
  const isForeign = ({ headers }: FastifyRequest): boolean =>
    headers.origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !trusted.has(headers.origin);
  return {
    isForeign,
    cookieOf: (request) => {
      const isSafe = request.method === 'GET' || request.method === 'HEAD';
      const counts = request.headers.origin === undefined ? isSafe : !isForeign(request);
      return counts ? request.headers.cookie : undefined;
    },
  };
}
