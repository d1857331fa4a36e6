import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../boot/main.ts';
import { readConfig } from '../config/config.ts';
import { pathsBelow } from '../lib/files.ts';
import { freePort } from '../lib/network/free-port.ts';
import { piecesOf } from '../stores/backup/manifest.ts';
import { openPlace } from '../stores/backup/open-place.ts';
import { sql } from '../stores/facts/sql.ts';
import { openFacts } from '../stores/open-stores.ts';
import { ADMIN, type MainServer, startMainServer } from '../testing/main-server.ts';
import { obtainKey } from '../testing/obtain-key.ts';
import { startProgram } from '../testing/start-program.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const BATCH = 20;
/** Batches that are acknowledged before, between and after the backups. */
const BATCHES = 15;

let directory: string;
let server: MainServer;
let target: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-backups-'));
  target = join(directory, 'backups');
  server = await startMainServer();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs a command with a data directory, and returns its standard output. */
async function run(command: typeof backup, dataDirectory: string, ...args: string[]): Promise<string> {
  vi.stubEnv('PHAROS_DATA_DIR', dataDirectory);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await command(args);
    return write.mock.calls.map(([text]) => text).join('');
  } finally {
    write.mockRestore();
  }
}

/** Sends events with consecutive numbers until it is stopped. */
function sendEvents() {
  let acknowledged = 0;
  let sent = 0;
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      const events = Array.from({ length: BATCH }, (_, index) => ({
        name: `event ${sent + index}`,
        eventId: `id-${sent + index}`,
        anonymousId: `visitor-${(sent + index) % 7}`,
      }));
      sent += BATCH;
      const response = await server.post('/track', events);
      expect(response.status).toBe(200);
      acknowledged = sent;
    }
  })();
  return {
    acknowledged: () => acknowledged,
    sent: () => sent,
    /** Resolves when this many more events are acknowledged. */
    async more(count: number) {
      const until = acknowledged + count;
      await vi.waitFor(() => expect(acknowledged).toBeGreaterThanOrEqual(until), { timeout: 60_000 });
    },
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

test('backups of a running server contain every event that was acknowledged before, once, and each is restored as it was', async () => {
  const traffic = sendEvents();
  const cuts: { least: number; most: number; name: string }[] = [];
  for (let cut = 0; cut < 2; cut += 1) {
    await traffic.more(BATCH * BATCHES);
    // The second backup has events of the store, too.
    if (cut > 0) await server.running().flush();
    const least = traffic.acknowledged();
    const output = await run(backup, server.directory, target);
    const name = /The backup (\w+) in/.exec(output)?.[1] ?? expect.fail(output);
    expect(output).toContain('does not contain the secret');
    cuts.push({ least, most: traffic.sent(), name });
  }
  await traffic.more(BATCH);
  await traffic.stop();
  await server.running().stop();
  expect((await run(backup, server.directory, 'list', target)).match(/Z {2}/g)).toHaveLength(2);
  expect(await run(backup, server.directory, 'verify', target)).toContain('can be restored');

  for (const [index, { least, most, name }] of cuts.entries()) {
    const restored = join(directory, `restored-${index}`);
    const at = timeOf(name);
    expect(await run(restore, restored, target, '--at', at)).toContain(`The backup ${name} is restored`);
    await expect(run(restore, restored, target)).rejects.toThrow('is not empty');
    await copyFile(join(server.directory, 'secret'), join(restored, 'secret'));
    const config = readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: restored });
    const again = await startServer({ ...config, admin: ADMIN }, pino({ level: 'silent' }));
    await again.flush();
    const health = await fetch(`${again.baseUrl}/health`).then((response) => response.json());
    expect(health).toMatchObject({ status: 'ok', losses: [] });
    await again.stop();
    const path = (...names: string[]) => join(restored, ...names);
    const facts = await openFacts({ path, clickhouseUrl: undefined }, {});
    try {
      const rows = await facts.query(sql`SELECT name, count() AS n FROM events GROUP BY name`);
      const numbers = rows
        .map((row) => Number(String(row['name']).replace('event ', '')))
        .sort((one, other) => one - other);
      expect(rows.every(({ n }) => n === 1)).toBe(true);
      // The events of a backup are the first ones, without a gap.
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, position) => position));
      expect(numbers.length).toBeGreaterThanOrEqual(least);
      expect(numbers.length).toBeLessThanOrEqual(most);
      const [visits] = await facts.query(sql`SELECT sum(custom_events) AS n FROM visits FINAL`);
      expect(visits).toEqual({ n: numbers.length });
    } finally {
      await facts.close();
    }
  }
});

test('a server does not start where a restore was interrupted, and another restore begins again', async () => {
  const restored = join(directory, 'interrupted');
  await run(restore, restored, target);
  await writeFile(join(restored, 'restore.unfinished'), '');
  const config = readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: restored });
  await expect(startServer(config, pino({ level: 'silent' }))).rejects.toThrow('was interrupted');
  expect(await run(restore, restored, target)).toContain('is restored');
});

/** The time of a backup, for `--at`. */
const timeOf = (name: string) =>
  name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');

test('an erasure that was accepted after a backup is executed again after its restore; a list that was changed is refused', async () => {
  const { baseUrl } = await server.restart();
  const { websiteId, secret } = await obtainKey(baseUrl, ADMIN, ['track:events', 'manage:websites']);
  const headers = { 'content-type': 'application/json', 'x-api-key': secret };
  const event = { method: 'POST', headers, body: JSON.stringify({ name: 'view', profileId: 'ada' }) };
  expect((await fetch(`${baseUrl}/track?website_id=${websiteId}`, event)).status).toBe(200);
  const before = /The backup (\w+) in/.exec(await run(backup, server.directory, target))?.[1] ?? '';
  const profile = `${baseUrl}/v1/profiles/ada?website_id=${websiteId}`;
  const erased = await fetch(profile, { method: 'DELETE', headers: { 'x-api-key': secret } });
  expect(erased.status).toBe(202);
  await run(backup, server.directory, target);
  await server.running().stop();

  const restored = join(directory, 'erased');
  const at = timeOf(before);
  await expect(run(restore, restored, target, '--at', at)).rejects.toThrow('needs the secret');
  expect(existsSync(restored)).toBe(false);
  await mkdir(restored);
  await copyFile(join(server.directory, 'secret'), join(restored, 'secret'));
  expect(await run(restore, restored, target, '--at', at)).toContain('accepted after this backup: 1.');
  const config = readConfig({ PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_DATA_DIR: restored });
  const again = await startServer(config, pino({ level: 'silent' }));
  const list = await fetch(`${again.baseUrl}/v1/profile-erasures?website_id=${websiteId}`, { headers });
  expect(JSON.parse(await list.text()).erasures).toHaveLength(1);
  await again.stop();

  const [name = ''] = await readdir(join(target, 'erasures'));
  const path = join(target, 'erasures', name);
  const content = await readFile(path);
  await writeFile(path, content.subarray(0, -1));
  const other = join(directory, 'not erased');
  await expect(run(restore, other, target, '--at', at)).rejects.toThrow('--without-erasures');
  const output = await run(restore, other, target, '--at', at, '--without-erasures');
  expect(output).not.toContain('accepted after this backup');
  await writeFile(path, content);
});

test('a server that is killed while it writes a backup starts with all of its data, and its next backup removes the half one', async () => {
  const port = await freePort('127.0.0.1');
  const complete = (await run(backup, server.directory, 'list', target)).match(/Z {2}/g)?.length ?? 0;
  for (const hasBegun of [
    () => existsSync(join(server.directory, 'backup')),
    () => existsSync(join(server.directory, 'backup', 'state')),
  ]) {
    const program = await startProgram(server.directory, port, ADMIN, process.env['PATH'] ?? '');
    const ended = once(program, 'exit');
    const interrupted = run(backup, server.directory, target).catch((error: Error) => error.message);
    await vi.waitFor(() => expect(hasBegun()).toBe(true), { timeout: 20_000, interval: 1 });
    program.kill('SIGKILL');
    await ended;
    expect(await interrupted).toContain('ended before the backup was complete');
  }
  const { baseUrl } = await server.restart();
  expect(existsSync(join(server.directory, 'backup'))).toBe(false);
  const databases = readdirSync(join(server.directory, 'facts', 'metadata'));
  expect(databases.filter((name) => name.includes('_backup'))).toEqual([]);
  const health = await fetch(`${baseUrl}/health`).then((response) => response.json());
  expect(health).toMatchObject({ status: 'ok', losses: [] });
  await run(backup, server.directory, target);
  await server.running().stop();
  expect((await run(backup, server.directory, 'list', target)).match(/Z {2}/g)).toHaveLength(complete + 1);
  const repository = await openPlace({ target });
  const needed = new Set<string>();
  for (const name of await repository.list())
    for (const piece of piecesOf(await repository.get(name))) needed.add(piece);
  expect(new Set(pathsBelow(join(target, 'pieces')).map((path) => basename(path)))).toEqual(needed);
});
