import { once } from 'node:events';
import type { Socket } from 'node:net';
import { outboundError, toOutboundError } from './describe-error.ts';

/** What is opened, for its failure. */
export interface Opening {
  readonly host: string;
  readonly signal: AbortSignal;
  /** The failure of errors that are not known. */
  readonly failure: 'unreachable' | 'tls';
}

/** Waits until a socket is open. It is destroyed when it fails or the signal is aborted. @throws OutboundError. */
export async function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  { host, signal, failure }: Opening,
): Promise<void> {
  // Errors after a time-out have no other listener.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? outboundError('timeout', host, error) : toOutboundError(error, host, failure);
  }
}
