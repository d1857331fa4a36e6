import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Opens a port that passes connections on to a server. `close` ends them and refuses new ones, `open` accepts them again. */
export async function createLink(host, port) {
  const sockets = new Set();
  const server = createServer((client) => {
    const upstream = connect({ host, port });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      // The other side is closed, too, which is what the server notices.
      socket.on('error', () => other.destroy());
      socket.pipe(other);
    }
  });
  const listen = async (at) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server.address().port;
  };
  const own = await listen(0);
  return {
    port: own,
    open: () => listen(own),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
