import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../boot/main.ts';
import type { RunningServer } from '../boot/serve.ts';
import { readConfig } from '../config/config.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { rotateSecret } from './rotate-secret.ts';

let directory: string;
/** A server that monitors check, and the password that it received last. */
let target: Server;
let received: string | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-rotate-'));
  copyTemplate('state', join(directory, 'state'));
  vi.stubEnv('PHAROS_DATA_DIR', directory);
  target = createServer((request, response) => {
    received = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  target.close();
  await rm(directory, { recursive: true, force: true });
});

async function start(secret?: string): Promise<RunningServer> {
  const config = readConfig({
    PHAROS_PORT: '0',
    PHAROS_HOST: '127.0.0.1',
    PHAROS_DATA_DIR: directory,
    PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.1',
    PHAROS_CONNECTIVITY_TARGETS: 'none',
  });
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

/** Returns the credentials that a check of a monitor sends. */
async function sentCredentials(server: RunningServer, monitorId: string) {
  received = undefined;
  const response = await server.app.http.inject({
    method: 'POST',
    url: `/v1/monitors/${monitorId}/check`,
    headers: { cookie: await signIn(server), origin: server.baseUrl },
  });
  expect(response.json(), response.body).toMatchObject({ check: { state: 'up' } });
  return received;
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
  const address = target.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const createdMonitor = await first.app.http.inject({
    method: 'POST',
    url: '/v1/monitors',
    headers: { cookie, origin: first.baseUrl },
    payload: {
      name: 'Behind a password',
      url: `http://127.0.0.1:${port}/`,
      config: { username: 'probe', password: 'open sesame' },
    },
  });
  expect(createdMonitor.statusCode, createdMonitor.body).toBe(201);
  const monitorId: string = createdMonitor.json().monitor.id;
  await expect(rotate()).rejects.toThrow('Another Pharos process');
  await first.stop();

  const before = await readFile(join(directory, 'secret'), 'utf8');
  const printed = await rotate();
  expect(printed).toContain('integrations: 1 encrypted again, 0 unreadable');
  expect(printed).toContain('monitors: 1 encrypted again, 0 unreadable');
  const after = await readFile(join(directory, 'secret'), 'utf8');
  expect(after).not.toBe(before);
  const second = await start();
  expect(await shownSecret(second)).toEqual({ isSet: true, last4: 'LaSw' });
  expect(await sentCredentials(second, monitorId)).toBe('probe:open sesame');
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
  expect(await sentCredentials(third, monitorId)).toBe('probe:open sesame');
  await third.stop();
});
