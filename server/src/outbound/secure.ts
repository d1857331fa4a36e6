import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { readCertificate } from './certificate.ts';
import { outboundError, toOutboundError } from './describe-error.ts';
import type { TlsOptions } from './outbound.ts';
import type { TlsContexts } from './tls-contexts.ts';
import { createStopwatch, type Trace } from './trace.ts';

/** A connection that TLS begins on. */
export interface SecuredConnection {
  readonly socket: Socket;
  readonly contextFor: TlsContexts;
  readonly host: string;
  readonly tls: TlsOptions;
  readonly signal: AbortSignal;
  readonly trace: Trace;
}

/** Begins TLS on a connection. The trace gets the certificate, also when it is not valid. @throws OutboundError. */
export async function secure({
  socket,
  contextFor,
  host,
  tls,
  signal,
  trace,
}: SecuredConnection): Promise<TLSSocket> {
  const lap = createStopwatch();
  const name = tls.serverName ?? host;
  const secured = startTls(socket, name, tls, contextFor);
  await opened(secured, { host, signal });
  trace.tlsMs = lap();
  trace.protocol = secured.getProtocol();
  trace.certificate = readCertificate(secured, name);
  if (secured.authorized || tls.verify === false) return secured;
  secured.destroy();
  throw outboundError('tls', host, secured.authorizationError);
}

function startTls(socket: Socket, name: string, tls: TlsOptions, contextFor: TlsContexts): TLSSocket {
  try {
    return connect({
      socket,
      // The certificate is compared with the name. Addresses have no server name (RFC 6066 §3).
      host: name,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...(tls.protocols === undefined ? {} : { ALPNProtocols: [...tls.protocols] }),
      // The certificate is compared above, after it was recorded: nothing is sent before.
      rejectUnauthorized: false,
      secureContext: contextFor(tls.identity),
    });
  } catch (error) {
    socket.destroy();
    throw outboundError(tls.identity === undefined ? 'tls' : 'client_certificate', name, error);
  }
}

/** Waits until a TLS connection is open. Its socket is destroyed when it fails or the signal is aborted. @throws OutboundError. */
async function opened(
  socket: Socket,
  { host, signal }: { readonly host: string; readonly signal: AbortSignal },
): Promise<void> {
  // Errors after a time-out have no other listener.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'secureConnect', { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? outboundError('timeout', host, error) : toOutboundError(error, host, 'tls');
  }
}
