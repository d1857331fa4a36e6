import { once } from 'node:events';
import type { Socket } from 'node:net';
import { outboundError, toOutboundError } from './describe-error.ts';

/** Waits until a TLS connection is open. Its socket is destroyed when it fails or the signal is aborted. @throws OutboundError. */
export async function opened(
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
