import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { outboundError, toOutboundError } from './describe-error.ts';
import { type DialDeps, dial, resolveAllowed } from './dial.ts';
import { createTrace } from './trace.ts';

const DNS_PORT = 53;
const MAX_MESSAGE_BYTES = 65_535;
/** Servers that are tried, and the time for each except the last, in milliseconds. */
const MAX_SERVERS = 3;
const SERVER_TIMEOUT_MS = 2_000;
const HEADER_BYTES = 12;
/** The bits TC and QR of the third byte (RFC 1035 §4.1.1). */
const TRUNCATED = 0x02;
const RESPONSE = 0x80;

/** A DNS message and where it is sent. */
export interface DnsExchange {
  /** A name or an address, which must be allowed. `undefined`: the servers that the operator configured. */
  readonly server: string | undefined;
  readonly port?: number | undefined;
  /** A query with an id. */
  readonly message: Uint8Array;
  readonly signal: AbortSignal;
}

interface Server {
  readonly address: string;
  readonly port: number;
}

/** Sends a DNS query by UDP, and by TCP when the response is truncated. Returns the response. @throws OutboundError. */
export async function queryDns(
  deps: DialDeps & { readonly dnsServers: readonly string[] },
  { server, port = DNS_PORT, message, signal }: DnsExchange,
): Promise<Uint8Array> {
  if (server !== undefined) {
    const [address = ''] = await resolveAllowed(deps, { host: server, signal, trace: createTrace() });
    return queryServer(deps, { address, port, message, signal });
  }
  // The servers of the operator need no check, and are usually private.
  const trusting = { ...deps, isAllowed: () => true };
  const servers = (deps.dnsServers.length > 0 ? deps.dnsServers : getServers()).map(readServer);
  for (const [index, each] of servers.slice(0, MAX_SERVERS).entries()) {
    const isLast = index === servers.length - 1 || index === MAX_SERVERS - 1;
    const turn = isLast ? signal : AbortSignal.any([signal, AbortSignal.timeout(SERVER_TIMEOUT_MS)]);
    try {
      return await queryServer(trusting, { ...each, message, signal: turn });
    } catch (error) {
      if (isLast || signal.aborted) throw error;
    }
  }
  throw outboundError('dns', 'the DNS server');
}

async function queryServer(
  deps: DialDeps,
  { address, port, message, signal }: Server & Pick<DnsExchange, 'message' | 'signal'>,
): Promise<Uint8Array> {
  const isReply = (datagram: Uint8Array) => isResponseTo(message, datagram);
  const reply = await exchangeDatagrams({ address, port, message, isReply, signal });
  if (((reply[2] ?? 0) & TRUNCATED) === 0) return reply;
  const { socket } = await dial(deps, { host: address, port, signal, trace: createTrace() });
  return exchangeStream(socket, { message, host: address, signal });
}

/** Reads `9.9.9.9`, `9.9.9.9:53`, `2620:fe::9` and `[2620:fe::9]:53`. */
function readServer(text: string): Server {
  if (isIP(text) !== 0) return { address: text, port: DNS_PORT };
  const { hostname, port } = new URL(`dns://${text}`);
  return { address: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DNS_PORT : Number(port) };
}

function isResponseTo(query: Uint8Array, datagram: Uint8Array): boolean {
  if (datagram.length < HEADER_BYTES || ((datagram[2] ?? 0) & RESPONSE) === 0) return false;
  return datagram[0] === query[0] && datagram[1] === query[1];
}

/** Messages have their length before them (RFC 1035 §4.2.2). */
async function exchangeStream(
  socket: Socket,
  {
    message,
    host,
    signal,
  }: { readonly message: Uint8Array; readonly host: string; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const end = () => socket.destroy(outboundError('timeout', host));
  signal.addEventListener('abort', end, { once: true });
  try {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    socket.write(Buffer.concat([length, message]));
    let received = Buffer.alloc(0);
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk]).subarray(0, MAX_MESSAGE_BYTES + 2);
      if (received.length < 2) continue;
      const expected = received.readUInt16BE();
      if (received.length < expected + 2) continue;
      const response = received.subarray(2, expected + 2);
      if (isResponseTo(message, response)) return response;
      throw outboundError('invalid_response', host);
    }
    throw outboundError('connection_reset', host);
  } catch (error) {
    throw toOutboundError(error, host, 'connection_reset');
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

/** The time after which a datagram without a reply is sent again, in milliseconds. */
const RESEND_MS = 2_000;

/** A datagram and its reply. */
interface DatagramExchange {
  /** An address that was checked, or that the operator configured. */
  readonly address: string;
  readonly port: number;
  readonly message: Uint8Array;
  /** Whether a datagram of the address is the reply. Others are ignored. */
  isReply(datagram: Uint8Array): boolean;
  readonly signal: AbortSignal;
}

/** Sends a datagram until its reply is received or the signal is aborted. @throws OutboundError. */
function exchangeDatagrams({
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
