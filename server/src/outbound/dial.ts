import { isIP, type Socket } from 'node:net';
import { canonicalIp } from '../lib/constraints/ip-range.ts';
import { connectFirst } from './connect-first.ts';
import { outboundError, toOutboundError, toResolveError } from './describe-error.ts';
import type { Dialed } from './outbound.ts';
import type { ResolveHost } from './resolve-host.ts';
import type { TlsContexts } from './tls-contexts.ts';
import { createStopwatch, type Trace } from './trace.ts';

/** What decides where connections go. */
export interface DialDeps {
  readonly resolveHost: ResolveHost;
  readonly isAllowed: (address: string) => boolean;
  readonly tlsContextFor: TlsContexts;
}

/** A host that is resolved. */
interface Resolving {
  /** As `readHost` returns it. */
  readonly host: string;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/**
 * Connects to a host: resolves its name once, checks every address, and connects to one of these addresses.
 * @throws OutboundError forbidden_address if one of the addresses is not allowed.
 */
export async function dial(
  deps: DialDeps,
  { host, port, signal, trace }: Resolving & { readonly port: number },
): Promise<Dialed> {
  const addresses = await resolveAllowed(deps, { host, signal, trace });
  const lap = createStopwatch();
  const socket = await connectTo({ addresses, host, port, signal });
  trace.connectMs = lap();
  const address = canonicalIp(socket.remoteAddress ?? '') ?? '';
  if (!deps.isAllowed(address)) {
    socket.destroy();
    throw outboundError('forbidden_address', host);
  }
  trace.address = address;
  return { socket, address };
}

/**
 * Returns the addresses of a host, at least one. All of them are allowed.
 * @throws OutboundError forbidden_address if one of them is not.
 */
export async function resolveAllowed(
  { resolveHost, isAllowed }: DialDeps,
  { host, signal, trace }: Resolving,
): Promise<readonly string[]> {
  const addresses = await addressesOf(resolveHost, { host, signal, trace });
  if (!addresses.every(isAllowed)) throw outboundError('forbidden_address', host);
  return addresses;
}

async function addressesOf(
  resolveHost: ResolveHost,
  { host, signal, trace }: Resolving,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const lap = createStopwatch();
  try {
    const addresses = await resolveHost(host, signal);
    trace.dnsMs = lap();
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw signal.aborted ? outboundError('timeout', host, error) : toResolveError(error, host);
  }
  throw outboundError('dns', host);
}

/** Connects to one of the given addresses, whatever the host resolves to by now. */
async function connectTo({
  host,
  ...target
}: {
  readonly addresses: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
}): Promise<Socket> {
  try {
    return await connectFirst(target);
  } catch (error) {
    throw target.signal.aborted
      ? outboundError('timeout', host, error)
      : toOutboundError(error, host, 'unreachable');
  }
}
