import type { FastifyReply, FastifyRequest } from 'fastify';

const EXPOSED =
  'ETag, X-Request-ID, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, WWW-Authenticate';
const ALLOWED_HEADERS = 'Content-Type, Authorization, X-API-Key, X-Request-ID, If-None-Match';
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const PREFLIGHT_SECONDS = '86400';

/** Which origins may use the session cookie: the service's own. */
export function createCors(trustedOrigins: ReadonlySet<string>) {
  /**
   * Writes the CORS headers. Keys may be used from any origin, cookies from our own only: a wildcard answer can
   * never carry credentials (Fetch standard, CORS protocol).
   */
  return function writeCorsHeaders(request: FastifyRequest, reply: FastifyReply): void {
    const origin = request.headers.origin;
    if (origin === undefined) return;
    if (trustedOrigins.has(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('vary', 'Origin');
    } else {
      reply.header('access-control-allow-origin', '*');
    }
    reply.header('access-control-expose-headers', EXPOSED);
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', ALLOWED_METHODS);
      reply.header('access-control-allow-headers', ALLOWED_HEADERS);
      reply.header('access-control-max-age', PREFLIGHT_SECONDS);
    }
  };
}
