// A ClickHouse server as far as our driver can tell: the real engine (chDB) behind the HTTP interface. It runs in a
// process of its own, because the engine binds one data directory a process.
import { createServer } from 'node:http';
import { createChdbConnection } from 'chdb/connection';

const [path] = process.argv.slice(2);

/** Parameters of the request that are not settings of the engine. */
const NOT_SETTINGS = new Set([
  'query',
  'query_id',
  'session_id',
  'session_timeout',
  'session_check',
  'database',
  'default_format',
]);

/** Sessions by id; a request without one gets a connection of its own, so that no setting outlives it. */
const sessions = new Map();
const anchor = createChdbConnection({ path });

createServer((request, response) => {
  answer(request, response).catch((error) => {
    const code = error.code ?? '1002';
    response.writeHead(500, { 'x-clickhouse-exception-code': code, 'content-type': 'text/plain' });
    response.end(
      `Code: ${code}. DB::Exception: ${error.message} (${error.type ?? 'UNKNOWN_EXCEPTION'}) (version 26.7.2.1)\n`,
    );
  });
}).listen(0, '127.0.0.1', function onListening() {
  process.send({ port: this.address().port });
});

process.on('disconnect', () => process.exit(0));

async function answer(request, response) {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/ping') {
    response.end('Ok.\n');
    return;
  }
  const body = await readBody(request);
  // Data behind a statement ends at an empty line in chDB, but not in a request to a server.
  const query = url.searchParams.has('query')
    ? `${url.searchParams.get('query')}\n${body.replaceAll(/\n{2,}/g, '\n')}`
    : body;
  const sessionId = url.searchParams.get('session_id');
  const connection = connectionOf(sessionId);
  try {
    const { stream, summary } = await connection.exec({ query: withSettings(url.searchParams, query) });
    response.setHeader('x-clickhouse-summary', JSON.stringify(summary));
    for await (const chunk of stream) response.write(chunk);
    response.end();
  } finally {
    if (sessionId === null) await connection.close();
  }
}

function connectionOf(sessionId) {
  if (sessionId === null) return createChdbConnection({ path });
  const known = sessions.get(sessionId) ?? createChdbConnection({ path });
  sessions.set(sessionId, known);
  return known;
}

/** Settings and parameters become SET statements; `readonly` comes last, or it would forbid the others. */
function withSettings(searchParams, query) {
  const sets = [...searchParams]
    .filter(([name]) => !NOT_SETTINGS.has(name))
    .sort(([a], [b]) => Number(a === 'readonly') - Number(b === 'readonly'))
    .map(([name, value]) => `SET ${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`);
  return [...sets, query].join('; ');
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

// Without this the engine would shut down with the last request.
void anchor;
