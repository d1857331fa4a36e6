import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../lib/network/free-port.ts';
import { copyTemplate } from './copy-template.ts';
import { SHORT_LIVED } from './node-options.ts';

const run = promisify(execFile);

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Commands that start a server are run by the set-up of a test and by CI. */
const STARTERS = /^(?:npm start|npm test|PHAROS_ADMIN_EMAIL=.* npm start)$/;

/** A server that is started as README and guides describe, and its working directory. */
export interface GuideServer {
  readonly baseUrl: string;
  /**
   * Runs commands in order in one shell.
   * @param variables are added to the shell's environment.
   * @returns the output. @throws Error if a command fails.
   */
  runBlocks(blocks: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string>;
  stop(): Promise<void>;
}

/** Returns the `sh` blocks of a Markdown text, without those that start a server. */
export function shellBlocks(text: string): string[] {
  return codeBlocks(text, 'sh').filter((block) => !STARTERS.test(block));
}

/** Returns the code blocks of a Markdown text in a language. */
export function codeBlocks(text: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...text.matchAll(fence)].map((match) => (match[1] ?? '').trim());
}

/** Repeats a block until its output matches `pattern`, then runs it once more, because scripts are faster than readers. */
export function untilShown(block: string, pattern: string): string {
  return `until (${block}) | grep '${pattern}' > /dev/null; do sleep 0.1; done\n${block}`;
}

/**
 * Starts the built server in its own directory, with this first owner.
 * @param path the `PATH` of the shell.
 */
export async function startGuideServer(
  admin: { readonly email: string; readonly password: string },
  path: string,
): Promise<GuideServer> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-guide-'));
  await symlink(join(ROOT, 'server'), join(directory, 'server'));
  const port = await freePort('127.0.0.1');
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: path,
    PHAROS_DATA_DIR: join(directory, 'data'),
    PHAROS_PORT: String(port),
    PHAROS_HOST: '127.0.0.1',
    PHAROS_BASE_URL: baseUrl,
    PHAROS_ADMIN_EMAIL: admin.email,
    PHAROS_ADMIN_PASSWORD: admin.password,
    PHAROS_LOG_LEVEL: 'error',
  };
  copyTemplate('state', join(directory, 'data/state'));
  const server = spawn(process.execPath, [...SHORT_LIVED, 'server/bin/pharos.cjs', 'start'], {
    cwd: directory,
    env: environment,
    // Errors of the server explain a failed test.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isUp(server, `${baseUrl}/health`))) await sleep(50);
  return {
    baseUrl,
    runBlocks: async (blocks, variables = {}) => {
      const script = ['set -euo pipefail', ...blocks]
        .join('\necho\n')
        .replaceAll('export PHAROS=http://localhost:3000', `export PHAROS=${baseUrl}`);
      const { stdout } = await run('bash', ['-c', script], {
        cwd: directory,
        env: { ...environment, ...variables },
        maxBuffer: 16 * 1024 * 1024,
      });
      return stdout;
    },
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function isUp(server: ChildProcess, url: string): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
