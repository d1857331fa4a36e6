import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { rotateSecret } from './rotate-secret.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-rotate-'));
  copyTemplate('state', join(directory, 'state'));
  vi.stubEnv('PHAROS_DATA_DIR', directory);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

async function start(secret?: string): Promise<RunningServer> {
  const config = readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: directory });
  const admin = { email: 'owner@example.com', password: 'correct horse battery staple' };
  return startServer({ ...config, secret, admin }, pino({ level: 'silent' }));
}

/** Runs the command and returns its standard output. */
async function rotate(): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await rotateSecret([]);
    return write.mock.calls.map(([text]) => text).join('');
  } finally {
    write.mockRestore();
  }
}

async function signIn(server: RunningServer): Promise<string> {
  const response = await server.app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: server.baseUrl },
    payload: { email: 'owner@example.com', password: 'correct horse battery staple' },
  });
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** Returns what the API shows of the secret of the first integration. */
async function shownSecret(server: RunningServer) {
  const headers = { cookie: await signIn(server) };
  const response = await server.app.http.inject({ url: '/v1/integrations', headers });
  return response.json().integrations[0].config.secret;
}

test('secrets survive rotations in the file and in the environment; sessions do not, and a running server prevents it', async () => {
  const first = await start();
  const cookie = await signIn(first);
  const created = await first.app.http.inject({
    method: 'POST',
    url: '/v1/integrations',
    headers: { cookie, origin: first.baseUrl },
    payload: {
      kind: 'webhook',
      name: 'On-call',
      config: { url: 'https://hooks.example/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    },
  });
  expect(created.statusCode, created.body).toBe(201);
  await expect(rotate()).rejects.toThrow('Another Pharos process');
  await first.stop();

  const before = await readFile(join(directory, 'secret'), 'utf8');
  expect(await rotate()).toContain('integrations: 1 encrypted again, 0 unreadable');
  const after = await readFile(join(directory, 'secret'), 'utf8');
  expect(after).not.toBe(before);
  const second = await start();
  expect(await shownSecret(second)).toEqual({ isSet: true, last4: 'LaSw' });
  const old = await second.app.http.inject({ url: '/v1/integrations', headers: { cookie } });
  expect(old.statusCode).toBe(401);
  await second.stop();

  const chosen = randomBytes(32).toString('base64url');
  vi.stubEnv('PHAROS_SECRET', chosen);
  await expect(rotate()).rejects.toThrow('PHAROS_PREVIOUS_SECRET');
  vi.stubEnv('PHAROS_PREVIOUS_SECRET', after);
  expect(await rotate()).toContain('integrations: 1 encrypted again');
  // As after a crash: everything has the new secret already.
  expect(await rotate()).toContain('integrations: 1 encrypted again, 0 unreadable');
  const third = await start(chosen);
  expect(await shownSecret(third)).toEqual({ isSet: true, last4: 'LaSw' });
  await third.stop();
});
