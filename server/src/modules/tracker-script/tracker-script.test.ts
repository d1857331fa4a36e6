import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SCRIPT_NAMES } from './read-scripts.ts';
import { addTrackerScriptRoutes } from './tracker-script.routes.ts';

const BASE_URL = 'https://stats.example';
/** The size limit of the core with `gzip -9`: 2.5 KB, rounded to one decimal. */
const BUDGET_BYTES = 2_600;
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const BUILD = join(ROOT, 'tracker/build.mjs');
const SOURCES = ['clicks', 'errors', 'identity', 'page', 'pharos'];

const listSchema = z.object({
  scripts: z.record(
    z.enum(SCRIPT_NAMES),
    z.object({ url: z.string(), version: z.string(), integrity: z.string(), gzipBytes: z.int() }),
  ),
});

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  addTrackerScriptRoutes(app, { baseUrl: BASE_URL });
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

async function list() {
  return listSchema.parse((await get('/pharos.json')).json()).scripts;
}

test('the core is at most 2.5 KB, and builds are reproducible', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-tracker-'));
  await promisify(execFile)(process.execPath, [BUILD, directory]);
  const core = await readFile(join(directory, 'pharos.js'));
  const gzipBytes = gzipSync(core, { level: 9 }).byteLength;
  process.stdout.write(`pharos.js: ${core.byteLength} bytes, ${gzipBytes} as gzip -9, of ${BUDGET_BYTES}\n`);
  expect(gzipBytes).toBeLessThanOrEqual(BUDGET_BYTES);
  for (const name of SCRIPT_NAMES)
    expect((await readFile(join(directory, `${name}.js`))).toString()).toBe((await get(`/${name}.js`)).body);
  await rm(directory, { recursive: true, force: true });
});

describe.each(SCRIPT_NAMES)('%s.js', (name) => {
  test('is JavaScript that every page may load, cached for an hour', async () => {
    const response = await get(`/${name}.js`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('is immutable at its versioned address, and only there', async () => {
    const { version } = (await list())[name];
    const response = await get(`/${name}.${version}.js`);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.body).toBe((await get(`/${name}.js`)).body);
    const past = await get(`/${name}.0123456789.js`);
    expect(past.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
    expect(past.body).toBe(response.body);
  });

  test('has the address and the content of /pharos.json', async () => {
    const { url, integrity, version } = (await list())[name];
    expect(url).toBe(`${BASE_URL}/${name}.${version}.js`);
    const { rawPayload } = await get(new URL(url).pathname);
    expect(integrity).toBe(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`);
  });

  test('is served in the smallest encoding that the browser accepts', async () => {
    const plain = (await get(`/${name}.js`)).rawPayload;
    const brotli = await get(`/${name}.js`, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain);
    const gzip = await get(`/${name}.js`, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
  });

  test('returns 304 if it is unchanged', async () => {
    const { headers } = await get(`/${name}.js`);
    const again = await get(`/${name}.js`, { 'if-none-match': `"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' });
    expect((await get(`/${name}.js`, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
});

test('the core contains the addresses of its modules', async () => {
  const { body } = await get('/pharos.js');
  const scripts = await list();
  for (const name of ['pharos-vitals', 'pharos-errors'] as const)
    expect(body).toContain(scripts[name].version);
});

test('docs/tracker.md lists every setting of the tracker, and no other', async () => {
  const [docs, ...sources] = await Promise.all(
    ['docs/tracker.md', ...SOURCES.map((name) => `tracker/src/${name}.ts`)].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  const known = sources.flatMap((source) =>
    [...source.matchAll(/(?:isOn\(|load\(|settings\[|dataset\[)'(\w+)'/g)].map(([, name = '']) => name),
  );
  const attributes = known.map(
    (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  const documented = [...(docs ?? '').matchAll(/^\| `(data-[a-z-]+)`/gm)].map(([, name]) => name);
  expect([...new Set(attributes)].sort()).toEqual(documented.sort());
});
