import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../bin/pharos.cjs', import.meta.url));
const READY_WITHIN_MS = 120_000;

const run = promisify(execFile);
let temporary: string;
let server: ChildProcess;
let printed = '';
let logged = '';

/** Resolves when the text is printed. @throws Error with the log if the program ends first. */
async function untilPrinted(text: string): Promise<void> {
  const ended = once(server, 'exit').then(() => {
    throw new Error(`the demo ended early: ${logged}`);
  });
  while (!printed.includes(text)) await Promise.race([once(server.stdout ?? server, 'data'), ended]);
}

beforeAll(async () => {
  const { error } = spawnSync('curl', ['--version']);
  if (error !== undefined)
    throw new Error(`this test runs the printed curl lines, and needs curl: ${error.message}`);
  temporary = await mkdtemp(join(tmpdir(), 'pharos-demo-test-'));
  server = spawn(process.execPath, [PROGRAM, 'demo', '--days', '2'], {
    env: {
      ...process.env,
      TMPDIR: temporary,
      PHAROS_PORT: '0',
      PHAROS_HOST: '127.0.0.1',
      // The demo must not use stores configured in the environment.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      PHAROS_CLICKHOUSE_URL: 'http://127.0.0.1:1',
      PHAROS_SECRET: 'x'.repeat(32),
    },
  });
  server.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  server.stderr?.on('data', (chunk) => {
    logged += chunk;
  });
  await untilPrinted('Ctrl+C');
}, READY_WITHIN_MS);

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
});

/** Runs the printed request to this path in a shell, exactly as printed, and returns its status. */
async function pasted(path: string) {
  const line = printed.split('\n').find((text) => text.startsWith('curl') && text.includes(path));
  if (line === undefined) throw new Error(`no request to ${path} was printed`);
  const { stdout } = await run('bash', ['-c', `${line} -w '\\n%{http_code}'`]);
  const [body = '', status] = stdout.split('\n');
  return { status: Number(status), body: JSON.parse(body) };
}

test('no log lines are printed between the progress and the login', () => {
  expect(`${logged}\n${printed}`.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
});

test('the printed event is accepted', async () => {
  expect(await pasted('/track')).toEqual({
    status: 200,
    body: { success: true, status: 'success', type: 'custom_event', count: 1 },
  });
});

test('the printed query returns figures', async () => {
  const { status, body } = await pasted('/v1/query');
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(body.data.map(({ success }: { success: boolean }) => success)).toEqual([true, true, true]);
  const [summary, pages, series] = body.data;
  expect(summary.data[0].pageviews).toBeGreaterThan(100);
  expect(summary.data[0].sessions).toBeGreaterThan(summary.data[0].visitors / 2);
  expect(pages.data.length).toBeGreaterThan(5);
  expect(series.data.length).toBeGreaterThanOrEqual(30);
});

test('the printed list contains both websites', async () => {
  const { status, body } = await pasted('/rpc/websites/list');
  expect(status).toBe(200);
  expect(body.json.success).toBe(true);
  expect(body.json.websites.map(({ domain }: { domain: string }) => domain)).toEqual([
    'shop.example',
    'blog.example',
  ]);
});

test('the shop has three goals and a funnel, which visitors reached', async () => {
  const read = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
  const baseUrl = read(/ready at (\S+)/);
  const websiteId = read(/shop\.example\s+(\S+)/);
  const headers = { 'x-api-key': read(/API key\s+(\S+)/), 'content-type': 'application/json' };
  const list = await fetch(`${baseUrl}/v1/reports?websiteId=${websiteId}`, { headers });
  const listed = JSON.parse(await list.text());
  const definitions = listed.reports.map(({ definition }: { definition: object }) => definition);
  expect(definitions.map(({ kind }: { kind: string }) => kind)).toEqual(['goal', 'goal', 'goal', 'funnel']);
  const parameters = definitions.map(({ kind, ...options }: { kind: string }) =>
    kind === 'goal' ? { name: 'goals', options: { goals: [options] } } : { name: 'funnels', options },
  );
  const response = await fetch(`${baseUrl}/v1/query?website_id=${websiteId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ preset: 'last_7d', parameters }),
  });
  const { data } = JSON.parse(await response.text());
  for (const { data: rows } of data)
    for (const row of rows) expect(row.users, JSON.stringify(row)).toBeGreaterThan(0);
});

test('the printed login works', async () => {
  const { status, body } = await pasted('/api/auth/sign-in/email');
  expect(status).toBe(200);
  expect(body.user.email).toBe('demo@example.com');
});

test('all its files are removed when it stops', async () => {
  expect(readdirSync(temporary).some((name) => name.startsWith('pharos-demo-'))).toBe(true);
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  expect({ code, logged }).toMatchObject({ code: 0 });
  expect(existsSync(temporary)).toBe(true);
  expect(readdirSync(temporary).filter((name) => name.startsWith('pharos-demo-'))).toEqual([]);
}, 30_000);
