import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connectFirst } from './connect-first.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Listens on an address. @param port 0 for any. */
async function listen(host: string, port = 0): Promise<number> {
  const server = createServer((socket) => sockets.push(socket)).listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const NEVER = new AbortController().signal;
const connect = async (addresses: readonly string[], port: number, signal = NEVER) => {
  const socket = await connectFirst({ addresses, port, signal });
  sockets.push(socket);
  return socket.remoteAddress;
};

test('an address that refuses is followed by the next one immediately', async () => {
  const port = await listen('127.0.0.2');
  expect(await connect(['127.0.0.1', '127.0.0.3', '127.0.0.2'], port)).toBe('127.0.0.2');
});

test('IPv6 is preferred to IPv4, whatever the order', async () => {
  const port = await listen('127.0.0.1');
  await listen('::1', port);
  expect(await connect(['127.0.0.1', '::1'], port)).toBe('::1');
  expect(await connect(['127.0.0.1'], port)).toBe('127.0.0.1');
});

test('the errors of all addresses are reported in their order', async () => {
  const port = await listen('127.0.0.1');
  await expect(connect(['127.0.0.2', '::1'], port)).rejects.toMatchObject({
    errors: [{ address: '127.0.0.2', code: 'ECONNREFUSED' }, { address: '::1' }],
  });
  await expect(connect(['127.0.0.2'], port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('an aborted attempt rejects with the reason, and closes its connections', async () => {
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  await expect(connect(['127.0.0.1'], await listen('127.0.0.1'), controller.signal)).rejects.toThrow(
    'enough',
  );
});

test('an address that does not answer delays the next one by 250 ms only', async () => {
  const port = await listen('127.0.0.1');
  const beganMs = performance.now();
  // 192.0.2.1 is reserved for documentation (RFC 5737): nobody answers, or there is no route.
  expect(await connect(['192.0.2.1', '127.0.0.1'], port)).toBe('127.0.0.1');
  expect(performance.now() - beganMs).toBeLessThan(3_000);
});
