import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, constants as zlib } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeclaredRoute } from '../http/add-route.ts';
import { groupBy } from '../lib/group-by.ts';
import { SCOPE_NAMES } from '../lib/scopes.ts';
import { flagsModule } from '../modules/flags/index.ts';
import { monitorsModule } from '../modules/monitors/index.ts';
import { BASE_URL, openTestApp, type TestApp } from '../testing/open-test-app.ts';

const MEGABYTE = 1024 * 1024;
/** Requests in progress at the same time. */
const CONCURRENT = 12;
const ENCODERS: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  gzip: (text) => gzipSync(text),
  deflate: (text) => deflateSync(text),
  br: (text) => brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** A body as it is sent, one part after another. The connection of an aborted one is closed before it is complete. */
interface SentBody {
  readonly parts: readonly Buffer[];
  readonly isAborted?: boolean;
}

/** Faults of a compressed body. No body is valid, so nothing is changed. */
const FAULTS: Readonly<Record<string, (encode: (text: Buffer) => Buffer) => SentBody>> = {
  'over the limit': (encode) => ({ parts: [encode(compressible(2.5 * MEGABYTE))] }),
  'over the ratio': (encode) => ({ parts: [encode(Buffer.alloc(3_000_000, ' '))] }),
  truncated: (encode) => ({ parts: [encode(compressible(8_000)).subarray(0, -20)] }),
  corrupt: () => ({ parts: [Buffer.from('not compressed')] }),
  aborted: (encode) => ({ parts: [encode(compressible(MEGABYTE)).subarray(0, -100)], isAborted: true }),
  trickled: (encode) => ({ parts: split(encode(Buffer.from('{"name":\0')), 6) }),
};
const CASES = Object.keys(FAULTS).flatMap((fault) =>
  Object.keys(ENCODERS).map((encoding) => [fault, encoding] as const),
);

/** The statuses of requests whose body was read, or whose resource does not exist. */
const EXPECTED: readonly number[] = [400, 404, 413, 429];

interface Route {
  readonly method: string;
  readonly path: string;
  /** Header lines that let a request reach its body. */
  readonly credential: string;
}

const LIVE: Route = { method: 'GET', path: '/health/live', credential: 'x-none: 1' };

let app: TestApp;
let port: number;
/** The routes of each operation: REST, RPC, and HEAD of GET. */
let operations: readonly (readonly Route[])[];
/** What would have ended the process. */
const uncaught: unknown[] = [];
const keep = (error: unknown): void => void uncaught.push(error);

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', keep);
  process.on('unhandledRejection', keep);
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  const { id: websiteId } = await app.addWebsite(owner, 'shop.example');
  const { segments } = app.app.serviceOf(flagsModule);
  const list = { name: 'List', kind: 'list', description: null, constraints: [] } as const;
  const { row } = await segments.create(owner.actor, websiteId, list);
  const { probes } = app.app.serviceOf(monitorsModule);
  const probe = await probes.create(owner.actor, owner.organizationId, { name: 'Probe', region: 'probe' });
  const page = `cookie: ${owner.cookie}\r\norigin: ${BASE_URL}`;
  const credentials: Readonly<Record<string, string>> = {
    scope: `x-api-key: ${(await app.addKey(owner, SCOPE_NAMES)).secret}`,
    probe: `authorization: Bearer ${probe.token}`,
    session: page,
    person: page,
    'own-page': page,
  };
  const toRoute = ({ method, url, operation: { meta } }: DeclaredRoute): Route => {
    // The routes that read bodies while they arrive look up their resource before.
    const path = url
      .replace('/:id/ids', `/${row.id}/ids`)
      .replace(':websiteId/source', `${websiteId}/source`);
    return {
      method,
      path: `${path.replace(/:\w+|\*/g, 'x')}?release=1&file=/a.js`,
      credential: credentials[meta.access.kind] ?? LIVE.credential,
    };
  };
  const byName = groupBy(app.app.http.declaredRoutes, ({ operation }) => operation.name);
  operations = [...byName.values()].map((routes) => routes.map(toRoute));
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  ({ port } = address);
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', keep);
  process.off('unhandledRejection', keep);
  await app.close();
});

test.each(CASES)(
  'every route answers a body that is %s in %s, and the service goes on',
  async (fault, encoding) => {
    const [create, encode] = [FAULTS[fault], ENCODERS[encoding]];
    if (create === undefined || encode === undefined) throw new Error('There is no such case');
    const body = create(encode);
    // No limit of requests applies.
    app.clock.advance(61_000);
    // The routes of an operation take turns: they share everything after the path.
    const turn = CASES.findIndex(([one, other]) => one === fault && other === encoding);
    const routes = operations.flatMap((own, index) => own[(index + turn) % own.length] ?? []);
    const refused = routes.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    const statuses = new Map<Route, number>();
    await inTurns(routes, async (route) => {
      statuses.set(route, await send(route, encoding, body));
    });
    const others = refused.filter((route) => !EXPECTED.includes(statuses.get(route) ?? 0));
    if (body.isAborted === true) expect(others).toEqual(refused);
    else expect(others.map((route) => [route.method, route.path, statuses.get(route)])).toEqual([]);
    if (fault.startsWith('over')) {
      const tooLarge = refused.filter((route) => statuses.get(route) === 413);
      // The others read larger bodies, or their resource does not exist.
      expect(tooLarge.length).toBeGreaterThan(refused.length * 0.9);
    }
    expect(uncaught).toEqual([]);
    expect(await send(LIVE, encoding, { parts: [] })).toBe(200);
  },
);

test('a list of ids is decoded, and one that is refused before its end receives the response', async () => {
  const upload = operations.flat().find(({ path }) => /^\/v1\/flag-segments\/[^/]+\/ids\?/.test(path));
  if (upload === undefined) throw new Error('There is no such route');
  app.clock.advance(61_000);
  expect(await send(upload, 'gzip', { parts: [gzipSync('u1\nu2')] })).toBe(200);
  expect(await send(upload, 'identity', { parts: split(Buffer.alloc(MEGABYTE, 'u'), 8) })).toBe(400);
  expect(await send(upload, 'gzip', { parts: [gzipSync(randomBytes(MEGABYTE))] })).toBe(400);
  expect(uncaught).toEqual([]);
});

/** Sends a request and returns the status of its response; 0 if the connection was closed without one. */
async function send(
  { method, path, credential }: Route,
  encoding: string,
  { parts, isAborted = false }: SentBody,
): Promise<number> {
  const length = parts.reduce((sum, part) => sum + part.length, isAborted ? 100 : 0);
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', credential];
  head.push('content-type: application/json', `content-encoding: ${encoding}`, `content-length: ${length}`);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received ||= chunk.toString('latin1', 0, 20);
  });
  // The server may close the connection before it has read the body.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
  if (isAborted) socket.resetAndDestroy();
  await closed;
  return Number(received.split(' ')[1] ?? 0);
}

/** Calls a function for each item, some at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
}

/** Returns text that every encoder makes 30 to 90 times smaller. */
function compressible(bytes: number): Buffer {
  const text = Buffer.alloc(bytes, ' ');
  for (let at = 0; at + 2 < bytes; at += 200) text.writeUInt16BE(0x4141 + ((at * 7919) % 0x3f3f), at);
  return text;
}

function split(bytes: Buffer, count: number): readonly Buffer[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}
