// The server that monitors check, in a process of its own. Notes when each request arrived, and responds with a small page.
import { createServer } from 'node:http';

const BODY = '{"status":"ok"}';
const HEADERS = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BODY) };

let arrivals = [];
const server = createServer((request, response) => {
  arrivals.push([request.url, performance.timeOrigin + performance.now()]);
  response.writeHead(200, HEADERS);
  response.end(BODY);
});
process.on('message', () => {
  process.send({ arrivals });
  arrivals = [];
});
server.listen(0, '0.0.0.0', () => process.send({ port: server.address().port }));
