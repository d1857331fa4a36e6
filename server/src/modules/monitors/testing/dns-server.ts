import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Answer, decode, encode, RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet';

const MAX_TRIES = 20;

/** What a DNS server answers. */
export interface DnsReply {
  readonly answers?: readonly Answer[];
  /** The response code: 2 SERVFAIL, 3 NXDOMAIN. */
  readonly code?: number;
  /** Answers by UDP that it is truncated. */
  readonly isLong?: boolean;
  /** Changes the bytes of the response. */
  distort?(bytes: Buffer): Buffer;
}

/** A DNS server that speaks UDP and TCP. */
export interface TestDns {
  readonly port: number;
  /** `udp TXT example.com` for each query. */
  readonly queries: readonly string[];
  close(): Promise<void>;
}

/** Starts the server. @param reply returns the answer to a question; `undefined` answers nothing. */
export async function startDns(
  reply: (name: string, type: string) => DnsReply | undefined,
): Promise<TestDns> {
  const queries: string[] = [];
  const answer = (query: Buffer, transport: 'udp' | 'tcp'): Buffer | undefined => {
    const { id, questions = [] } = decode(query);
    const [{ name, type } = { name: '', type: 'A' }] = questions;
    queries.push(`${transport} ${type} ${name}`);
    const replied = reply(name, type);
    if (replied === undefined) return undefined;
    const { answers = [], code = 0, isLong = false, distort = (bytes) => bytes } = replied;
    const isCut = isLong && transport === 'udp';
    const flags = RECURSION_AVAILABLE | code | (isCut ? TRUNCATED_RESPONSE : 0);
    return distort(encode({ type: 'response', id, flags, questions, answers: isCut ? [] : [...answers] }));
  };
  const udp = createSocket('udp4');
  udp.on('message', (message, { port, address }) => {
    const response = answer(message, 'udp');
    if (response !== undefined) udp.send(response, port, address);
  });
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const response = answer(data.subarray(2), 'tcp');
      if (response === undefined) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(response.length);
      // In two packets: the length does not arrive with the message.
      socket.write(length, () => socket.end(response));
    });
  });
  const port = await listenAtOnePort(tcp, udp);
  return {
    port,
    queries,
    close: async () => {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}

/** Makes both listen at the same port. A port that is free for TCP can be in use for UDP, then the next one is tried. */
async function listenAtOnePort(tcp: Server, udp: Socket): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const address = tcp.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      udp.bind(port, '127.0.0.1');
      await once(udp, 'listening');
      return port;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      tcp.close();
      await once(tcp, 'close');
    }
  }
}
