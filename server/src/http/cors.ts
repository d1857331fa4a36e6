import type { FastifyReply, FastifyRequest } from 'fastify';

const EXPOSED =
  'ETag, X-Request-ID, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, WWW-Authenticate';
const ALLOWED_HEADERS =
  'Content-Type, Authorization, X-API-Key, X-Share-Token, X-Request-ID, If-None-Match, Databuddy-Client-Id, Databuddy-Sdk-Name, Databuddy-Sdk-Version';
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const PREFLIGHT_SECONDS = '86400';

/** Whose pages may read answers. */
export interface CorsOptions {
  /** Which origins may use the session cookie: the service's own. */
  readonly trustedOrigins: ReadonlySet<string>;
  /** Paths that pages of any origin post to by beacon. */
  readonly beaconPaths?: ReadonlySet<string>;
}

const NO_PATHS: ReadonlySet<string> = new Set();

/** Builds what writes the CORS headers. */
export function createCors({ trustedOrigins, beaconPaths = NO_PATHS }: CorsOptions) {
  /**
   * Writes the CORS headers. Keys may be used from any origin, cookies from our own only: a wildcard answer can
   * never carry credentials (Fetch standard, CORS protocol). `navigator.sendBeacon` always sends with credentials, so a
   * beacon of JSON is only sent when its preflight names its origin and allows them; what takes beacons does so, and never
   * looks at the cookie of another origin (docs/decisions/0028 §2).
   */
  return function writeCorsHeaders(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    if (origin === undefined) return;
    if (trustedOrigins.has(origin) || isBeacon(request, beaconPaths)) {
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

/** Whether it is a beacon or asks for leave to send one: no other method is open in this way. */
function isBeacon(request: FastifyRequest, beaconPaths: ReadonlySet<string>): boolean {
  const { method } = request;
  if (method === 'POST') return beaconPaths.has(pathOf(request));
  return (
    method === 'OPTIONS' &&
    request.headers['access-control-request-method'] === 'POST' &&
    beaconPaths.has(pathOf(request))
  );
}

function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  const queryAt = url.indexOf('?');
  return queryAt === -1 ? url : url.slice(0, queryAt);
}
