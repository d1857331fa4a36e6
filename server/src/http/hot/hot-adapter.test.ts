import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql, text } from '../../stores/facts/sql.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { exchange, type RawResponse } from '../testing/exchange.ts';

/** The requests that it makes have every response of which the test expects one. */
const SEED = 1;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Headers that differ between any two responses. */
const CHANGING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

let app: TestApp;
let fastifyOnly: Server;
let ports: { readonly hot: number; readonly fastify: number };
/** Values that requests are made of. */
let known: { websiteId: string; secret: string; other: string; cookie: string; slug: string };

beforeAll(async () => {
  app = await openTestApp({ requestsPerMinute: 1_000_000 });
  const owner = await app.addPerson('owner@example.com');
  const website = await app.addWebsite(owner, 'shop.example');
  const { secret } = await app.addKey(owner, ['track:events', 'write:links']);
  const { secret: other } = await app.addKey(owner, ['read:data']);
  const link = await app.post('/v1/links', { name: 'Sale', targetUrl: 'https://shop.example/sale' }, secret);
  const { slug } = link.json().link;
  known = { websiteId: website.id, secret, other, cookie: owner.cookie, slug };
  const { http } = app.app;
  await http.listen({ port: 0, host: '127.0.0.1' });
  fastifyOnly = createServer({ keepAliveTimeout: http.server.keepAliveTimeout }, http.routing);
  await new Promise<void>((resolve) => fastifyOnly.listen(0, '127.0.0.1', resolve));
  ports = { hot: portOf(http.server), fastify: portOf(fastifyOnly) };
});
afterAll(async () => {
  fastifyOnly.close();
  await app.close();
});

function portOf(server: Pick<Server, 'address'>): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly framing: 'length' | 'chunked' | 'none';
}

/** Writes a request as bytes. The last one on a connection asks to close it. */
function toBytes({ method, path, query, headers, body, framing }: Sent, isLast: boolean): Buffer {
  const lines = [`${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`, 'Host: pharos.example'];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (isLast) lines.push('Connection: close');
  if (framing === 'length') lines.push(`Content-Length: ${body.length}`);
  if (framing === 'chunked') lines.push('Transfer-Encoding: chunked');
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (framing === 'none') return head;
  if (framing === 'length') return Buffer.concat([head, body]);
  const half = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([head, ...framed, Buffer.from('0\r\n\r\n')]);
}

const PATHS = [
  '/track',
  '/vitals',
  '/errors',
  '/identify',
  '/batch',
  '/',
  '/engagement',
  '/px.gif',
  '/px.jpg',
];
const OTHER_PATHS = [
  '/%74rack',
  '/track/',
  '/track%2F',
  '/Track',
  '/trackx',
  '/l/',
  '/l/%zz',
  '/l',
  `/l/${'a'.repeat(600)}`,
];

function arbitrarySent(): fc.Arbitrary<Sent> {
  const { websiteId, secret, other, cookie, slug } = known;
  const event = { name: 'signup', path: '/pricing', anonymousId: 'a-1' };
  const bodies = [
    event,
    [event, event],
    { ...event, websiteId },
    { ...event, name: 7, unknown: true },
    { name: 'LCP', value: 1_200, path: '/cart' },
    { message: 'x is not defined', path: '/cart' },
    { profileId: 'user-1', traits: { plan: 'pro' } },
    { type: 'outgoing_link', href: 'https://example.com/', path: '/' },
    [],
    null,
    'text',
    { ...event, properties: { text: 'ünï\u{1F600}', nul: '\0' } },
    JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`),
  ].map((value) => JSON.stringify(value));
  const broken = ['', '{', '{"name": "a"', '\ufeff{}', '{"__proto__": {}}', '"\\ud800"', 'undefined'];
  const header = (name: string, ...values: readonly string[]) =>
    fc.option(
      fc.constantFrom(...values).map((value) => [name, value] as const),
      { nil: undefined },
    );
  return fc.record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('POST') },
      { weight: 3, arbitrary: fc.constantFrom('GET', 'HEAD') },
      { weight: 1, arbitrary: fc.constantFrom('OPTIONS', 'PUT', 'DELETE', 'PATCH') },
    ),
    path: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PATHS, `/l/${slug}`, `/l/${slug}+`, '/l/none') },
      { weight: 1, arbitrary: fc.constantFrom(...OTHER_PATHS) },
    ),
    query: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(`website_id=${websiteId}`, `client_id=${websiteId}`, '') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'website_id=none',
          `website_id=${websiteId}&website_id=x`,
          `website_id=${websiteId}&name=LCP&type=web_vitals&value=12`,
          `website_id=${websiteId}&path=%zz&a=%C3%BC+b&a&=&%00`,
          'src=poster&qr',
          '?',
        ),
      },
    ),
    headers: fc
      .tuple(
        header('X-API-Key', secret, secret, other, 'pharos_none', 'x'),
        header('Authorization', `Bearer ${secret}`, 'Basic eDp5'),
        header('Origin', BASE_URL, 'https://shop.example', 'null'),
        header('Cookie', cookie, 'a=b'),
        header(
          'User-Agent',
          'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
          'Googlebot/2.1',
          '',
        ),
        header('X-Request-ID', 'request-1', 'not acceptable'),
        header('X-Share-Token', 'none'),
        header('Referer', 'https://shop.example/cart'),
        fc.oneof(
          { weight: 5, arbitrary: header('Content-Type', 'application/json', 'text/plain;charset=UTF-8') },
          {
            weight: 1,
            arbitrary: header(
              'Content-Type',
              'application/json; charset=latin1',
              'text/xml',
              'x',
              'text/plain; a',
            ),
          },
        ),
      )
      .map((list) => list.filter((one) => one !== undefined)),
    body: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...bodies).map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.constantFrom(...broken).map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.constant(Buffer.from([0x22, 0xff, 0x22])) },
    ),
    framing: fc.oneof(
      { weight: 4, arbitrary: fc.constant('length' as const) },
      { weight: 2, arbitrary: fc.constant('chunked' as const) },
      { weight: 1, arbitrary: fc.constant('none' as const) },
    ),
  });
}

/** Removes what differs between any two responses. */
function comparable({ status, headers, body }: RawResponse): unknown {
  const fixed = Object.entries(headers).map(([name, value]) =>
    CHANGING.includes(name) && value !== 'request-1'
      ? [name, 'changes']
      : [name, String(value).replace(/pharos_click=[\w-]+/, 'pharos_click=changes')],
  );
  return {
    status,
    headers: Object.fromEntries(fixed),
    body: body.replace(/"requestId":"req_[^"]+"/, '"requestId":"changes"'),
  };
}

async function compare(sent: readonly Sent[], isInParts: boolean): Promise<readonly RawResponse[]> {
  const bytes = Buffer.concat(sent.map((one, index) => toBytes(one, index === sent.length - 1)));
  const third = Math.ceil(bytes.length / 3);
  const parts = isInParts
    ? [bytes.subarray(0, third), bytes.subarray(third, 2 * third), bytes.subarray(2 * third)]
    : [bytes];
  const methods = sent.map(({ method }) => method);
  // Both adapters share the limits: the attempt after the last permitted one must not be that of the second adapter.
  app.clock.advance(61_000);
  const hot = await exchange(ports.hot, parts, methods);
  const fastify = await exchange(ports.fastify, parts, methods);
  expect(hot.map(comparable)).toEqual(fastify.map(comparable));
  return hot;
}

test('both adapters give the same responses to the same requests, single and pipelined', async () => {
  const statuses = new Map<number, number>();
  /** Random requests seldom have this response. */
  const forbidden: Sent = {
    method: 'POST',
    path: '/track',
    query: '',
    headers: [
      ['X-API-Key', known.other],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify({ name: 'signup', websiteId: known.websiteId })),
    framing: 'length',
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitrarySent(), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (sent, inParts) => {
        for (const { status } of await compare(sent, inParts))
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
    ),
    { numRuns: fuzzRuns(150, 1_000), seed: SEED, examples: [[[forbidden], false]] },
  );
  // The comparison covers successes and every kind of rejection.
  expect([...statuses.keys()].sort()).toEqual(
    expect.arrayContaining([200, 204, 302, 400, 401, 403, 404, 405, 415]),
  );
  expect(statuses.get(500)).toBeUndefined();
});

test('both adapters reject bodies that are too large, whether or not their length is declared', async () => {
  const body = Buffer.alloc(MAX_BODY_BYTES + 1, ' ');
  for (const framing of ['length', 'chunked'] as const) {
    const query = `website_id=${known.websiteId}`;
    const headers = [['Content-Type', 'application/json']] as const;
    const [response] = await compare(
      [{ method: 'POST', path: '/track', query, headers, body, framing }],
      false,
    );
    expect(response?.status).toBe(413);
  }
});

test('both adapters record the same uses of keys, also of requests that the client aborts', async () => {
  const body = Buffer.from(JSON.stringify({ name: 'signup' }));
  const query = `website_id=${known.websiteId}`;
  const usesOf = async (agent: string, port: number) => {
    const headers = [
      ['Content-Type', 'application/json'],
      ['X-API-Key', known.secret],
      ['User-Agent', agent],
    ] as const;
    const sent = { method: 'POST', path: '/track', query, headers, body, framing: 'length' } as const;
    const bytes = toBytes(sent, true);
    await exchange(port, [bytes], ['POST']);
    await exchange(port, [toBytes({ ...sent, body: Buffer.from('{') }, true)], ['POST']);
    await exchange(port, [bytes.subarray(0, -5)], ['POST'], true);
    const read = async () => {
      await app.flush();
      return app.stores.facts.query(
        sql`SELECT route, status, outcome FROM audit_log WHERE user_agent = ${text(agent)} ORDER BY status, outcome`,
      );
    };
    // The server detects the closed connection shortly after the client closes it.
    return vi.waitFor(async () => {
      const uses = await read();
      expect(uses).toHaveLength(3);
      return uses;
    }, 10_000);
  };
  const hot = await usesOf('hot', ports.hot);
  expect(hot.map(({ status }) => status)).toEqual([200, 400, 400]);
  expect(await usesOf('fastify', ports.fastify)).toEqual(hot);
});

describe('a compressed body', () => {
  const event = Buffer.from(JSON.stringify({ name: 'signup', anonymousId: 'a-1' }));
  const query = Buffer.from(JSON.stringify({ parameters: ['summary_metrics'] }));
  const sendEncoded = async (path: string, body: Buffer, encoding: string) => {
    const headers = [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', encoding],
      ['X-API-Key', path === '/track' ? known.secret : known.other],
    ] as const;
    const sent = { method: 'POST', path, query: `website_id=${known.websiteId}`, headers, body } as const;
    const framings = ['length', 'chunked'] as const;
    const responses = await Promise.all(
      framings.map(async (framing) => {
        const [response] = await exchange(ports.hot, [toBytes({ ...sent, framing }, true)], ['POST']);
        return response;
      }),
    );
    expect(responses[1]?.status).toBe(responses[0]?.status);
    return responses[0];
  };

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
    ['identity', (body: Buffer) => body],
  ])('in %s is accepted', async (encoding, encode) => {
    expect((await sendEncoded('/track', encode(event), encoding))?.body).toContain('"success":true');
    expect((await sendEncoded('/v1/query', encode(query), encoding))?.status).toBe(200);
  });

  test.each(['zstd', 'gzip, gzip', 'compress'])(
    'in %s is rejected with the supported ones',
    async (encoding) => {
      const response = await sendEncoded('/track', event, encoding);
      expect(response?.status).toBe(415);
      expect(response?.headers['accept-encoding']).toBe('gzip, deflate, br');
      expect(response?.body).toContain('UNSUPPORTED_MEDIA_TYPE');
    },
  );

  test('that is invalid, incomplete, too large or expands too much is rejected', async () => {
    for (const body of [Buffer.from('{}'), gzipSync(event).subarray(0, -9)])
      expect((await sendEncoded('/track', body, 'gzip'))?.status).toBe(400);
    const spaces = Buffer.alloc(MAX_BODY_BYTES + 1, ' ');
    expect((await sendEncoded('/track', gzipSync(spaces), 'gzip'))?.status).toBe(413);
    const random = gzipSync(Buffer.from(`"${randomBytes(MAX_BODY_BYTES).toString('hex')}"`));
    expect((await sendEncoded('/track', random, 'gzip'))?.status).toBe(413);
  });
});

test('requests without a Host, CONNECT and broken requests get the error format of all others', async () => {
  const requests = [
    ['GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
    ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['GET  HTTP\r\n\r\n', 400, 'BAD_REQUEST'],
  ] as const;
  for (const [request, status, code] of requests) {
    const [response] = await exchange(ports.hot, [Buffer.from(request)], ['GET']);
    expect([response?.status, JSON.parse(response?.body ?? '{}')]).toEqual([
      status,
      expect.objectContaining({ success: false, code, requestId: response?.headers['x-request-id'] }),
    ]);
    expect(response?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  }
});
