// The baselines: a node:http server that reads and parses the context and sends a response of the same size, and one that also evaluates
// the flags of the request with the evaluator of the server, so that the response has its real content.
import { createServer } from 'node:http';
import { loadEvaluator } from './load-evaluator.mjs';

process.once('message', async ({ bytes, set }) => {
  const body = Buffer.alloc(bytes, ' ').toString();
  const respond = set === undefined ? () => body : await createEvaluation(set);
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { context } = JSON.parse(Buffer.concat(chunks).toString());
      if (context === undefined) throw new Error('The request has no context');
      const text = respond(request.url, context);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});

/** Returns a function that evaluates the flags that an address names. Each list of keys is parsed once, each result serialized once. */
async function createEvaluation(set) {
  const { compileFlagSet, evaluateAll } = await loadEvaluator();
  const compiled = compileFlagSet(set, new Map());
  // Equal results are the same object.
  const texts = new Map();
  const serialize = (result) => {
    if (!texts.has(result)) texts.set(result, JSON.stringify(result));
    return texts.get(result);
  };
  const lists = new Map();
  return (url, context) => {
    let keys = lists.get(url);
    if (keys === undefined) {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      keys = searchParams.get('keys')?.split(',') ?? [decodeURIComponent(pathname.split('/').at(-1))];
      lists.set(url, keys);
    }
    const entries = evaluateAll(compiled, context, { keys }).map(serialize);
    return entries.length === 1 ? entries[0] : `{"flags":[${entries.join(',')}]}`;
  };
}
