import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as stateSql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoppedClock } from '../../lib/time/clock.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import { testServers } from '../../testing/test-servers.ts';
import { openJournal } from '../facts/journal/journal.ts';
import { sql } from '../facts/sql.ts';
import { startTestClickHouse, type TestClickHouse } from '../facts/testing/clickhouse-http.ts';
import { closeReusedEngine } from '../facts/testing/reused-chdb.ts';
import { openFacts, openState, type StoreAddresses } from '../open-stores.ts';
import { createTestDatabase, type TestDatabase } from '../state/testing/test-databases.ts';
import { createBackup } from './create-backup.ts';
import { BackupRepository } from './repository.ts';
import { restoreBackup } from './restore-backup.ts';
import { openDirectoryTarget } from './target.ts';

type Addresses = Pick<StoreAddresses, 'path' | 'databaseUrl' | 'clickhouseUrl' | 'stateThread'>;

const clock = new StoppedClock(Date.parse('2026-11-30T12:00:00Z'));
const closing: (() => Promise<unknown>)[] = [];
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-backup-servers-'));
  await closeReusedEngine();
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await rm(directory, { recursive: true, force: true });
});

async function startServers(): Promise<{ database: TestDatabase; clickhouse: TestClickHouse }> {
  if (testServers.postgresUrl === undefined) throw new Error('PHAROS_TEST_POSTGRES_URL is not set');
  const database = await createTestDatabase(testServers.postgresUrl);
  closing.push(database.drop);
  const clickhouse = await startTestClickHouse();
  closing.push(clickhouse.close);
  return { database, clickhouse };
}

function embedded(name: string): Addresses {
  const path = (...names: string[]) => join(directory, name, ...names);
  copyTemplate('facts', path('facts'));
  copyTemplate('state', path('state'));
  return { path, databaseUrl: undefined, clickhouseUrl: undefined, stateThread: 'caller' };
}

async function onServers(name: string): Promise<Addresses> {
  const { database, clickhouse } = await startServers();
  return {
    path: (...names: string[]) => join(directory, name, ...names),
    databaseUrl: database.url,
    clickhouseUrl: clickhouse.url,
  };
}

/** Backs up the stores at addresses, and returns the backup. */
async function backUp(
  addresses: Addresses,
  fill: boolean,
): Promise<{ repository: BackupRepository; name: string }> {
  const facts = await openFacts(addresses, {});
  const state = await openState(addresses, {});
  const journal = await openJournal({ directory: addresses.path('journal'), clock });
  try {
    if (fill) {
      await facts.command(sql`
INSERT INTO events (website_id, time, visitor_id, name, revenue)
SELECT 'web_1', toDateTime64('2026-03-01', 3) + number * 60, number, toString(number), if(number % 3 = 0, NULL, toDecimal64(number / 7, 4))
FROM numbers(50000) SETTINGS max_partitions_per_insert_block = 0`);
      // Links between tables, in both directions of the alphabet; bytes, JSON and times.
      await state.db.execute(stateSql`
insert into organizations (id, name, slug, created_at) select 'org_' || n, 'Name ' || n, 'slug-' || n, '2026-11-30T12:00:00.123456Z' from generate_series(1, 3000) n`);
      await state.db.execute(stateSql`
insert into organization_logos (organization_id, media_type, digest, image) select 'org_' || n, 'image/png', 'd', decode(repeat('00ff5c', 30000), 'hex') from generate_series(1, 20) n`);
      await state.db.execute(stateSql`
insert into instance (id, secret_fingerprint, facts_id, losses) values (1, 'é"\\ ', 'id', '[{"at": 1.50}]')`);
    }
    const target = openDirectoryTarget(addresses.path('backups'));
    const repository = await BackupRepository.open(target, { create: true });
    const { name } = await createBackup({
      stores: { facts, state, journal },
      repository,
      clock,
      secret: 's'.repeat(43),
      scratch: addresses.path('scratch'),
      signal: new AbortController().signal,
    });
    return { repository, name };
  } finally {
    await Promise.all([facts.close(), state.close(), journal.close()]);
  }
}

test.runIf(testServers.postgresUrl !== undefined)(
  'a backup of embedded stores is restored to Postgres and ClickHouse, and a backup of these to embedded stores, with equal rows',
  async () => {
    const first = await backUp(embedded('embedded'), true);
    const original = await first.repository.get(first.name);
    const servers = await onServers('servers');
    await restoreBackup({ repository: first.repository, manifest: original, addresses: servers });
    await expect(
      restoreBackup({ repository: first.repository, manifest: original, addresses: servers }),
    ).rejects.toThrow('is not empty');

    const second = await backUp(servers, false);
    const copied = await second.repository.get(second.name);
    const sums = ({ tables }: { tables: Record<string, { rows: number; sum: string }> }) =>
      Object.fromEntries(Object.entries(tables).map(([table, { rows, sum }]) => [table, `${rows} ${sum}`]));
    expect(sums(copied.state)).toEqual(sums(original.state));
    for (const addresses of [embedded('again'), await onServers('other servers')])
      await restoreBackup({ repository: second.repository, manifest: copied, addresses });
  },
);
