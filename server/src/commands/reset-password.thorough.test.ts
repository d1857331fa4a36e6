import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../boot/main.ts';
import type { RunningServer } from '../boot/serve.ts';
import { readConfig } from '../config/config.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { resetPassword } from './reset-password.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery staple';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-reset-'));
  copyTemplate('state', join(directory, 'state'));
  vi.stubEnv('PHAROS_DATA_DIR', directory);
  vi.stubEnv('PHAROS_BASE_URL', 'http://pharos.test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  const config = readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: directory });
  const admin = { email: EMAIL, password: PASSWORD };
  return startServer({ ...config, admin }, pino({ level: 'silent' }));
}

/** Runs the command and returns its standard output. */
async function pharosResetPassword(...args: readonly string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await resetPassword(args);
    return write.mock.calls.map(([text]) => text).join('');
  } finally {
    write.mockRestore();
  }
}

const tokenIn = (printed: string) => /^http:\/\/\S+\/reset-password#token=([\w-]{43})\n$/.exec(printed)?.[1];

function post(server: RunningServer, path: string, body: object) {
  return server.app.http.inject({
    method: 'POST',
    url: path,
    headers: { origin: server.baseUrl },
    payload: body,
  });
}
const signIn = (server: RunningServer, password: string) =>
  post(server, '/api/auth/sign-in/email', { email: EMAIL, password });

test('prints a link from the running server, or from the stores if no server runs; each link works once', async () => {
  const first = await start();
  const running = tokenIn(await pharosResetPassword('Owner@Example.com'));
  const chosen = { token: running, password: 'a password from a link' };
  expect((await post(first, '/api/password-reset/redeem', chosen)).statusCode).toBe(200);
  expect((await post(first, '/api/password-reset/redeem', chosen)).statusCode).toBe(401);
  expect((await signIn(first, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(first, chosen.password)).statusCode).toBe(200);
  await first.stop();

  const stopped = tokenIn(await pharosResetPassword(EMAIL, '--remove-second-factor'));
  const second = await start();
  const again = { token: stopped, password: 'another password from a link' };
  expect((await post(second, '/api/password-reset/redeem', again)).statusCode).toBe(200);
  expect((await signIn(second, again.password)).statusCode).toBe(200);
  await second.stop();
});

test('an unknown address is an error', async () => {
  await expect(pharosResetPassword('nobody@example.com')).rejects.toThrow(
    'No user has the address nobody@example.com',
  );
  await expect(pharosResetPassword()).rejects.toThrow('Specify one e-mail address');
});
