import type { FastifyRequest } from 'fastify';

/** What a request's cookies are worth (docs/decisions/0028 §2). */
export interface OriginCheck {
  /** The `Cookie` header, when it comes from a page of ours, or from no page and cannot change anything. */
  cookieOf(request: FastifyRequest): string | undefined;
  /** Whether a page of another origin sent the request. */
  isForeign(request: FastifyRequest): boolean;
}

/** @param trusted the service's own origins. */
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
