import { createSocket } from 'node:dgram';
import { decode, encode, RECURSION_DESIRED } from 'dns-packet';

interface TestRecord {
  readonly type: 'TXT' | 'CNAME';
  readonly value: string;
}

/** A DNS server with records that a test sets. */
export interface TestDnsServer {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** Sets the records of a name; none answer NXDOMAIN. */
  set(name: string, ...records: readonly (TestRecord | undefined)[]): void;
  /** Answers SERVFAIL to everything, or stops doing so. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

/** Starts the server on a free UDP port. */
export async function startDnsServer(): Promise<TestDnsServer> {
  const records = new Map<string, readonly TestRecord[]>();
  let isFailing = false;
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const found = records.get(question?.name ?? '') ?? [];
    const SERVER_FAILURE = 2;
    const NAME_ERROR = 3;
    const code = isFailing ? SERVER_FAILURE : found.length === 0 ? NAME_ERROR : 0;
    const answers = found
      .filter(({ type }) => !isFailing && type === question?.type)
      .map(({ type, value }) => ({ type, name: question?.name ?? '', ttl: 0, data: value }));
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags: RECURSION_DESIRED | code, questions, answers }),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, ...set) => {
      records.set(
        name,
        set.filter((record) => record !== undefined),
      );
    },
    fail: (value) => {
      isFailing = value;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
