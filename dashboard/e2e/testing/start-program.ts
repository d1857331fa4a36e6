import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../server/bin/pharos.cjs', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** The server as people run it, built, in a process of its own. */
export interface Program {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** What it printed when it was ready: the set-up link, or who may sign in to the demonstration. */
  readonly printed: string;
  stop(): Promise<void>;
}

/** Starts it on a free port and an empty directory; `demo` fills it with believable traffic first. */
export async function startProgram(command: 'start' | 'demo', days?: number): Promise<Program> {
  const directory = mkdtempSync(join(tmpdir(), 'pharos-e2e-'));
  const args = [command, ...(days === undefined ? [] : ['--days', String(days)])];
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      TMPDIR: tmpdir(),
      PHAROS_PORT: '0',
      PHAROS_HOST: '127.0.0.1',
      PHAROS_DATA_DIR: directory,
      PHAROS_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await untilReady(child);
  const [, baseUrl = ''] = /Pharos is ready at (http:\/\/\S+)/.exec(printed) ?? [];
  return {
    baseUrl,
    printed,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${printed}`));
    const timer = setTimeout(fail, READY_WITHIN_MS);
    child.once('exit', fail);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      // What follows the address comes in the same breath, ended by an empty line.
      if (!/Pharos is ready at [\s\S]*\n\n[\s\S]*\n$/.test(printed)) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(printed);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
