import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareServer } from '../../http/testing/create-bare-server.ts';
import { addDashboardRoutes } from './dashboard.routes.ts';
import { readDashboard } from './read-dashboard.ts';

const INDEX = '<!doctype html><title>Pharos</title>';
const SCRIPT = 'export const answer = 42;';

let directory: string;
const app = createBareServer();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-dashboard-'));
  await Promise.all(['assets', '.vite'].map((name) => mkdir(join(directory, name))));
  const files: Record<string, string | Buffer> = {
    'index.html': INDEX,
    'pages.json': JSON.stringify([
      '/',
      '/setup',
      '/share',
      '/embed/$shareId',
      '/websites/$websiteId',
      '/public/websites/$websiteId',
    ]),
    '.vite/manifest.json': '{}',
    'assets/app-abc.js': SCRIPT,
    'assets/app-abc.js.br': brotliCompressSync(SCRIPT),
    'assets/app-abc.js.gz': gzipSync(SCRIPT),
    'assets/font-abc.woff2': Buffer.from([1, 2, 3]),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  const dashboard = readDashboard(directory);
  if (dashboard === undefined) throw new Error('It was written a moment ago');
  addDashboardRoutes(
    app,
    dashboard,
    (websiteId) => websiteId === 'web_public',
    (shareId) => (shareId === 'shr_embedded' ? ['https://intranet.example'] : []),
  );
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each(['/', '/websites/web_1', '/?range=last_7d'])(
  '%s is a page that is revalidated each time',
  async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(INDEX);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  },
);

test('only files of the service can run, load or frame a page', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain('unsafe');
});

test('only allowed origins can show an embedded share link in a frame, and nothing else changes', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  const usual = await policyOf('/');
  expect(await policyOf('/embed/shr_embedded')).toBe(
    usual.replace("frame-ancestors 'none'", "frame-ancestors 'self' https://intranet.example"),
  );
  for (const url of [
    '/embed/shr_other',
    '/share',
    '/websites/web_1',
    '/public/websites/web_public',
    '/no-page',
  ])
    expect([url, await policyOf(url)]).toEqual([url, url === '/no-page' ? 'undefined' : usual]);
  expect((await get('/embed/shr_embedded')).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
});

test('a page with a secret address is not stored, and its address is not sent as referrer', async () => {
  const response = await get('/setup?token=secret');
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(response.body).not.toContain('secret');
});

test('search engines may list the page of a public website, and no other page', async () => {
  const robots = async (url: string) => (await get(url)).headers['x-robots-tag'];
  expect(await robots('/public/websites/web_public')).toBeUndefined();
  for (const url of ['/', '/setup', '/websites/web_public', '/public/websites/web_private'])
    expect(await robots(url)).toBe('noindex');
  const bodies = ['web_public', 'web_private'].map(async (id) => (await get(`/public/websites/${id}`)).body);
  expect(await Promise.all(bodies)).toEqual([INDEX, INDEX]);
});

test('HEAD answers as GET does, without the body', async () => {
  const response = await app.inject({ method: 'HEAD', url: '/' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-length']).toBe(String(INDEX.length));
  expect(response.body).toBe('');
});

test('files with a hash in their name are immutable, in the smallest encoding that the client accepts', async () => {
  const url = '/assets/app-abc.js';
  const plain = await get(url);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(plain.body).toBe(SCRIPT);
  const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
  const gzip = await get(url, { 'accept-encoding': 'br;q=0, gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3);
});

test('unchanged files return 304', async () => {
  const etag = String((await get('/')).headers['etag']);
  const again = await get('/', { 'if-none-match': `W/${etag}` });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test.each([
  '/v1/unknown',
  '/websites',
  '/assets/other.js',
  '/pages.json',
  '/.vite/manifest.json',
  '/index.html',
])('%s is not a page', async (url) => expect((await get(url)).statusCode).toBe(404));

test('other methods return no page', async () => {
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
});

test('an unknown address that a browser opens is a page with status 404, which is neither stored nor listed', async () => {
  const response = await get('/webistes/web_1?range=last_7d', { accept: 'text/html,*/*;q=0.8' });
  expect([response.statusCode, response.body]).toEqual([404, INDEX]);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(response.headers.etag).toBeUndefined();
});

test.each([
  ['/unknown', '*/*'],
  ['/assets/unknown-abc.js', '*/*'],
  ['/assets/', '*/*'],
  ['/unknown', 'application/json'],
  ['/v1/unknown', 'text/html'],
  ['/.well-known/unknown', 'text/html'],
])('an unknown address %s for %s is a structured error', async (url, accept) => {
  const response = await get(url, { accept });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ error: 'No such path', code: 'NOT_FOUND' });
});

test('the server runs without a built dashboard', async () => {
  expect(readDashboard(join(directory, 'nowhere'))).toBeUndefined();
});
