import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testServers } from '../../testing/test-servers.ts';
import { readMigrations } from '../migrations.ts';
import { STATE_MIGRATIONS } from './migrate.ts';
import { openPgliteState } from './pglite.ts';
import { MIGRATION_LOCK, openPostgresState } from './postgres.ts';
import { startPgliteThread } from './start-pglite-thread.ts';
import { availableStateDrivers, openTestState } from './testing/open-test-state.ts';
import { describeState } from './testing/state.suite.ts';
import { createTestDatabase } from './testing/test-databases.ts';

for (const driver of availableStateDrivers()) describeState(driver, () => openTestState(driver));

const postgresUrls = testServers.postgresUrl === undefined ? [] : [testServers.postgresUrl];

describe.each(postgresUrls)('a fresh database on a Postgres server', (serverUrl) => {
  it('is migrated once by processes that start at the same time, which share named locks', async () => {
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    const { name, url, drop } = await createTestDatabase(serverUrl);
    const states = await Promise.all(Array.from({ length: 4 }, () => openPostgresState({ url })));
    const migrations = await readMigrations(STATE_MIGRATIONS);
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    const { rows } = await reader.query('select id from pharos_migrations order by id');
    await reader.end();
    expect(rows).toEqual(migrations.map(({ id }) => ({ id })));
    const [one, other] = states;
    await one?.lock('report', async () => {
      expect(await other?.lock('report', async () => undefined)).toBe(false);
      // A process that dies takes its connections with it.
      await admin.query(
        `select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database
         where locktype = 'advisory' and datname = $1`,
        [name],
      );
      await expect.poll(() => other?.lock('report', async () => undefined)).toBe(true);
    });
    await Promise.all(states.map((state) => state.close()));
    await admin.end();
    await drop();
  });

  it('fails to open with SERVICE_UNAVAILABLE when the connection breaks that waits for other migrations', async () => {
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    const { name, url, drop } = await createTestDatabase(serverUrl);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const opening = openPostgresState({ url });
    const failure = expect(opening).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const terminate = () =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and application_name = 'pharos' and state = 'idle' and query like '%pg_try_advisory_lock%'`,
        [name],
      );
    await expect.poll(async () => (await terminate()).rowCount).toBe(1);
    await failure;
    await other.end();
    await admin.end();
    await drop();
  });
});

describe('an unreachable Postgres server', () => {
  it('fails with SERVICE_UNAVAILABLE', async () => {
    const opening = openPostgresState({ url: 'postgres://nobody@127.0.0.1:9/none', connectTimeoutMs: 1_000 });
    await expect(opening).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('an embedded store in its own thread', () => {
  it('that never answers after its disk was full is ended, and its statements fail', async () => {
    // The engine can be brought into this state only on a full file system.
    const engine = `import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ id: 0, rows: [] });
      parentPort.once('message', ({ id }) => parentPort.postMessage({ id, failure: { message: 'full', code: '53100' } }));
      parentPort.on('message', () => undefined);`;
    const hung: Error[] = [];
    const store = await startPgliteThread('', {
      thread: new URL(`data:text/javascript,${encodeURIComponent(engine)}`),
      hungMs: 5,
      onHung: (error) => hung.push(error),
    });
    const ask = () => store.query('SELECT 1', [], 'array');
    await expect(ask()).rejects.toMatchObject({ code: '53100' });
    const never = 'does not answer after its disk was full';
    await Promise.all([expect(ask()).rejects.toThrow(never), expect(ask()).rejects.toThrow(never)]);
    await expect(ask()).rejects.toThrow(never);
    expect(hung).toHaveLength(1);
    await store.close();
  });

  it('fails to open where there is a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pharos-state-file-'));
    await writeFile(join(directory, 'state'), '');
    await expect(openPgliteState({ directory: join(directory, 'state', 'data') })).rejects.toThrow();
    await rm(directory, { recursive: true, force: true });
  });
});
