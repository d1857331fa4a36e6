import { outboundError, toOutboundError } from './describe-error.ts';
import { type DialDeps, dial } from './dial.ts';
import { exchange, type Hop } from './exchange.ts';
import type { Outbound, OutboundRequest, OutboundResponse } from './outbound.ts';
import { createAddressRule } from './public-address.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';
import { assertPort, readHost, readTarget } from './target.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers for one origin, which are not sent to another one. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Options of {@link createOutbound}. */
export interface OutboundOptions {
  /** Addresses and CIDR ranges that are not public, but allowed. */
  readonly allowedRanges?: readonly string[] | undefined;
  /** Addresses of DNS servers; those of the system if empty. */
  readonly dnsServers?: readonly string[] | undefined;
  /** The version of Pharos, for the `User-Agent` header. */
  readonly version: string;
  /** Replaces DNS in tests. */
  readonly resolveHost?: ResolveHost | undefined;
  /** Certificates that are trusted instead of those of Node, in PEM; for tests. */
  readonly ca?: string | undefined;
}

/**
 * Creates the dialer (docs/decisions/0037). It ignores proxies of the environment, and does not reuse connections.
 * @throws RangeError if an allowed range is invalid.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const { allowedRanges = [], dnsServers = [], version, ca } = options;
  const isAllowed = createAddressRule(allowedRanges);
  const resolveHost =
    options.resolveHost ??
    createResolveHost({ servers: dnsServers, usesHostsFile: allowedRanges.length > 0 });
  const deps: DialDeps = { isAllowed, resolveHost, ca };
  const closing = new AbortController();

  /** Runs work until a time-out, the end of the caller, or that of the dialer. */
  async function within<T>(
    { host, timeoutMs, signal }: { host: string; timeoutMs: number; signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    const cancelled = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
    if (cancelled.aborted) throw outboundError('aborted', host);
    cancelled.addEventListener('abort', leave, { once: true });
    const timer = setTimeout(leave, timeoutMs);
    const left = new Promise<never>((_resolve, reject) => {
      leaving.signal.addEventListener('abort', () => reject(outboundError('timeout', host)), { once: true });
    });
    try {
      return await Promise.race([work(leaving.signal), left]);
    } catch (error) {
      if (cancelled.aborted) throw outboundError('aborted', host, error);
      throw leaving.signal.aborted ? outboundError('timeout', host, error) : error;
    } finally {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', leave);
    }
  }

  async function follow(first: Hop, request: OutboundRequest, signal: AbortSignal) {
    const { maxBodyBytes, maxRedirects = 0 } = request;
    let hop = first;
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchange(deps, { hop, maxBodyBytes, signal, userAgent: `Pharos/${version}` });
      const { location } = response.headers;
      if (maxRedirects === 0 || location === undefined || !REDIRECTS.has(response.status)) return response;
      if (redirects === maxRedirects) throw outboundError('too_many_redirects', hop.target.host);
      hop = nextHop(hop, response.status, location);
    }
  }

  return {
    async request(request): Promise<OutboundResponse> {
      const startedMs = performance.now();
      const { url, method = 'GET', headers = {}, body } = request;
      const hop: Hop = { target: readTarget(url), method, headers, body };
      const { host } = hop.target;
      try {
        const response = await within({ ...request, host }, (signal) => follow(hop, request, signal));
        return { ...response, durationMs: performance.now() - startedMs };
      } catch (error) {
        throw toOutboundError(error, host, 'invalid_response');
      }
    },
    async dial({ host, port, timeoutMs, signal }) {
      assertPort(port);
      const name = readHost(host);
      return within({ host: name, timeoutMs, signal }, (ends) =>
        dial(deps, { host: name, port, signal: ends }),
      );
    },
    close: async () => closing.abort(),
  };
}

/** Returns the request to the target of a redirect (RFC 9110 §15.4). @throws OutboundError invalid_url. */
function nextHop({ target, method, headers, body }: Hop, status: number, location: string): Hop {
  const next = readTarget(location, target.url.href);
  const becomesGet = status === 303 || (status < 303 && method === 'POST');
  const kept = Object.entries(headers).filter(
    ([name]) =>
      (next.url.origin === target.url.origin || !CREDENTIAL_HEADERS.has(name.toLowerCase())) &&
      !(becomesGet && name.toLowerCase().startsWith('content-')),
  );
  return {
    target: next,
    method: becomesGet && method !== 'HEAD' ? 'GET' : method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? undefined : body,
  };
}
