import { type Call, pathOf } from './call.ts';

const EXPOSED =
  'ETag, Idempotency-Replayed, Mcp-Session-Id, X-Request-ID, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, WWW-Authenticate';
const ALLOWED_HEADERS =
  'Content-Type, Authorization, X-API-Key, X-Share-Token, X-Request-ID, If-Match, If-None-Match, Idempotency-Key, Mcp-Protocol-Version, Mcp-Session-Id, Databuddy-Client-Id, Databuddy-Sdk-Name, Databuddy-Sdk-Version, Unleash-AppName, Unleash-Connection-Id, Unleash-SDK';
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const PREFLIGHT_SECONDS = '86400';

/** The origins whose pages may read responses. */
export interface CorsOptions {
  /** The origins that may use the session cookie: those of the service. */
  readonly trustedOrigins: ReadonlySet<string>;
  /** Paths that pages of any origin post to by beacon. */
  readonly beaconPaths?: ReadonlySet<string>;
}

const NO_PATHS: ReadonlySet<string> = new Set();

/** Creates the function that adds CORS headers. */
export function createCors({ trustedOrigins, beaconPaths = NO_PATHS }: CorsOptions) {
  /**
   * Adds the CORS headers to those of the response. Keys are accepted from any origin, cookies only from the service's own: a
   * wildcard response never carries credentials (Fetch standard, CORS protocol). `navigator.sendBeacon` always sends
   * credentials, so the browser sends a JSON beacon only if the preflight response names its origin and allows credentials.
   * Paths that accept beacons do this, and never read the cookie of another origin (docs/decisions/0028 §2).
   */
  return function addCorsHeaders(call: Call): void {
    const { origin } = call.headers;
    if (origin === undefined) return;
    const { responseHeaders } = call;
    if (trustedOrigins.has(origin) || isBeacon(call, beaconPaths)) {
      responseHeaders['access-control-allow-origin'] = origin;
      responseHeaders['access-control-allow-credentials'] = 'true';
      responseHeaders['vary'] = 'Origin';
    } else {
      responseHeaders['access-control-allow-origin'] = '*';
    }
    responseHeaders['access-control-expose-headers'] = EXPOSED;
    if (call.method === 'OPTIONS') {
      responseHeaders['access-control-allow-methods'] = ALLOWED_METHODS;
      responseHeaders['access-control-allow-headers'] = ALLOWED_HEADERS;
      responseHeaders['access-control-max-age'] = PREFLIGHT_SECONDS;
    }
  };
}

/** Whether a request is a beacon, or the preflight request of one. */
function isBeacon(call: Call, beaconPaths: ReadonlySet<string>): boolean {
  const { method, headers } = call;
  if (method === 'POST') return beaconPaths.has(pathOf(call));
  return (
    method === 'OPTIONS' &&
    headers['access-control-request-method'] === 'POST' &&
    beaconPaths.has(pathOf(call))
  );
}
