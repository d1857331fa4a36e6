// The baseline: a node:http server that reads and parses the body and sends a response of the same size.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const parsed = JSON.parse(Buffer.concat(chunks).toString());
    const count = Array.isArray(parsed) ? parsed.length : 1;
    const body = JSON.stringify({ success: true, status: 'success', type: 'pageview', count });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
