import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../lib/network/free-port.ts';
import { VERSION } from '../lib/version.ts';
import { ROOT } from '../testing/guide-server.ts';
import { obtainKey } from '../testing/obtain-key.ts';

const run = promisify(execFile);
const OWNER = { email: 'me@example.com', password: 'correct horse battery' };
/** The installation and the first start, on a busy machine. */
const TIMEOUT_MS = 180_000;

/** A project that only installed the package. */
let project: string;
let installed: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'pharos-packed-'));
  installed = join(project, 'node_modules/pharos');
  await run(process.execPath, ['scripts/pack.mjs'], { cwd: ROOT });
  await writeFile(join(project, 'package.json'), '{"private":true}');
  const packed = join(ROOT, `dist/pharos-${VERSION}.tgz`);
  await run('npm', ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', packed], {
    cwd: project,
  });
}, TIMEOUT_MS);
afterAll(() => rm(project, { recursive: true, force: true }));

test('the package has no sources, no tests, and no source maps', async () => {
  const names = await readdir(installed, { recursive: true });
  expect(names.length).toBeGreaterThan(100);
  expect(
    names.filter(
      (name) =>
        !name.includes('/prepared-stores/') &&
        /\.(?:tsx?|map)$|(?:^|\/)(?:src|testing|e2e)(?:\/|$)|\.test\./.test(name),
    ),
  ).toEqual([]);
});

test('all of its dependencies are installed as the lockfile pins them', async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const { packages: found } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');
  const versions = new Set(
    Object.keys(packages).map((place) => `${nameOf(place)} ${packages[place].version}`),
  );
  const places = Object.keys(found).filter((place) => place !== '' && nameOf(place) !== 'pharos');
  expect(places.length).toBeGreaterThan(50);
  const differing = places
    .map((place) => `${nameOf(place)} ${found[place].version}`)
    .filter((one) => !versions.has(one));
  // The lockfile of the repository has the engine of one platform only.
  expect(differing.filter((one) => !one.startsWith('@chdb/'))).toEqual([]);
  expect(Object.keys(dependencies)).not.toContain('better-auth');
});

describe('the installed program', () => {
  let baseUrl: string;
  let program: ChildProcess;
  let output = '';

  beforeAll(async () => {
    const port = await freePort('127.0.0.1');
    baseUrl = `http://127.0.0.1:${port}`;
    // A process group of its own, because npx runs the program through a shell.
    program = spawn('npx', ['--no-install', 'pharos', 'start'], {
      cwd: project,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PHAROS_DATA_DIR: join(project, 'data'),
        PHAROS_PORT: String(port),
        PHAROS_HOST: '127.0.0.1',
        PHAROS_BASE_URL: baseUrl,
        PHAROS_ADMIN_EMAIL: OWNER.email,
        PHAROS_ADMIN_PASSWORD: OWNER.password,
      },
    });
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    while (!output.includes('Pharos is ready at')) {
      if (program.exitCode !== null) throw new Error(`The program ended with ${program.exitCode}: ${output}`);
      await sleep(100);
    }
  }, TIMEOUT_MS);
  afterAll(() => {
    if (program.exitCode === null && program.pid !== undefined) process.kill(-program.pid, 'SIGKILL');
  });

  test('serves the dashboard, the tracker, the client and what deploy/ probes', async () => {
    for (const [path, type] of [
      ['/health/live', 'application/json'],
      ['/health/ready', 'application/json'],
      ['/health', 'application/json'],
      ['/', 'text/html'],
      ['/pharos.js', 'javascript'],
      ['/sdk.tgz', 'application/gzip'],
    ] as const) {
      const response = await fetch(`${baseUrl}${path}`);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining(type),
      ]);
    }
  });

  test('begins with copies of the databases that the package contains', async () => {
    const prepared = join(installed, 'server/dist/prepared-stores/facts.json');
    const { links } = JSON.parse(await readFile(prepared, 'utf8'));
    expect(links.length).toBeGreaterThan(20);
    for (const [path, target] of links)
      expect(await readlink(join(project, 'data/facts', path))).toBe(target);
  });

  test('loads every script of the dashboard that its page names', async () => {
    const page = await (await fetch(`${baseUrl}/`)).text();
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(0);
    for (const path of assets) expect([path, (await fetch(`${baseUrl}${path}`)).status]).toEqual([path, 200]);
  });

  test('stores an event and counts it', async () => {
    const { websiteId, secret } = await obtainKey(baseUrl, OWNER, ['track:events', 'read:data']);
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const stored = await fetch(`${baseUrl}/track?website_id=${websiteId}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'pageview', path: '/packed', anonymousId: 'visitor-1' }),
    });
    expect(stored.status).toBe(200);
    await expect
      .poll(async () => {
        const body = JSON.stringify({ parameters: ['top_pages'], preset: 'today' });
        const url = `${baseUrl}/v1/query?website_id=${websiteId}`;
        return (await fetch(url, { method: 'POST', headers, body })).text();
      })
      .toContain('"name":"/packed"');
  });

  test('reads a file of an import in its thread', async () => {
    const { secret } = await obtainKey(baseUrl, OWNER, ['write:monitors'], 'organization');
    const content = 'endpoints:\n  - name: Website\n    url: https://example.com/health\n';
    const imported = await fetch(`${baseUrl}/v1/monitors/import`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ source: 'gatus', content }),
    });
    expect(await imported.text()).toContain('"name":"Website"');
  });

  test('ends in order when it receives SIGTERM', async () => {
    if (program.pid === undefined) throw new Error('The program has no process');
    const ended = once(program, 'exit');
    process.kill(-program.pid, 'SIGTERM');
    await ended;
    await expect.poll(() => output).toContain('"msg":"stopped"');
  });
});
