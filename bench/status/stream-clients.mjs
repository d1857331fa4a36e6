// Child process: keeps connections for server-sent events open, and counts what they receive.
import { connect } from 'node:net';

const sockets = [];
let events = 0;
let failures = 0;

process.on('message', async ({ port, path, clients }) => {
  if (clients === undefined) return void process.send({ open: sockets.length - failures, events, failures });
  await Promise.all(Array.from({ length: clients }, (_client, index) => open(port, path, index)));
  process.send({ open: sockets.length - failures, events, failures });
});

function open(port, path, index) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    // Addresses of visitors are read from the header, as behind a proxy.
    const address = `81.${(index >> 8) & 255}.${index & 255}.7`;
    socket.once('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      ),
    );
    socket.once('data', (chunk) => {
      if (!chunk.toString('latin1').startsWith('HTTP/1.1 200')) failures += 1;
      resolve();
    });
    socket.on('data', (chunk) => {
      events += chunk.toString('latin1').split('event: change').length - 1;
    });
    socket.on('error', () => {
      failures += 1;
      resolve();
    });
  });
}
