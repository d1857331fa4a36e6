import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A received mail. */
export interface ReceivedMail {
  /** The envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** Responses of the server by command, such as `RCPT`, instead of the default; `hang` never responds. */
export type Answers = Partial<Record<'GREETING' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'BODY', string>>;

/** An SMTP server that accepts every mail by default. */
export interface TestSmtpServer {
  /** `smtp://` with a user and a password. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The commands of clients, line by line, without mails. */
  readonly said: string[];
  /** Applies to later commands. */
  answers: Answers;
  /** Resolves when the total number of received mails reaches the count. */
  waitFor(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The state of a connection. */
interface Conversation {
  from: string;
  to: string[];
  data: string | undefined;
  rest: string;
}

/** Starts a server on a free local port with the subset of RFC 5321 that Nodemailer uses. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const watchers = new Set<() => void>();
  const received: ReceivedMail[] = [];
  const said: string[] = [];
  const test: Pick<TestSmtpServer, 'answers'> = { answers: {} };

  const answer = (socket: Socket, command: keyof Answers, usual: string): boolean => {
    const given = test.answers[command] ?? usual;
    if (given !== 'hang') socket.write(`${given}\r\n`);
    return given === usual;
  };

  const take = (conversation: Conversation): void => {
    received.push({ from: conversation.from, to: conversation.to, ...parseMail(conversation.data ?? '') });
    for (const watcher of watchers) watcher();
  };

  const onLine = (socket: Socket, conversation: Conversation, line: string): void => {
    if (conversation.data !== undefined) {
      if (line !== '.') {
        conversation.data += `${line.replace(/^\./, '')}\r\n`;
        return;
      }
      if (answer(socket, 'BODY', '250 taken')) take(conversation);
      conversation.data = undefined;
      return;
    }
    said.push(line);
    const [verb = ''] = line.split(' ');
    switch (verb.toUpperCase()) {
      case 'EHLO':
        socket.write('250-test\r\n250 AUTH PLAIN\r\n');
        return;
      case 'AUTH':
        answer(socket, 'AUTH', '235 welcome');
        return;
      case 'MAIL':
        conversation.from = addressIn(line);
        conversation.to = [];
        answer(socket, 'MAIL', '250 ok');
        return;
      case 'RCPT':
        if (answer(socket, 'RCPT', '250 ok')) conversation.to.push(addressIn(line));
        return;
      case 'DATA':
        if (answer(socket, 'DATA', '354 go on')) conversation.data = '';
        return;
      case 'QUIT':
        socket.end('221 bye\r\n');
        return;
      default:
        socket.write('502 not known\r\n');
    }
  };

  const server = createServer((socket) => {
    const conversation: Conversation = { from: '', to: [], data: undefined, rest: '' };
    sockets.add(socket);
    socket.setEncoding('latin1');
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (part: string) => {
      const lines = (conversation.rest + part).split('\r\n');
      conversation.rest = lines.pop() ?? '';
      for (const line of lines) onLine(socket, conversation, line);
    });
    answer(socket, 'GREETING', '220 test ESMTP');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return Object.assign(test, {
    url: `smtp://mailer:hush%20hush@127.0.0.1:${port}`,
    received,
    said,
    waitFor: async (count: number) => {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          const watcher = () => {
            watchers.delete(watcher);
            resolve();
          };
          watchers.add(watcher);
        });
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

/** Parses a mail of Nodemailer: `multipart/alternative` with two parts. */
function parseMail(data: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = parsePart(data);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => parsePart(part.trim()));
  const contentOf = (type: string) => {
    const part = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type));
    return part === undefined ? '' : decodeBody(part.body, part.headers['content-transfer-encoding']);
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function parsePart(data: string): { headers: Record<string, string>; body: string } {
  const end = data.indexOf('\r\n\r\n');
  const head = data.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), body: data.slice(end + 4) };
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
