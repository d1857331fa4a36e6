import { setMaxListeners } from 'node:events';
import { outboundError, toOutboundError } from './describe-error.ts';
import { type DialDeps, dial, resolveAllowed } from './dial.ts';
import { exchange } from './exchange.ts';
import type { Outbound, OutboundRequest, OutboundResponse } from './outbound.ts';
import { createAddressRule } from './public-address.ts';
import { queryDns } from './query-dns.ts';
import { type Hop, isRedirect, nextHop } from './redirect.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';
import { secure } from './secure.ts';
import { assertPort, readHost, readTarget } from './target.ts';
import { createTlsContexts } from './tls-contexts.ts';
import { createTrace } from './trace.ts';

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
  const tlsContextFor = createTlsContexts(ca);
  const deps: DialDeps = { isAllowed, resolveHost, tlsContextFor };
  const closing = new AbortController();

  /** Runs work until a time-out, the end of the caller, or that of the dialer. */
  async function within<T>(
    { host, timeoutMs, signal }: { host: string; timeoutMs: number; signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    // `AbortSignal.any` would leave an entry at the signal of the dialer for each request.
    const sources = signal === undefined ? [closing.signal] : [signal, closing.signal];
    const isCancelled = () => sources.some(({ aborted }) => aborted);
    if (isCancelled()) throw outboundError('aborted', host);
    // Every request in progress listens to them: no number of listeners is a leak.
    setMaxListeners(0, ...sources);
    for (const source of sources) source.addEventListener('abort', leave, { once: true });
    const timer = setTimeout(leave, timeoutMs);
    const left = new Promise<never>((_resolve, reject) => {
      leaving.signal.addEventListener('abort', () => reject(outboundError('timeout', host)), { once: true });
    });
    try {
      return await Promise.race([work(leaving.signal), left]);
    } catch (error) {
      if (isCancelled()) throw outboundError('aborted', host, error);
      throw leaving.signal.aborted ? outboundError('timeout', host, error) : error;
    } finally {
      clearTimeout(timer);
      for (const source of sources) source.removeEventListener('abort', leave);
    }
  }

  const userAgent = `Pharos/${version}`;

  async function follow(first: Hop, request: OutboundRequest, signal: AbortSignal) {
    const { maxBodyBytes, maxRedirects = 0 } = request;
    let hop = first;
    for (let redirects = 0; ; redirects += 1) {
      const { setCookies: _, ...response } = await exchange(deps, {
        hop,
        maxBodyBytes,
        ownHeaders: { 'user-agent': userAgent, 'accept-encoding': 'identity' },
        httpVersion: '1.1',
        tls: {},
        signal,
        trace: createTrace(),
      });
      if (maxRedirects === 0 || !isRedirect(response)) return { ...response, url: hop.target.url.href };
      if (redirects === maxRedirects) throw outboundError('too_many_redirects', hop.target.host);
      hop = nextHop(hop, response);
    }
  }

  return {
    async request(request): Promise<OutboundResponse> {
      const startedMs = performance.now();
      const { url, method = 'GET', headers = {}, body } = request;
      // Only checks can name another host.
      const named = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host');
      const hop: Hop = { target: readTarget(url), method, headers: Object.fromEntries(named), body };
      const { host } = hop.target;
      try {
        const response = await within({ ...request, host }, (signal) => follow(hop, request, signal));
        return { ...response, durationMs: performance.now() - startedMs };
      } catch (error) {
        throw toOutboundError(error, host, 'invalid_response');
      }
    },
    async probe({ url, method, headers, body, verifyCertificate, identity, ...request }) {
      const hop: Hop = { target: readTarget(url), method, headers, body };
      const { host } = hop.target;
      const ownHeaders = { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' };
      const tls = { verify: verifyCertificate, identity };
      try {
        return await within({ ...request, host }, (signal) =>
          exchange(deps, { ...request, hop, ownHeaders, tls, signal }),
        );
      } catch (error) {
        throw toOutboundError(error, host, 'invalid_response');
      }
    },
    async dial({ host, port, timeoutMs, signal, tls, trace = createTrace() }) {
      assertPort(port);
      const name = readHost(host);
      return within({ host: name, timeoutMs, signal }, async (ends) => {
        const dialed = await dial(deps, { host: name, port, signal: ends, trace });
        if (tls === undefined) return dialed;
        const { socket: plain, address } = dialed;
        const socket = await secure({
          socket: plain,
          contextFor: tlsContextFor,
          host: name,
          tls,
          signal: ends,
          trace,
        });
        return { socket, address };
      });
    },
    async resolve({ host, timeoutMs, signal, trace = createTrace() }) {
      const name = readHost(host);
      return within({ host: name, timeoutMs, signal }, (ends) =>
        resolveAllowed(deps, { host: name, signal: ends, trace }),
      );
    },
    async queryDns({ server, port, message, timeoutMs, signal }) {
      const name = server === undefined ? undefined : readHost(server);
      return within({ host: name ?? 'the DNS server', timeoutMs, signal }, (ends) =>
        queryDns({ ...deps, dnsServers }, { server: name, port, message, signal: ends }),
      );
    },
    isAllowed,
    close: async () => closing.abort(),
  };
}
