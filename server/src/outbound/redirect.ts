import { readTarget, type Target } from './target.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers for one origin, which are not sent to another one. */
const ORIGIN_HEADERS: readonly string[] = ['authorization', 'cookie', 'host'];

/** A request to one target: the first one, or that of a redirect. */
export interface Hop {
  readonly target: Target;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** A response that can be a redirect. */
interface Redirect {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a response redirects. */
export function isRedirect({ status, headers }: Redirect): boolean {
  return headers['location'] !== undefined && REDIRECTS.has(status);
}

/**
 * Returns the request to the target of a redirect (RFC 9110 §15.4).
 * @param credentialHeaders names in lower case of headers that are not sent to another origin, beside the usual ones.
 * @throws OutboundError invalid_url.
 */
export function nextHop(
  { target, method, headers, body }: Hop,
  { status, headers: { location = '' } }: Redirect,
  credentialHeaders: readonly string[] = [],
): Hop {
  const next = readTarget(withEscapes(location), target.url.href);
  const becomesGet = status === 303 || (status < 303 && method === 'POST');
  const dropped = new Set(
    next.url.origin === target.url.origin ? [] : [...ORIGIN_HEADERS, ...credentialHeaders],
  );
  const kept = Object.entries(headers).filter(
    ([name]) =>
      !dropped.has(name.toLowerCase()) && !(becomesGet && name.toLowerCase().startsWith('content-')),
  );
  return {
    target: next,
    method: becomesGet && method !== 'HEAD' ? 'GET' : method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? undefined : body,
  };
}

/** Headers are bytes, which the client returns as Latin-1. Browsers send those that are not ASCII back as they are, in any character set. */
function withEscapes(location: string): string {
  return location.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
