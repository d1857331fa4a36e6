import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../server/src/contract.ts';
import { sql } from '../../server/src/stores/facts/sql.ts';
import { openTestApp, type TestApp } from '../../server/src/testing/open-test-app.ts';
import { ENTRIES } from '../build/entries.mjs';
import { listRoutes } from '../build/list-routes.mjs';
import { VERSION } from './version.ts';

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
    await client.query.run({ parameters: ['a'], preset: 'last_5d' });
    await client.query.run.pages({ websiteId: 'web_1', body: [{ parameters: ['a'] }] });
    client.track({ title: 'no name' });
  `,
  'flags.mts': `
    import { createFlagClient, type FlagDetails } from '@pharos/sdk/flags';
    import { createServerFlagClient } from '@pharos/sdk/flags/node';
    interface Flags { readonly checkout: boolean; readonly theme: 'dark' | 'light'; readonly limit: number; readonly menu: { items: string[] } }
    const url = process.env['PHAROS_URL'] ?? '';
    const websiteId = process.env['PHAROS_WEBSITE'] ?? '';
    const client = createFlagClient<Flags>({ url, websiteId, streaming: false, exposures: false });
    const theme: 'dark' | 'light' = client.string('theme', 'light');
    const details: FlagDetails<{ items: string[] }> = client.json('menu', { items: [] }) && client.details('menu', { items: [] });
    const limit: number = client.number('limit', 3);
    client.close();
    const server = createServerFlagClient({ url, websiteId, key: process.env['PHAROS_KEY'] ?? '', streaming: false });
    await server.ready();
    const flags = server.forContext({ targetingKey: 'user-1' });
    const isNew: boolean = flags.details('checkout', false).value;
    await server.close();
    console.log(theme, details.value.items.length, limit, isNew, server.isReady());
  `,
  'flags-wrong.mts': `
    import { createFlagClient } from '@pharos/sdk/flags';
    const client = createFlagClient<{ readonly theme: 'dark' | 'light'; readonly limit: number }>({ url: '', websiteId: '' });
    client.string('teme', 'dark');
    client.string('theme', 'blue');
    client.boolean('limit', true);
    const text: string = client.details('limit', 3).value;
  `,
  'react.mts': `
    import { createElement } from 'react';
    import { createFlagClient } from '@pharos/sdk/flags';
    import { createFlagHooks, FlagProvider, useFlag } from '@pharos/sdk/flags/react';
    const { useFlagDetails } = createFlagHooks<{ readonly theme: 'dark' | 'light' }>();
    export function Page() {
      const isNew: boolean = useFlag('checkout', false);
      const theme: 'dark' | 'light' = useFlagDetails('theme', 'dark').value;
      return createElement('p', null, String(isNew) + theme);
    }
    const client = createFlagClient<{ readonly theme: 'dark' | 'light' }>({ url: '', websiteId: '' });
    export const page = createElement(FlagProvider, { client }, createElement(Page));
  `,
  'openfeature.mts': `
    import { OpenFeature } from '@openfeature/server-sdk';
    import { OpenFeature as WebFeature } from '@openfeature/web-sdk';
    import { PharosServerProvider } from '@pharos/sdk/flags/openfeature-server';
    import { PharosWebProvider } from '@pharos/sdk/flags/openfeature-web';
    export const set = () => OpenFeature.setProviderAndWait(new PharosServerProvider({ url: '', websiteId: '', key: '' }));
    export const setWeb = () => WebFeature.setProviderAndWait(new PharosWebProvider({ url: '', websiteId: '' }));
  `,
  'flags-script.cts': `
    import flags = require('@pharos/sdk/flags');
    import node = require('@pharos/sdk/flags/node');
    import web = require('@pharos/sdk/flags/openfeature-web');
    import server = require('@pharos/sdk/flags/openfeature-server');
    import react = require('@pharos/sdk/flags/react');
    console.log(typeof flags.createFlagClient, typeof node.createServerFlagClient, typeof web.PharosWebProvider, typeof server.PharosServerProvider, typeof react.FlagProvider);
  `,
};

/** The packages that a project which uses all entry points installs. */
const PEERS = [
  '@types/node',
  '@types/react',
  '@openfeature/core',
  '@openfeature/server-sdk',
  '@openfeature/web-sdk',
  'react',
  'undici-types',
  'csstype',
];
/** The size limit of the browser client with `gzip -9`: 3 KB. */
const BUDGET_BYTES = 3_072;

beforeAll(async () => {
  app = await openTestApp();
  const url = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  project = await mkdtemp(join(tmpdir(), 'pharos-packed-'));
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${url}/sdk.tgz`], {
    cwd: project,
  });
  const packed = join(project, 'node_modules/@pharos/sdk');
  for (const name of PEERS) {
    await mkdir(join(project, 'node_modules', name, '..'), { recursive: true });
    await cp(join(ROOT, 'node_modules', name), join(project, 'node_modules', name), { recursive: true });
  }
  for (const [name, text] of Object.entries(CONSUMERS)) await writeFile(join(project, name), text);
  const readme = await readFile(join(packed, 'README.md'), 'utf8');
  examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  for (const [index, code] of examples.entries())
    await writeFile(join(project, `example-${index}.mts`), code);

  const owner = await app.addPerson('owner@example.com');
  const website = await app.addWebsite(owner, 'shop.example');
  const { secret } = await app.addKey(owner, [
    'read:data',
    'track:events',
    'read:links',
    'write:links',
    'manage:config',
    'manage:flags',
  ]);
  const common = { websiteId: website.id, status: 'active' };
  for (const flag of [
    { key: 'new-checkout', type: 'boolean', defaultValue: true },
    { key: 'theme', type: 'string', defaultValue: 'dark', offValue: 'light' },
  ])
    expect((await app.post('/v1/flags', { ...common, ...flag }, secret)).statusCode).toBe(201);
  environment = {
    PATH: process.env['PATH'] ?? '',
    PHAROS_URL: url,
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
  for (const { output } of ENTRIES)
    for (const extension of ['js', 'cjs', 'd.ts', 'd.cts']) {
      const text = await readFile(join(packed, `dist/${output}.${extension}`), 'utf8');
      const imported = [...text.matchAll(/\bfrom ?["']([^"']+)["']|require\(["']([^"']+)["']\)/g)].map(
        ([, name, required]) => name ?? required,
      );
      expect(Object.keys(manifest.peerDependencies), output).toEqual(expect.arrayContaining(imported));
      // An unresolved type would accept any value.
      if (extension === 'd.ts') expect(text, output).not.toMatch(/[:<|,] ?any\b|server\/src|@orpc|zod/);
    }
  expect(manifest.version).toBe(VERSION);
});

test('the browser client of flags is at most 3 KB', async () => {
  const text = await readFile(join(project, 'node_modules/@pharos/sdk/dist/flags/index.js'));
  const gzipBytes = gzipSync(text, { level: 9 }).byteLength;
  process.stdout.write(`flags: ${text.byteLength} bytes, ${gzipBytes} as gzip -9, of ${BUDGET_BYTES}\n`);
  expect(gzipBytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('the package was built from the current contract', async () => {
  const types = await readFile(join(project, 'node_modules/@pharos/sdk/dist/index.d.ts'), 'utf8');
  const script = await readFile(join(project, 'node_modules/@pharos/sdk/dist/index.js'), 'utf8');
  for (const [name, { path }, summary] of listRoutes(contract)) {
    expect(types, name).toContain(`/** ${summary} */`);
    expect(script, name).toContain(path);
  }
});

describe('a third-party project', () => {
  let complaints: string;
  beforeAll(async () => {
    const files = [
      'module.mts',
      'script.cts',
      'away.mts',
      'flags.mts',
      'react.mts',
      'openfeature.mts',
      'flags-script.cts',
      ...examples.map((_code, index) => `example-${index}.mts`),
    ];
    complaints = await compile(files, 'node16');
  }, 120_000);

  test('compiles with Node module resolution, with all declarations checked', () => {
    expect(complaints).toBe('');
  });

  test('compiles with bundler module resolution and reports type errors', async () => {
    const files = ['module.mts', 'wrong.mts', 'flags.mts', 'flags-wrong.mts', 'react.mts', 'openfeature.mts'];
    const found = await compile(files, 'bundler');
    const places = [...found.matchAll(/([\w-]+\.mts)\((\d+),/g)].map(([, file, line]) => `${file} ${line}`);
    expect(places).toEqual([
      ...[4, 5, 6, 7].map((line) => `flags-wrong.mts ${line}`),
      ...[4, 5, 6, 7, 8, 9, 10].map((line) => `wrong.mts ${line}`),
    ]);
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
    expect(await execute('node16/flags-script.cjs')).toBe('function function function function function');
  });

  test('runs all examples of the README', async () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    const printed: string[][] = [];
    const [ofFlags, others] = [true, false].map((isOfFlags) =>
      [...examples.keys()].filter((index) => examples[index]?.includes('@pharos/sdk/flags') === isOfFlags),
    );
    const runExample = (index: number) => execute(`node16/example-${index}.mjs`);
    await Promise.all((others ?? []).map(runExample));
    // One after another: a client that waits too long for its first response uses defaults.
    for (const index of ofFlags ?? []) printed.push([...new Set((await runExample(index)).split('\n'))]);
    expect(printed).toEqual([
      // The listener of changes runs once for the new context, and once for its values.
      ['The new checkout', 'dark undefined STATIC', '20'],
      ['true dark', '2'],
      [''],
      ['true'],
      ['dark'],
    ]);
  }, 120_000);

  test('runs the flag clients: without a response, a browser client returns defaults', async () => {
    expect(await execute('node16/flags.mjs')).toBe('light 0 3 false true');
  });
});
