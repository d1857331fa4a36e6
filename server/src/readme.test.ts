import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './lib/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let directory: string;
let server: ChildProcess;
let environment: Record<string, string>;
let readme: string;

/** The commands that start something are run by the set-up of this test and by CI. */
const STARTERS = /^(?:npm start|npm test|PHAROS_ADMIN_EMAIL=.* npm start)$/;

beforeAll(async () => {
  readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  directory = await mkdtemp(join(tmpdir(), 'pharos-readme-'));
  await symlink(join(ROOT, 'server'), join(directory, 'server'));
  const port = await freePort('127.0.0.1');
  const admin = /PHAROS_ADMIN_EMAIL=(\S+) PHAROS_ADMIN_PASSWORD='([^']+)' npm start/.exec(readme);
  environment = {
    PATH: process.env['PATH'] ?? '',
    PHAROS_DATA_DIR: join(directory, 'data'),
    PHAROS_PORT: String(port),
    PHAROS_HOST: '127.0.0.1',
    PHAROS_BASE_URL: `http://127.0.0.1:${port}`,
    PHAROS_ADMIN_EMAIL: admin?.[1] ?? '',
    PHAROS_ADMIN_PASSWORD: admin?.[2] ?? '',
    PHAROS_LOG_LEVEL: 'error',
  };
  server = spawn(process.execPath, ['server/bin/pharos.cjs', 'start'], {
    cwd: directory,
    env: environment,
    stdio: 'ignore',
  });
  while (!(await isUp(`http://127.0.0.1:${port}/health`))) await sleep(50);
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(directory, { recursive: true, force: true });
});

async function isUp(url: string): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function shellBlocks(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => (match[1] ?? '').trim());
}

test('every command of the README works as printed, one after another', async () => {
  const blocks = shellBlocks(readme).filter((block) => !STARTERS.test(block));
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  const script = ['set -euo pipefail', ...blocks]
    .join('\necho\n')
    .replace('export PHAROS=http://localhost:3000', `export PHAROS=${environment['PHAROS_BASE_URL']}`);
  const { stdout } = await run('bash', ['-c', script], {
    cwd: directory,
    env: environment,
    maxBuffer: 16 * 1024 * 1024,
  });
  expect(stdout).toContain('"status":"success"');
  expect(stdout).toContain('"parameter":"summary_metrics","success":true');
  expect(stdout).toMatch(/^1 event, all well-formed, from /m);
  expect(stdout).toContain('"openapi":"3.1');
  expect(stdout).toMatch(/allowed {2}200 {2}phr_\w{4} key:key_\w+ {2}POST \/track/);
});

test('the commands that start something are scripts of the package', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  );
  const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'on');
  expect(named.length).toBeGreaterThan(4);
  for (const name of new Set(named)) expect(Object.keys(scripts)).toContain(name);
});

test('every setting of the program stands in the README', async () => {
  const { stdout } = await run(process.execPath, ['server/bin/pharos.cjs', 'start', '--help'], {
    cwd: directory,
  });
  const variables = [...stdout.matchAll(/^ {2}([A-Z_]+) /gm)].map((match) => match[1] ?? '');
  expect(variables.length).toBeGreaterThanOrEqual(11);
  for (const variable of variables) expect(readme).toContain(`\`${variable}\``);
});
