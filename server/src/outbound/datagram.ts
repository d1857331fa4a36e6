import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import { outboundError, toOutboundError } from './describe-error.ts';

/** The time after which a datagram without a reply is sent again, in milliseconds. */
const RESEND_MS = 2_000;

/** A datagram and its reply. */
export interface DatagramExchange {
  /** An address that was checked, or that the operator configured. */
  readonly address: string;
  readonly port: number;
  readonly message: Uint8Array;
  /** Whether a datagram of the address is the reply. Others are ignored. */
  isReply(datagram: Uint8Array): boolean;
  readonly signal: AbortSignal;
}

/** Sends a datagram until its reply is received or the signal is aborted. @throws OutboundError. */
export function exchangeDatagrams({
  address,
  port,
  message,
  isReply,
  signal,
}: DatagramExchange): Promise<Uint8Array> {
  const socket = createSocket(isIP(address) === 6 ? 'udp6' : 'udp4');
  let timer: NodeJS.Timeout | undefined;
  const exchanged = new Promise<Uint8Array>((resolve, reject) => {
    const fail = (error: Error) => reject(toOutboundError(error, address, 'unreachable'));
    const cancel = () => reject(outboundError('timeout', address));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    socket.on('error', fail);
    socket.on('message', (datagram) => {
      if (isReply(datagram)) resolve(datagram);
    });
    // A connected socket receives only datagrams of its peer.
    socket.connect(port, address, () => {
      const send = () => socket.send(message, (error) => error && fail(error));
      send();
      timer = setInterval(send, RESEND_MS);
    });
  });
  return exchanged.finally(() => {
    clearInterval(timer);
    socket.close();
  });
}
