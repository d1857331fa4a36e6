import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHttp } from '../outbound/testing/test-server.ts';
import { openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';
import { findSourceMaps } from './find-source-maps.ts';
import { sourcemaps } from './sourcemaps.ts';

const MAP = JSON.stringify({ version: 3, sources: ['src/a.ts'], names: [], mappings: 'AAAA' });

let app: TestApp;
let owner: TestPerson;
let options: string[];
let directory: string;
let server: string;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  ({ secret } = await app.addKey(owner, ['manage:websites', 'read:data']));
  server = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-maps-'));
  const { id } = await app.addWebsite(owner, 'shop.example');
  options = ['--server', server, '--website', id, '--key', secret, '--release', '4.2.0'];
});
afterEach(() => rm(directory, { recursive: true }));

async function fill(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(directory, path, '..'), { recursive: true });
    await writeFile(join(directory, path), text);
  }
}

/** The files of the release on the server. */
async function uploaded(): Promise<string[]> {
  const website = options[3];
  const answer = await app.inject({
    url: `/v1/websites/${website}/source-maps/files?release=4.2.0`,
    headers: { 'x-api-key': secret },
  });
  return answer.json().sourceMaps.map(({ file }: { file: string }) => file);
}

test('source maps are found by the last comment of a script, beside it, and inside it', async () => {
  const inline = `data:application/json;charset=utf-8;base64,${Buffer.from(MAP).toString('base64')}`;
  await fill({
    'assets/app.js': 'a();\n//# sourceMappingURL=https://maps.example/hidden/app-1.js.map?x=1\n',
    'assets/app-1.js.map': MAP,
    'assets/beside.mjs': 'b();',
    'assets/beside.mjs.map': MAP,
    'inside.js': `"//# sourceMappingURL=wrong.map";\nc();\n//# sourceMappingURL=${inline}`,
    'none.js': 'd();',
    'missing.js': 'e();\n//# sourceMappingURL=missing.js.map',
    'style.css': 'a{}',
    'style.css.map': MAP,
    'node_modules/x/index.js': '',
    'node_modules/x/index.js.map': MAP,
    '.cache/old.js': '',
    '.cache/old.js.map': MAP,
  });
  const found: (readonly [string, string | undefined])[] = [];
  for await (const { script, map } of findSourceMaps(directory))
    found.push([script, map?.content.toString()]);
  expect(found).toEqual([
    ['assets/app.js', MAP],
    ['assets/beside.mjs', MAP],
    ['inside.js', MAP],
    ['missing.js', undefined],
    ['none.js', undefined],
  ]);
});

test.each([
  [[], '/assets/app.js'],
  [['--url-prefix', 'static'], '/static/assets/app.js'],
  [['--url-prefix', 'https://cdn.example/v2/'], '/v2/assets/app.js'],
])('they are uploaded with their paths on the website: %j', async (prefix, file) => {
  await fill({ 'assets/app.js': 'a();', 'assets/app.js.map': MAP });
  await sourcemaps(['upload', directory, ...options, ...prefix]);
  expect(await uploaded()).toEqual([file]);
  expect(existsSync(join(directory, 'assets/app.js.map'))).toBe(true);
});

test('--delete removes the files when all are uploaded, and none after an error', async () => {
  await fill({ 'a.js': 'a();', 'a.js.map': MAP, 'b.js': 'b();', 'b.js.map': '{}' });
  const remove = ['upload', directory, ...options, '--delete'];
  await expect(sourcemaps(remove)).rejects.toThrow(
    /\/b\.js: the server responded 400: .*source map of version 3/,
  );
  expect(existsSync(join(directory, 'a.js.map'))).toBe(true);
  await writeFile(join(directory, 'b.js.map'), MAP);
  await sourcemaps(remove);
  expect(await uploaded()).toEqual(['/a.js', '/b.js']);
  expect(['a.js.map', 'b.js.map', 'a.js'].map((file) => existsSync(join(directory, file)))).toEqual([
    false,
    false,
    true,
  ]);
});

test('--dry-run uploads nothing, and needs no server', async () => {
  await fill({ 'a.js': 'a();', 'a.js.map': MAP });
  await sourcemaps(['upload', directory, '--release', '4.2.0', '--dry-run', '--delete']);
  expect([await uploaded(), existsSync(join(directory, 'a.js.map'))]).toEqual([[], true]);
});

test('a request that the server cannot accept yet is repeated, five times at most', async () => {
  await fill({ 'a.js': 'a();', 'a.js.map': MAP });
  let requests = 0;
  let failures = 2;
  const busy = await startHttp((request, response) => {
    requests += 1;
    request.resume();
    response.writeHead(requests <= failures ? 503 : 200, { 'retry-after': '0' }).end('{}');
  });
  try {
    const args = ['upload', directory, '--server', `http://127.0.0.1:${busy.port}`, ...options.slice(2)];
    await sourcemaps(args);
    expect(requests).toBe(3);
    failures = Number.POSITIVE_INFINITY;
    await expect(sourcemaps(args)).rejects.toThrow('the server responded 503');
    expect(requests).toBe(8);
  } finally {
    await busy.close();
  }
});

test.each([
  [['download'], 'Specify upload'],
  [['upload', '.'], '--release'],
  [['upload', '--release', '1'], 'one directory'],
  [['upload', '/missing', '--release', '1'], 'is not a directory'],
  [['upload', '.', '--release', '1'], '--server'],
])('wrong arguments are named: %j', async (args, message) => {
  await expect(sourcemaps(args)).rejects.toThrow(message);
});

test('a directory without source maps is an error', async () => {
  await fill({ 'a.js': 'a();' });
  await expect(sourcemaps(['upload', directory, ...options])).rejects.toThrow('has no source maps');
});
