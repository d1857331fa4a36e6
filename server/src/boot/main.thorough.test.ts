import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExceptionEnd } from '../commands/exception-end.ts';
import { ADMIN, type MainServer, startMainServer } from '../testing/main-server.ts';
import { obtainKey } from '../testing/obtain-key.ts';

let main: MainServer;

beforeAll(async () => {
  main = await startMainServer();
});
afterAll(() => main.close());

const post = (path: string, body: unknown) => main.post(path, body);

test('stopping under load loses no acknowledged event, and the key is valid after a restart', async () => {
  const before = await main.count('total_events');
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
  await main.running().stop();
  await Promise.all(writers);
  const { setupLink } = await main.restart();
  expect(acknowledged).toBeGreaterThan(0);
  // Recovery loads the journal before the server listens: no waiting here.
  expect(await main.count('total_events')).toBe(before + acknowledged);
  expect(setupLink).toBeUndefined();
});

test('an unexpected exception stops in order and is counted by the next start, which continues open visits', async () => {
  const visits = () => main.count('sessions');
  const page = { name: 'pageview', path: '/', anonymousId: 'returning' };
  const events = await main.count('total_events');
  await post('/track', page);
  await main.untilCounted(events + 1);
  const before = await visits();
  const lines: string[] = [];
  const statuses: number[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const end = createExceptionEnd(
    log,
    () => main.running(),
    (status) => void statuses.push(status),
  );
  await end(new Error('nobody handled this'));
  expect(statuses).toEqual([70]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 60, err: { message: 'nobody handled this' }, status: 70 },
  ]);
  await main.restart();
  await post('/track', { ...page, path: '/next' });
  await main.untilCounted(events + 2);
  expect(await visits()).toBe(before);
  const health = await fetch(`${main.running().baseUrl}/health`);
  const lastFoundAt = expect.stringMatching(/^\d{4}-/);
  expect(await health.json()).toMatchObject({ uncleanEnds: { count: 1, lastFoundAt } });
});

test('a stop whose journal cannot be written closes everything else', async () => {
  const journal = join(main.directory, 'journal');
  await main.running().flush();
  await rename(journal, `${journal}-away`);
  await writeFile(journal, '');
  // Its audit entries are copied to the journal at the end.
  await obtainKey(main.running().baseUrl, ADMIN, ['read:data']);
  await expect(main.running().stop()).rejects.toThrow('The service is unavailable');
  await rm(journal);
  await rename(`${journal}-away`, journal);
  await main.restart();
  expect((await post('/track', { name: 'after' })).status).toBe(200);
});

test('missing and damaged parts stop the start with one sentence, and --accept-loss continues', async () => {
  await main.running().stop();
  const again = main.restart;
  const path = (...names: string[]) => join(main.directory, ...names);
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
  await again(true);
  const health = await fetch(`${main.running().baseUrl}/health`);
  expect(health.status).toBe(200);
  const acceptedAt = expect.stringMatching(/^\d{4}-/);
  expect(await health.json()).toMatchObject({ losses: [{ kind: 'secret', acceptedAt }] });
  expect((await post('/track', { name: 'later' })).status).toBe(401);
}, 120_000);
