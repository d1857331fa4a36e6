// The baseline: a node:http server that answers every request with the same 302.
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.writeHead(302, { location: 'https://target.example/page/1', 'content-length': 0 });
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
