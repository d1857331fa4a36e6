import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExceptionEnd } from './commands/exception-end.ts';
import { type Config, readConfig } from './config.ts';
import { systemClock } from './lib/clock.ts';
import { startServer } from './main.ts';
import type { RunningServer } from './serve.ts';
import { copyTemplate } from './testing/copy-template.ts';
import { obtainKey } from './testing/obtain-key.ts';

const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
const logger = pino({ level: 'silent' });

let directory: string;
let config: Config;
let server: RunningServer;
let key = '';
let websiteId = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-main-'));
  copyTemplate('state', join(directory, 'state'));
  config = {
    ...readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: directory }),
    admin: ADMIN,
  };
  server = await startServer(config, logger);
  ({ websiteId, secret: key } = await obtainKey(server.baseUrl, ADMIN, ['track:events', 'read:data']));
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const post = (path: string, body: unknown) =>
  fetch(`${server.baseUrl}${path}?website_id=${websiteId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });

async function countEvents(): Promise<number> {
  const response = await post('/v1/query', { parameters: ['summary_metrics'], preset: 'today' });
  const answer: { data: { data: { total_events: number }[] }[] } = JSON.parse(await response.text());
  return answer.data[0]?.data[0]?.total_events ?? -1;
}

async function untilCounted(expected: number): Promise<void> {
  while ((await countEvents()) !== expected) await sleep(100);
}

test('an event is visible in queries shortly after its response', async () => {
  expect((await post('/track', { name: 'signup' })).status).toBe(200);
  await untilCounted(1);
});

test('a second process on the same data directory is rejected with instructions', async () => {
  await expect(startServer(config, logger, systemClock, false, 0)).rejects.toThrow(
    /Another Pharos process is using .*PHAROS_DATA_DIR/,
  );
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
});

test('stopping under load loses no acknowledged event, and the key is valid after a restart', async () => {
  const before = await countEvents();
  let acknowledged = 0;
  const writers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const status = await post('/track', { name: 'load' }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        // The connection was closed without an acknowledgement.
        () => 0,
      );
      if (status !== 200) return;
      acknowledged += 1;
    }
  });
  await sleep(300);
  await server.stop();
  await Promise.all(writers);
  server = await startServer({ ...config, port: Number(new URL(server.baseUrl).port) }, logger);
  expect(acknowledged).toBeGreaterThan(0);
  // Recovery loads the journal before the server listens: no waiting here.
  expect(await countEvents()).toBe(before + acknowledged);
  expect(server.setupLink).toBeUndefined();
});

test('an unexpected exception stops in order and is counted by the next start, which continues open visits', async () => {
  const visits = async () => {
    const response = await post('/v1/query', { parameters: ['summary_metrics'], preset: 'today' });
    const answer: { data: { data: { sessions: number }[] }[] } = JSON.parse(await response.text());
    return answer.data[0]?.data[0]?.sessions;
  };
  const page = { name: 'pageview', path: '/', anonymousId: 'returning' };
  const events = await countEvents();
  await post('/track', page);
  await untilCounted(events + 1);
  const before = await visits();
  const lines: string[] = [];
  const statuses: number[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const end = createExceptionEnd(
    log,
    () => server,
    (status) => void statuses.push(status),
  );
  await end(new Error('nobody handled this'));
  expect(statuses).toEqual([70]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 60, err: { message: 'nobody handled this' }, status: 70 },
  ]);
  server = await startServer({ ...config, port: Number(new URL(server.baseUrl).port) }, logger);
  await post('/track', { ...page, path: '/next' });
  await untilCounted(events + 2);
  expect(await visits()).toBe(before);
  const health = await fetch(`${server.baseUrl}/health`);
  const lastFoundAt = expect.stringMatching(/^\d{4}-/);
  expect(await health.json()).toMatchObject({ uncleanEnds: { count: 1, lastFoundAt } });
});

test('a stop whose journal cannot be written closes everything else', async () => {
  const journal = join(directory, 'journal');
  await server.flush();
  await rename(journal, `${journal}-away`);
  await writeFile(journal, '');
  // Its audit entries are copied to the journal at the end.
  await obtainKey(server.baseUrl, ADMIN, ['read:data']);
  await expect(server.stop()).rejects.toThrow('The service is unavailable');
  await rm(journal);
  await rename(`${journal}-away`, journal);
  server = await startServer({ ...config, port: Number(new URL(server.baseUrl).port) }, logger);
  expect((await post('/track', { name: 'after' })).status).toBe(200);
});

test('missing and damaged parts stop the start with one sentence, and --accept-loss continues', async () => {
  await server.stop();
  const again = (acceptLoss = false) =>
    startServer({ ...config, port: Number(new URL(server.baseUrl).port) }, logger, systemClock, acceptLoss);
  const path = (...names: string[]) => join(directory, ...names);
  /** Starts while a file or directory has another name. */
  const without = async (name: string) => {
    await rename(path(name), path('taken-away'));
    const problem = await again().then(
      () => 'started',
      (error: unknown) => String(error),
    );
    const isCreated = existsSync(path(name));
    await rm(path(name), { recursive: true, force: true });
    await rename(path('taken-away'), path(name));
    return [problem, isCreated];
  };
  expect(await without('secret')).toEqual([
    expect.stringMatching(/The secret .*\/secret is missing.*restore the former one.*--accept-loss/),
    false,
  ]);
  expect(await without('facts/metadata')).toEqual([
    expect.stringMatching(/facts\/metadata is missing.*restore .*facts from a backup.*--accept-loss/),
    false,
  ]);
  expect((await without('facts'))[0]).toMatch(/The store of facts is empty.*restore/);
  expect((await without('state'))[0]).toMatch(/The state store is empty.*restore/);
  const files = await readdir(path('facts', 'store'), { recursive: true });
  const metadata = files.find((name) => name.endsWith('/events.sql')) ?? '';
  const uuid = /UUID '([^']+)'/.exec(await readFile(path('facts/store', metadata), 'utf8'))?.[1] ?? '';
  const part = files.find((name) => name.includes(uuid) && /\/\d{6}(_\d+){3}$/.test(name)) ?? '';
  expect((await without(join('facts/store', part)))[0]).toMatch(/Less data.*\d+ rows of events in the store/);

  const secret = await readFile(path('secret'));
  await writeFile(path('secret'), 'x'.repeat(40));
  await expect(again()).rejects.toThrow(/The secret is not that of the state store: restore the former one/);
  await writeFile(path('secret'), secret);
  const control = await readFile(path('state', 'global', 'pg_control'));
  await writeFile(path('state', 'global', 'pg_control'), Buffer.alloc(control.length));
  await expect(again()).rejects.toThrow(
    /^\S+\/state cannot be opened, because its files are damaged or incomplete: restore .*\.$/,
  );
  await writeFile(path('state', 'global', 'pg_control'), control);
  await rm(path('secret'));
  server = await again(true);
  const health = await fetch(`${server.baseUrl}/health`);
  expect(health.status).toBe(200);
  const acceptedAt = expect.stringMatching(/^\d{4}-/);
  expect(await health.json()).toMatchObject({ losses: [{ kind: 'secret', acceptedAt }] });
  expect((await post('/track', { name: 'later' })).status).toBe(401);
}, 120_000);
