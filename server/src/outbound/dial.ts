import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { canonicalIp } from '../lib/ip-range.ts';
import { outboundError, toOutboundError } from './describe-error.ts';
import type { Dialed } from './outbound.ts';
import type { ResolveHost } from './resolve-host.ts';

/** The time for each address of a host with several ones, in milliseconds. */
const ATTEMPT_TIMEOUT_MS = 1_000;

/** What decides where connections go. */
export interface DialDeps {
  readonly resolveHost: ResolveHost;
  readonly isAllowed: (address: string) => boolean;
  /** Certificates that are trusted instead of those of Node, in PEM; for tests. */
  readonly ca?: string | undefined;
}

/**
 * Connects to a host: resolves its name once, checks every address, and connects to one of these addresses.
 * @param host as `readHost` returns it.
 * @throws OutboundError forbidden_address if one of the addresses is not allowed.
 */
export async function dial(
  { resolveHost, isAllowed }: DialDeps,
  { host, port, signal }: { readonly host: string; readonly port: number; readonly signal: AbortSignal },
): Promise<Dialed> {
  const addresses = await addressesOf(resolveHost, host, signal);
  if (!addresses.every(isAllowed)) throw outboundError('forbidden_address', host);
  const socket = connect({
    host,
    port,
    lookup: resolveTo(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    noDelay: true,
  });
  await opened(socket, 'connect', { host, signal, failure: 'unreachable' });
  const address = canonicalIp(socket.remoteAddress ?? '') ?? '';
  if (isAllowed(address)) return { socket, address };
  socket.destroy();
  throw outboundError('forbidden_address', host);
}

/** Begins TLS on a connection. The certificate must be valid for the host. @throws OutboundError. */
export async function secure(
  { ca }: Pick<DialDeps, 'ca'>,
  { socket, host, signal }: { readonly socket: Socket; readonly host: string; readonly signal: AbortSignal },
): Promise<TLSSocket> {
  const secured = connectTls({
    socket,
    // The certificate is compared with the host. Addresses have no server name (RFC 6066 §3).
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca }),
  });
  await opened(secured, 'secureConnect', { host, signal, failure: 'tls' });
  return secured;
}

async function addressesOf(
  resolveHost: ResolveHost,
  host: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  try {
    const addresses = await resolveHost(host, signal);
    if (addresses.length > 0) return addresses;
  } catch (error) {
    throw outboundError(signal.aborted ? 'timeout' : 'dns', host, error);
  }
  throw outboundError('dns', host);
}

/** Makes a connection go to the given addresses, whatever its host resolves to by now. */
function resolveTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, callback) => {
    const [first] = all;
    if (wantsAll === true) callback(null, all);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Waits until a socket is open. It is destroyed when it fails or the signal is aborted. @throws OutboundError. */
async function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  about: {
    readonly host: string;
    readonly signal: AbortSignal;
    readonly failure: 'unreachable' | 'tls';
  },
): Promise<void> {
  const { host, signal, failure } = about;
  // Errors after a time-out have no other listener.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? outboundError('timeout', host, error) : toOutboundError(error, host, failure);
  }
}
