import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from './node-options.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/pharos.cjs', import.meta.url));
const POLL_MS = 20;

/**
 * Starts the built server on a data directory, and waits until it answers.
 * @param path the `PATH` of the process.
 * @throws Error if it ends before.
 */
export async function startProgram(
  directory: string,
  port: number,
  admin: { readonly email: string; readonly password: string },
  path: string,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...SHORT_LIVED, PROGRAM, 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: path,
      PHAROS_DATA_DIR: directory,
      PHAROS_PORT: String(port),
      PHAROS_HOST: '127.0.0.1',
      PHAROS_BASE_URL: `http://127.0.0.1:${port}`,
      PHAROS_ADMIN_EMAIL: admin.email,
      PHAROS_ADMIN_PASSWORD: admin.password,
      PHAROS_LOG_LEVEL: 'error',
    },
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const isUp = await fetch(`http://127.0.0.1:${port}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return server;
    await sleep(POLL_MS);
  }
}
