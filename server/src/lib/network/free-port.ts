import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns an unused port. The public URL must be known before the server is created. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system did not assign a port');
  return address.port;
}
