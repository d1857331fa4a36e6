// Child process: sends events on several connections until the server is killed. A connection sends its requests one after another and numbers
// its events, so its acknowledged events are described by one number.
import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';
const SITE = 'https://shop.example';
const VISITORS = 5_000;

process.once('message', async ({ port, round, secret, websiteId, connections }) => {
  const sending = connections.flatMap(({ count, batch }) =>
    Array.from({ length: count }, (_, index) =>
      sendUntilKilled({ port, secret, websiteId, batch, name: `${round}-${batch}-${index}` }),
    ),
  );
  process.send(await Promise.all(sending));
});

/** @returns the name of the connection, and how many of its events were acknowledged. */
function sendUntilKilled({ port, secret, websiteId, batch, name }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sent = 0;
    let acknowledged = 0;
    let received = '';
    const send = () => {
      const events = Array.from({ length: batch }, (_, offset) => eventOf(name, sent + offset));
      sent += batch;
      const body = Buffer.from(JSON.stringify(batch === 1 ? events[0] : events));
      const head = `POST /track?website_id=${websiteId} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\nx-api-key: ${secret}\r\ncontent-length: ${body.length}${HEAD_END}`;
      socket.write(Buffer.concat([Buffer.from(head), body]));
    };
    socket.on('connect', send);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd === -1) return;
      const length = Number(/content-length: *(\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
      if (received.length < headEnd + HEAD_END.length + length) return;
      // A server that is overloaded refuses events. Their numbers are sent again.
      if (received.startsWith('HTTP/1.1 200')) acknowledged = sent;
      else if (received.startsWith('HTTP/1.1 503')) sent = acknowledged;
      else reject(new Error(`An event was refused: ${received}`));
      received = '';
      send();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ name, acknowledged }));
  });
}

function eventOf(connection, number) {
  return {
    name: 'pageview',
    url: `${SITE}/`,
    title: `${connection}-${number}`,
    anonymousId: `visitor-${number % VISITORS}`,
  };
}
