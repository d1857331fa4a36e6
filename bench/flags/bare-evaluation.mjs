// The baseline: a node:http server that reads and parses the context and sends a response of the same size.
import { createServer } from 'node:http';

process.once('message', ({ bytes }) => {
  const body = Buffer.alloc(bytes, ' ').toString();
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { context } = JSON.parse(Buffer.concat(chunks).toString());
      if (context === undefined) throw new Error('The request has no context');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
