import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../server/src/contract.ts';
import { sql } from '../../server/src/stores/facts/sql.ts';
import { openTestApp, type TestApp } from '../../server/src/testing/open-test-app.ts';
import { listRoutes } from '../build/list-routes.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let app: TestApp;
let environment: Record<string, string>;
/** A third-party project that installed only the package. */
let project: string;
let examples: string[];

const CONSUMERS = {
  'module.mts': `
    import { createClient, PharosError, type Api, type TrackEvent } from '@pharos/sdk';
    const client = createClient({ baseUrl: process.env['PHAROS_URL'] ?? '', apiKey: process.env['PHAROS_KEY'] ?? '' });
    const event: TrackEvent = { name: 'packed_esm', websiteId: process.env['PHAROS_WEBSITE'] };
    client.track(event);
    // Without a flush, the event is sent before the program ends.
    const list: Awaited<ReturnType<Api['websites']['list']>> = await client.websites.list();
    const domain: string = list.websites[0]?.domain ?? '';
    const error = await client.websites.get({ id: 'web_none' }).catch((one: unknown) => one);
    console.log(domain, error instanceof PharosError && error.code);
  `,
  'script.cts': `
    import sdk = require('@pharos/sdk');
    const client = sdk.createClient({ baseUrl: process.env['PHAROS_URL'] ?? '', apiKey: process.env['PHAROS_KEY'] ?? '' });
    void client.websites.list().then(({ websites }) => console.log(websites[0]?.domain));
  `,
  'away.mts': `
    import { createClient } from '@pharos/sdk';
    const onDrop = ({ reason, events }: { reason: string; events: readonly unknown[] }) => console.log(reason, events.length);
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0, queue: { onDrop } });
    for (const name of ['a', 'b']) client.track({ name });
  `,
  'wrong.mts': `
    import { createClient } from '@pharos/sdk';
    const client = createClient({ baseUrl: '' });
    await client.websites.get({ id: 7 });
    await client.websites.get();
    await client.websites.list.pages({});
    await client.query.run({ query: {}, body: { parameters: ['a'], preset: 'last_5d' } });
    client.track({ title: 'no name' });
  `,
};

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'pharos-packed-'));
  const packed = join(project, 'node_modules/@pharos/sdk');
  await mkdir(packed, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: join(ROOT, 'sdk'),
  });
  const [{ filename }] = JSON.parse(stdout);
  await run('tar', ['-xzf', join(project, filename), '--strip-components=1', '-C', packed]);
  // The types of Node are installed in the project.
  await mkdir(join(project, 'node_modules/@types'));
  await symlink(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'));
  await cp(join(ROOT, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'), {
    recursive: true,
  });
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  for (const [name, text] of Object.entries(CONSUMERS)) await writeFile(join(project, name), text);
  const readme = await readFile(join(packed, 'README.md'), 'utf8');
  examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  for (const [index, code] of examples.entries())
    await writeFile(join(project, `example-${index}.mts`), code);

  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  const website = await app.addWebsite(owner, 'shop.example');
  const { secret } = await app.addKey(owner, [
    'read:data',
    'track:events',
    'read:links',
    'write:links',
    'manage:config',
  ]);
  environment = {
    PATH: process.env['PATH'] ?? '',
    PHAROS_URL: await app.app.http.listen({ port: 0, host: '127.0.0.1' }),
    PHAROS_KEY: secret,
    PHAROS_WEBSITE: website.id,
  };
}, 120_000);
afterAll(async () => {
  await app.close();
  await rm(project, { recursive: true, force: true });
});

/** Compiles files of the project and returns the errors. */
async function compile(files: readonly string[], resolution: 'node16' | 'bundler'): Promise<string> {
  const compilerOptions = {
    module: resolution === 'node16' ? 'node16' : 'preserve',
    moduleResolution: resolution,
    target: 'es2022',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    outDir: resolution,
  };
  const config = join(project, `tsconfig.${resolution}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

const execute = async (file: string): Promise<string> =>
  (await run(process.execPath, [file], { cwd: project, env: environment })).stdout.trim();

test('the package contains all required files and none of the server', async () => {
  const packed = join(project, 'node_modules/@pharos/sdk');
  const manifest = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  expect(manifest.dependencies).toBeUndefined();
  for (const file of ['dist/index.js', 'dist/index.cjs', 'dist/index.d.ts', 'dist/index.d.cts']) {
    const text = await readFile(join(packed, file), 'utf8');
    expect(text).not.toMatch(/server\/src|@orpc|zod|\bimport\b.*from|require\(/);
  }
});

test('the package was built from the current contract', async () => {
  const types = await readFile(join(project, 'node_modules/@pharos/sdk/dist/index.d.ts'), 'utf8');
  const script = await readFile(join(project, 'node_modules/@pharos/sdk/dist/index.js'), 'utf8');
  for (const [name, { path }, summary] of listRoutes(contract)) {
    expect(types, name).toContain(`/** ${summary} */`);
    expect(script, name).toContain(path);
  }
  // An unresolved type would accept any value.
  expect(types).not.toMatch(/[:<|,] ?any\b/);
});

describe('a third-party project', () => {
  let complaints: string;
  beforeAll(async () => {
    const files = [
      'module.mts',
      'script.cts',
      'away.mts',
      ...examples.map((_code, index) => `example-${index}.mts`),
    ];
    complaints = await compile(files, 'node16');
  }, 120_000);

  test('compiles with Node module resolution, with all declarations checked', () => {
    expect(complaints).toBe('');
  });

  test('compiles with bundler module resolution and reports type errors', async () => {
    const found = await compile(['module.mts', 'wrong.mts'], 'bundler');
    const places = [...found.matchAll(/(\w+\.mts)\((\d+),/g)].map(([, file, line]) => `${file} ${line}`);
    expect(places).toEqual([4, 5, 6, 7, 8].map((line) => `wrong.mts ${line}`));
  }, 120_000);

  test('runs as ES module, and events are sent before the program ends', async () => {
    expect(await execute('node16/module.mjs')).toBe('shop.example ACCESS_DENIED');
    await app.flush();
    const events = await app.stores.facts.query(sql`SELECT name FROM events WHERE name = 'packed_esm'`);
    expect(events).toHaveLength(1);
  });

  test('ends even if the server is unreachable, and reports unsent events', async () => {
    expect(await execute('node16/away.mjs')).toBe('closed 2');
  });

  test('runs as CommonJS', async () => {
    expect(await execute('node16/script.cjs')).toBe('shop.example');
  });

  test('runs all examples of the README', async () => {
    expect(examples.length).toBeGreaterThanOrEqual(5);
    for (const index of examples.keys()) await execute(`node16/example-${index}.mjs`);
  });
});
