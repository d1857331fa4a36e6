// Child process: keeps connections for server-sent events open, and reports when all of them have received a change.
import { connect } from 'node:net';

const AT_ONCE = 200;
const TIMEOUT_MS = 60_000;
const EVENT = 'refetchEvaluation';

let open = 0;
let received = 0;
let firstMs = 0;
let total = 0;

process.on('message', async ({ port, path, clients }) => {
  total = clients;
  for (let from = 0; from < clients; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, clients - from);
    await Promise.all(Array.from({ length: count }, (_client, index) => listen(port, path, from + index)));
  }
  process.send({ open });
  setTimeout(report, TIMEOUT_MS).unref();
});

function report() {
  process.send({ count: received, firstMs, lastMs: Date.now() });
}

function listen(port, path, index) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    // Addresses of visitors are read from the header, as behind a proxy.
    const address = `81.${(index >> 8) & 255}.${index & 255}.7`;
    socket.once('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      ),
    );
    socket.once('data', (chunk) => {
      if (!chunk.toString('latin1').startsWith('HTTP/1.1 200')) reject(new Error(chunk.toString('latin1')));
      open += 1;
      resolve();
    });
    socket.on('data', (chunk) => {
      if (!chunk.includes(EVENT)) return;
      received += 1;
      if (received === 1) firstMs = Date.now();
      if (received === total) report();
    });
    socket.on('error', reject);
  });
}
