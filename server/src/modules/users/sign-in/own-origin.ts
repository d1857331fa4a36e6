import type { FastifyRequest } from 'fastify';

/** Decides whether the cookies of a request are accepted (docs/decisions/0028 §2). */
export interface OriginCheck {
  /** Returns the `Cookie` header of requests from a trusted origin, and of GET and HEAD requests without an origin. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** Whether a page of another origin sent the request. */
  isForeign(request: FastifyRequest): boolean;
}

/** Creates the origin check. @param trusted origins of the service. */
export function createOriginCheck(trusted: ReadonlySet<string>): OriginCheck {
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
