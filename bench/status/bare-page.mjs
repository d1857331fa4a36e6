// The baseline: a node:http server that answers every request with the same compressed page.
import { createServer } from 'node:http';

process.once('message', ({ body, headers }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
