import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port nobody listens on at this moment: the public address must be known before the server is built. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
