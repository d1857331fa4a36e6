import { once } from 'node:events';
import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.data.ts';

/** A request that a test server received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A local server. */
export interface TestServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts an HTTP server, or an HTTPS server with a certificate for `*.example` and `localhost`. */
export async function startHttp(
  listener: RequestListener,
  { isSecure = false }: { readonly isSecure?: boolean } = {},
): Promise<TestServer> {
  const server = isSecure
    ? createHttps({ key: PRIVATE_KEY, cert: CERTIFICATE }, listener)
    : createHttp(listener);
  return listen(server);
}

/** Starts a TCP server. */
export function startTcp(onSocket: (socket: Socket) => void): Promise<TestServer> {
  return listen(createTcp(onSocket));
}

/** Reads a request completely. */
export async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  return { method, url, headers, body: Buffer.concat(chunks).toString() };
}

/** Makes a server listen on a free port of this machine. Connections are closed with it. */
export async function listen(server: Server | TcpServer): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return {
    port: address.port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
