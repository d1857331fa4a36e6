// A ClickHouse server as far as our driver can tell: the real engine (chDB) behind the HTTP interface. It runs in a
// process of its own, because the engine binds one data directory a process.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';

const [path, configFile] = process.argv.slice(2);

/** A cluster of this engine alone: it has `Distributed` tables, but neither a coordination service nor queues of statements. */
const ALONE = [
  [/ ON CLUSTER `\w+`/g, ''],
  [/ENGINE = Replicated(\w+)\('[^']*', '\{replica\}'(?:, )?/g, 'ENGINE = $1('],
  [/\breplicated_deduplication_window_seconds = \d+/g, 'fsync_after_insert = 1'],
  [/\breplicated_deduplication_window/g, 'non_replicated_deduplication_window'],
];

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

/** The endings of compressed files, by `Content-Encoding`. */
const COMPRESSIONS = { zstd: 'zst', gzip: 'gz' };

/** What a server accepts by default, in bytes: `http_max_uri_size`, `http_max_field_value_size` and `max_query_size`. */
const MAX_URI_BYTES = 1024 * 1024;
const MAX_FIELD_BYTES = 128 * 1024;
const MAX_QUERY_BYTES = 256 * 1024;

/** Sessions by id; a request without one gets a connection of its own, so that no setting outlives it. */
const sessions = new Map();
// Options of the engine are those of the first connection, which only a Session accepts.
const first =
  configFile === undefined
    ? undefined
    : new Session(path, { connectionArgs: [`--config-file=${configFile}`] });
const anchor = createChdbConnection({ path });

createServer({ maxHeaderSize: 2 * MAX_URI_BYTES }, (request, response) => {
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
  const compression = COMPRESSIONS[request.headers['content-encoding']];
  if (compression !== undefined) return insertCompressed(url, request, response, compression);
  const sent = await readBody(request);
  const form = readForm(request.headers['content-type'] ?? '', sent);
  const body = form?.get('query') ?? sent;
  const params = [...url.searchParams, ...[...(form ?? [])].filter(([name]) => name !== 'query')];
  checkSizes(request.url, [...rawFields(url), ...(form?.values() ?? [])]);
  if (!url.searchParams.has('query') && Buffer.byteLength(body) > MAX_QUERY_BYTES)
    throw Object.assign(new Error('Max query size exceeded'), { code: '62' });
  // Data behind a statement ends at an empty line in chDB, but not in a request to a server.
  const query = url.searchParams.has('query')
    ? `${url.searchParams.get('query')}\n${body.replaceAll(/\n{2,}/g, '\n')}`
    : body;
  const sessionId = url.searchParams.get('session_id');
  const connection = connectionOf(sessionId);
  try {
    const { stream, summary } = await connection.exec({ query: withSettings(params, query) });
    response.setHeader('x-clickhouse-summary', JSON.stringify(summary));
    for await (const chunk of stream) response.write(chunk);
    response.end();
  } finally {
    if (sessionId === null) await connection.close();
  }
}

/** Executes an INSERT whose rows are compressed, which the engine reads from files only. */
async function insertCompressed(url, request, response, compression) {
  const file = join(path, `${randomUUID()}.native.${compression}`);
  const connection = createChdbConnection({ path });
  try {
    await pipeline(request, createWriteStream(file));
    const query = url.searchParams
      .get('query')
      .replace(/\s+FORMAT Native\s*$/, ` SELECT * FROM file('${file}', 'Native')`);
    await connection.exec({ query: withSettings([...url.searchParams], query) });
    response.end();
  } finally {
    await connection.close();
    await rm(file, { force: true });
  }
}

function connectionOf(sessionId) {
  if (sessionId === null) return createChdbConnection({ path });
  const known = sessions.get(sessionId) ?? createChdbConnection({ path });
  sessions.set(sessionId, known);
  return known;
}

/** Settings and parameters become SET statements; `readonly` comes last, or it would forbid the others. */
function withSettings(params, query) {
  // A server does not count values as text of the statement.
  const unlimited = `SET max_query_size = ${64 * MAX_URI_BYTES}`;
  const sets = params
    .filter(([name]) => !NOT_SETTINGS.has(name))
    .sort(([a], [b]) => Number(a === 'readonly') - Number(b === 'readonly'))
    .map(([name, value]) => `SET ${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`);
  return [unlimited, ...sets, configFile === undefined ? query : alone(query)].join('; ');
}

/** Statements of a cluster as a single server can execute them. */
function alone(query) {
  return ALONE.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), query);
}

/** The fields of a form (`multipart/form-data`) by name; nothing when the body is none. */
function readForm(contentType, body) {
  const boundary = /^multipart\/form-data; *boundary=(.+)$/.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [, name, value] = /^\r\nContent-Disposition: form-data; name="([^"]+)"\r\n\r\n(.*)$/s.exec(part);
      return [name, value];
    }),
  );
}

/** The values in an address, as they are encoded: so a server measures them. */
function rawFields(url) {
  return url.search
    .slice(1)
    .split('&')
    .map((field) => field.slice(field.indexOf('=') + 1));
}

/** @throws Error as a server refuses what is too long. */
function checkSizes(uri, fields) {
  if (uri.length > MAX_URI_BYTES) throw Object.assign(new Error('URI Too Long'), { code: '1000' });
  if (fields.some((field) => Buffer.byteLength(field) > MAX_FIELD_BYTES))
    throw Object.assign(new Error('HTML Form Exception: Field value too long'), { code: '1000' });
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

// Without this the engine would shut down with the last request.
void anchor;
void first;
