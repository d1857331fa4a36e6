import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startServer } from '../boot/main.ts';
import type { RunningServer } from '../boot/serve.ts';
import { readConfig } from '../config/config.ts';
import { freePort } from '../lib/network/free-port.ts';
import { param, sql } from '../stores/facts/sql.ts';
import { startTestClickHouse } from '../stores/facts/testing/clickhouse-http.ts';
import { openFacts } from '../stores/open-stores.ts';
import { createTestDatabase } from '../stores/state/testing/test-databases.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { ADMIN, type MainServer, startMainServer } from '../testing/main-server.ts';
import { obtainKey } from '../testing/obtain-key.ts';
import { startProgram } from '../testing/start-program.ts';
import { testServers } from '../testing/test-servers.ts';
import { move } from './move.ts';

const BATCH = 20;
/** The number of events between two links. */
const LINK_AFTER = 5 * BATCH;
/** The time between two batches: a server that is never idle has no moment for the switch. */
const PAUSE_MS = 40;
/** Events of 2023 and later, of three years. */
const STORED = 300_000;
/** Several servers share the processors with the test. */
const TIMEOUT_MS = 300_000;
const closing: (() => Promise<unknown>)[] = [];

afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** The settings of empty servers. */
async function startServers(): Promise<Readonly<Record<string, string>>> {
  const database = await createTestDatabase(testServers.postgresUrl ?? '');
  closing.push(database.drop);
  const clickhouse = await startTestClickHouse();
  closing.push(clickhouse.close);
  return { DATABASE_URL: database.url, PHAROS_CLICKHOUSE_URL: clickhouse.url };
}

/** Runs the command with settings, and returns its standard output. */
async function run(directory: string, settings: Readonly<Record<string, string>>, ...args: string[]) {
  vi.stubEnv('PHAROS_DATA_DIR', directory);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await move(args);
    return write.mock.calls.map(([text]) => text).join('');
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Sends events with consecutive numbers, and creates links, until it is stopped. */
class Traffic {
  readonly #server: MainServer;
  readonly #key: string;
  #isStopped = false;
  #done: Promise<unknown> = Promise.resolve();
  events = 0;
  links = 0;

  constructor(server: MainServer, key: string) {
    this.#server = server;
    this.#key = key;
  }

  start(): void {
    this.#isStopped = false;
    this.#done = Promise.all([this.#sendEvents(), this.#createLinks()]);
  }

  async more(count: number): Promise<void> {
    const [events, links] = [this.events + count, this.links + 1];
    await vi.waitFor(
      () => {
        expect(this.events).toBeGreaterThanOrEqual(events);
        expect(this.links).toBeGreaterThanOrEqual(links);
      },
      { timeout: 60_000 },
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #sendEvents(): Promise<void> {
    while (!this.#isStopped) {
      const events = Array.from({ length: BATCH }, (_, index) => ({
        name: `event ${this.events + index}`,
        eventId: `id-${this.events + index}`,
        anonymousId: `visitor-${(this.events + index) % 7}`,
      }));
      expect((await this.#server.post('/track', events)).status).toBe(200);
      this.events += BATCH;
      await pause(PAUSE_MS);
    }
  }

  async #createLinks(): Promise<void> {
    // A key may create a limited number of links per minute.
    while (!this.#isStopped) {
      const after = this.events + LINK_AFTER;
      while (!this.#isStopped && this.events < after) await setImmediate();
      const response = await fetch(`${this.#server.running().baseUrl}/v1/links`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': this.#key },
        body: JSON.stringify({
          name: `Link ${this.links}`,
          slug: `link-${this.links}`,
          targetUrl: 'https://shop.example/',
        }),
      });
      expect(await response.text()).toContain(`"slug":"link-${this.links}"`);
      expect(response.status).toBe(201);
      this.links += 1;
    }
  }
}

async function countLinks(baseUrl: string, key: string): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/links?limit=1`, { headers: { 'x-api-key': key } });
  const answer: { total: number } = JSON.parse(await response.text());
  return answer.total;
}

/** Expects each event and each link once, and visits of all events. */
async function expectAll(server: MainServer, running: RunningServer, traffic: Traffic, key: string) {
  await running.flush();
  expect(await server.count('total_events')).toBe(traffic.events);
  expect(await countLinks(running.baseUrl, key)).toBe(traffic.links);
}

test.runIf(testServers.postgresUrl !== undefined)(
  'a server that receives events and changes moves to servers, and back, and loses or repeats nothing',
  async () => {
    const server = await startMainServer({ PHAROS_REQUESTS_PER_MINUTE: '1000000' });
    closing.push(() => server.running().stop());
    const { secret: key } = await obtainKey(
      server.running().baseUrl,
      ADMIN,
      ['read:links', 'write:links'],
      'organization',
    );
    const traffic = new Traffic(server, key);
    traffic.start();
    await traffic.more(15 * BATCH);
    await server.running().flush();
    const servers = await startServers();

    await expect(run(server.directory, {}, '--to-servers')).rejects.toThrow('Set DATABASE_URL');
    await expect(run(server.directory, servers, '--cancel')).rejects.toThrow('No move was interrupted');
    const moved = await run(server.directory, servers, '--to-servers');
    expect(moved).toContain('The instance is moved to servers');
    await expect(run(server.directory, servers, '--to-servers')).rejects.toThrow('already on servers');
    await traffic.more(2 * BATCH);
    await traffic.stop();
    await expectAll(server, server.running(), traffic, key);
    const names = await readdir(server.directory);
    expect(names).not.toContain('facts');
    expect(names).not.toContain('move');
    await server.running().stop();
    await expect(server.restart()).rejects.toThrow('This instance was moved to servers');

    const path = (name: string) => `${server.directory}/${name}`;
    const config = (settings: Readonly<Record<string, string>>) => ({
      ...readConfig({
        PHAROS_PORT: new URL(server.running().baseUrl).port,
        PHAROS_HOST: '127.0.0.1',
        PHAROS_DATA_DIR: server.directory,
        PHAROS_REQUESTS_PER_MINUTE: '1000000',
        ...settings,
      }),
      admin: ADMIN,
    });
    const logger = pino({ level: 'silent' });
    const again = await startServer(config(servers), logger);
    await expectAll(server, again, traffic, key);
    const health: unknown = await fetch(`${again.baseUrl}/health`).then((response) => response.json());
    expect(health).toMatchObject({ status: 'ok', losses: [] });
    traffic.start();
    await traffic.more(2 * BATCH);
    expect(await run(server.directory, {}, '--to-embedded')).toContain('is moved to embedded stores');
    await traffic.more(2 * BATCH);
    await traffic.stop();
    await expectAll(server, again, traffic, key);
    await again.stop();

    // Of a server that does not run.
    const others = await startServers();
    expect(await run(server.directory, others, '--to-servers')).toContain('is moved to servers');
    const last = await startServer(config(others), logger);
    await expectAll(server, last, traffic, key);
    await last.stop();
    const facts = await openFacts({ path, clickhouseUrl: others['PHAROS_CLICKHOUSE_URL'] }, {});
    try {
      const [events] = await facts.query(sql`SELECT uniqExact(name) AS different, count() AS n FROM events`);
      expect(events).toEqual({ different: traffic.events, n: traffic.events });
      const [visits] = await facts.query(sql`SELECT sum(custom_events) AS n FROM visits FINAL`);
      expect(visits).toEqual({ n: traffic.events });
    } finally {
      await facts.close();
    }
  },
  TIMEOUT_MS,
);

test.runIf(testServers.postgresUrl !== undefined)(
  'a move whose server is killed continues where it was, with what arrived in the meantime; one that is cancelled leaves the instance as it is',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pharos-killed-move-'));
    const path = (...names: string[]) => join(directory, ...names);
    closing.push(() => rm(directory, { recursive: true, force: true }));
    copyTemplate('facts', path('facts'));
    copyTemplate('state', path('state'));
    const before = await openFacts({ path, clickhouseUrl: undefined }, {});
    await before.command(sql`
INSERT INTO events (website_id, time, visitor_id, name)
SELECT 'web_1', toDateTime64('2023-01-01', 3) + number * 300, number, toString(number)
FROM numbers(${param(STORED, 'UInt32')}) SETTINGS max_partitions_per_insert_block = 0`);
    await before.close();
    const port = await freePort('127.0.0.1');
    const start = () => startProgram(directory, port, ADMIN, process.env['PATH'] ?? '');
    const baseUrl = `http://127.0.0.1:${port}`;
    const first = await start();
    const { websiteId, secret: key } = await obtainKey(baseUrl, ADMIN, ['track:events', 'read:data']);
    const send = async (name: string) => {
      const response = await fetch(`${baseUrl}/track?website_id=${websiteId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ name, anonymousId: 'visitor' }),
      });
      expect(response.status).toBe(200);
    };
    const servers = await startServers();
    const copied = () =>
      readFile(path('move.json'), 'utf8').then(
        (text): readonly string[] => JSON.parse(text).done,
        () => [],
      );

    await send('before');
    const moving = run(directory, servers, '--to-servers').catch((error: unknown) => String(error));
    while ((await copied()).length < 3) await setImmediate();
    await send('during');
    first.kill('SIGKILL');
    expect(await moving).toContain('The server ended before the move was complete');

    const second = await start();
    await send('after');
    await expect(run(directory, await startServers(), '--to-servers')).rejects.toThrow('other addresses');
    expect(await run(directory, {}, '--cancel')).toContain('is cancelled');
    await expect(run(directory, servers, '--to-servers')).rejects.toThrow('is not empty');
    expect(await run(directory, {}, '--cancel')).toContain('is cancelled');
    const others = await startServers();
    const again = run(directory, others, '--to-servers').catch((error: unknown) => String(error));
    while ((await copied()).length < 3) await setImmediate();
    second.kill('SIGKILL');
    await again;

    const third = await start();
    await send('last');
    const done = await copied();
    expect(await run(directory, others, '--to-servers')).toContain('is moved to servers');
    expect(done.length).toBeGreaterThanOrEqual(3);
    const ended = once(third, 'exit');
    third.kill('SIGTERM');
    await ended;
    const facts = await openFacts({ path, clickhouseUrl: others['PHAROS_CLICKHOUSE_URL'] }, {});
    const rows = await facts.query(
      sql`SELECT name, count() AS n FROM events WHERE website_id != 'web_1' GROUP BY name ORDER BY name`,
    );
    const [stored] = await facts.query(
      sql`SELECT count() AS n, uniqExact(name) AS different FROM events WHERE website_id = 'web_1'`,
    );
    await facts.close();
    expect(rows).toEqual(['after', 'before', 'during', 'last'].map((name) => ({ name, n: 1 })));
    expect(stored).toEqual({ n: STORED, different: STORED });
  },
  TIMEOUT_MS,
);
