import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBareServer } from '../../http/testing/create-bare-server.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { createOutbound } from '../../outbound/create-outbound.ts';
import { startHttp, type TestServer } from '../../outbound/testing/test-server.ts';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { BASE_URL, openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { addFaviconRoutes } from './favicons.routes.ts';
import { Favicons } from './favicons.service.ts';
import { favicons as table } from './favicons.table.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const DAY_MS = 86_400_000;

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Never answers. */
  readonly hangs?: true;
}

describe.each(availableStateDrivers())('on %s:', (driver) => {
  let state: State;
  let clock: StoppedClock;
  let server: TestServer;
  let answers: Record<string, Answer>;
  let requested: string[];
  const opened: Favicons[] = [];

  beforeAll(async () => {
    state = await openTestState(driver);
    server = await startHttp((request, response) => {
      const host = request.headers.host?.split(':')[0] ?? '';
      requested.push(`${host}${request.url}`);
      expect(request.headers['cookie'] ?? request.headers['referer']).toBeUndefined();
      const answer = answers[`${host}${request.url}`] ?? answers[request.url ?? ''] ?? { status: 404 };
      if (answer.hangs) return;
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
  });
  afterAll(async () => {
    await server.close();
    await state.close();
  });
  beforeEach(async () => {
    clock = new StoppedClock(Date.parse('2026-11-27T12:00:00Z'));
    requested = [];
    answers = {};
    await state.db.delete(table);
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  function open(): Favicons {
    const outbound = createOutbound({
      version: 'test',
      allowedRanges: ['127.0.0.1'],
      resolveHost: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : ['127.0.0.1']),
    });
    const service = new Favicons({
      state,
      outbound,
      clock,
      logger: pino({ level: 'silent' }),
      originOf: (host) => `http://${host}:${server.port}`,
    });
    opened.push(service);
    return service;
  }
  /** Looks an icon up twice: the first time starts to fetch it. */
  async function fetched(service: Favicons, host = 'news.example') {
    expect((await service.find(host)).kind).toBe('unknown');
    await service.settle();
    return service.find(host);
  }

  test('an icon that the home page links is fetched once, also after a restart and for other nodes', async () => {
    answers = { '/': { body: '<link rel="icon" href="/logo.png">' }, '/logo.png': { body: PNG } };
    const found = await fetched(open());
    expect(found).toMatchObject({ kind: 'found', icon: { mediaType: 'image/png' } });
    expect(found.kind === 'found' && Buffer.from(found.icon.image)).toEqual(PNG);
    expect(requested).toEqual(['news.example/', 'news.example/logo.png']);
    expect((await open().find('news.example')).kind).toBe('found');
    expect(requested).toHaveLength(2);
  });

  test('without a link, or without a home page, it is /favicon.ico', async () => {
    answers = { '/': { status: 500 }, '/favicon.ico': { body: Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]) } };
    expect(await fetched(open())).toMatchObject({ kind: 'found', icon: { mediaType: 'image/x-icon' } });
  });

  test.each<[string, Record<string, Answer>]>([
    ['there is none', {}],
    ['it is HTML', { '/favicon.ico': { body: '<html>', headers: { 'content-type': 'image/png' } } }],
    ['it is too large', { '/favicon.ico': { body: Buffer.concat([PNG, Buffer.alloc(70_000)]) } }],
    [
      'it is a compression bomb',
      {
        '/favicon.ico': {
          body: gzipSync(Buffer.concat([PNG, Buffer.alloc(5_000_000)])),
          headers: { 'content-encoding': 'gzip' },
        },
      },
    ],
    ['it is empty', { '/favicon.ico': { body: '' } }],
    [
      'it redirects to a private address',
      { '/favicon.ico': { status: 302, headers: { location: 'http://inside.example/icon.png' } } },
    ],
  ])('a host has no icon if %s, which is known for a day', async (_, given) => {
    answers = given;
    const service = open();
    expect((await fetched(service)).kind).toBe('absent');
    const before = requested.length;
    clock.advance(DAY_MS - 1);
    expect((await service.find('news.example')).kind).toBe('absent');
    expect(requested).toHaveLength(before);
    answers = { '/favicon.ico': { body: PNG } };
    clock.advance(1);
    expect((await fetched(service)).kind).toBe('found');
  });

  test('an icon is fetched again after thirty days, and shown until then', async () => {
    answers = { '/favicon.ico': { body: PNG } };
    const service = open();
    await fetched(service);
    const before = requested.length;
    clock.advance(30 * DAY_MS);
    expect((await service.find('news.example')).kind).toBe('found');
    await service.settle();
    expect(requested.length).toBeGreaterThan(before);
  });

  test('hosts that hang delay nobody: four are asked at a time, and callers never wait', async () => {
    answers = {
      '/': { hangs: true },
      'good.example/': { body: '' },
      'good.example/favicon.ico': { body: PNG },
    };
    const service = open();
    for (let index = 0; index < 250; index += 1)
      expect((await service.find(`slow${index}.example`)).kind).toBe('unknown');
    await expect.poll(() => requested.length).toBe(4);
    // The queue is full: this host is not remembered.
    expect((await service.find('good.example')).kind).toBe('unknown');
    await service.close();
    expect(requested).toHaveLength(4);
    expect(await state.db.select().from(table)).toEqual([]);
  });

  test('concurrent requests for one host are one fetch, and old icons are removed', async () => {
    answers = { '/favicon.ico': { body: PNG } };
    const service = open();
    await Promise.all(Array.from({ length: 20 }, () => service.find('news.example')));
    await service.settle();
    expect(requested).toEqual(['news.example/', 'news.example/favicon.ico']);
    clock.advance(60 * DAY_MS + 1);
    await service.removeOld();
    expect(await state.db.select().from(table)).toEqual([]);
  });
});

describe('the address of an icon', () => {
  let app: TestApp;
  let cookie: string;

  beforeAll(async () => {
    app = await openTestApp();
    ({ cookie } = await app.addPerson('owner@example.com'));
  });
  afterAll(() => app.close());

  test('is only for people who are signed in', async () => {
    const key = (await app.addKey(await app.addPerson('other@example.com'), ['read:data'])).secret;
    const statuses = await Promise.all(
      [{}, { 'x-api-key': key }].map(
        async (headers) => (await app.inject({ url: '/favicons/news.example', headers })).statusCode,
      ),
    );
    expect(statuses).toEqual([401, 401]);
  });

  test.each(['127.0.0.1', 'localhost', 'a b.example', 'news.example:8080', '%2e%2e', 'user@news.example'])(
    'does not accept %s',
    async (host) => {
      const url = `/favicons/${encodeURIComponent(host)}`;
      expect((await app.inject({ url, headers: { cookie, origin: BASE_URL } })).statusCode).toBe(404);
    },
  );

  test('has no image where icons are turned off', async () => {
    const headers = { cookie, origin: BASE_URL };
    const response = await app.inject({ url: '/favicons/news.example', headers });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([204, 'private, max-age=3600']);
  });

  test('sends an image that cannot run scripts', async () => {
    const bare = createBareServer();
    addFaviconRoutes(bare, {
      find: async (host) =>
        host === 'svg.example'
          ? { kind: 'found', icon: { mediaType: 'image/svg+xml', image: SVG } }
          : { kind: host === 'none.example' ? 'absent' : 'unknown' },
    });
    const response = await bare.inject({ url: '/favicons/SVG.example' });
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
    });
    const none = await bare.inject({ url: '/favicons/none.example' });
    expect([none.statusCode, none.headers['cache-control']]).toEqual([204, 'private, max-age=3600']);
    const unknown = await bare.inject({ url: '/favicons/unknown.example' });
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([204, 'no-store']);
    await bare.close();
  });
});
