import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../migrations.ts';
import { FACT_MIGRATIONS } from '../fact-migrations.ts';
import { removeRows } from '../remove-rows.ts';
import { compileSql, placeOn, type Sql, sql, text, withinShard } from '../sql.ts';
import { openTestFacts, type TestFacts } from '../testing/open-test-facts.ts';
import { CLUSTER_NAME, type Cluster } from './cluster.ts';
import * as places from './places.ts';
import { renderDatabases, renderOnCluster, shardingColumn } from './render-tables.ts';

const CLUSTER: Cluster = { name: 'analytics', database: 'pharos', replicas: 2 };
let store: TestFacts;

beforeAll(async () => {
  store = await openTestFacts();
});
afterAll(() => store.close());

/** Parses a statement with the engine and formats it. */
async function parse(statement: string): Promise<string> {
  const [row] = await store.facts.query(sql`SELECT formatQuery(${text(statement)}) AS formatted`);
  return String(row?.['formatted']);
}

async function renderMigrations(): Promise<readonly string[]> {
  const migrations = await readMigrations(FACT_MIGRATIONS);
  return migrations.flatMap(({ statements }) => statements.flatMap((one) => renderOnCluster(CLUSTER, one)));
}

/** Every statement of a removal, in order. */
async function removal(cluster: Cluster | undefined): Promise<readonly string[]> {
  const sent: string[] = [];
  const note = (statement: Sql): void => {
    sent.push(compileSql(placeOn(cluster, statement)).text);
  };
  const session = {
    async query(statement: Sql) {
      note(statement);
      return /_partition_id/.test(sent.at(-1) ?? '') ? [{ id: '202612' }] : [{ changes: 0 }];
    },
    command: async (statement: Sql) => note(statement),
  };
  const same = sql`time IN (SELECT time FROM ${places.sameTableInRemoval('events')})`;
  await removeRows(
    session,
    'events',
    sql`${same} AND id IN (SELECT id FROM ${places.tableInRemoval('noted')})`,
  );
  return sent;
}

describe('a cluster', () => {
  test('has a replicated table and a distributed one for each table of the migrations, and the engine parses all', async () => {
    const rendered = [...renderDatabases(CLUSTER, 'a'), ...(await renderMigrations())];
    const parsed = await Promise.all(rendered.map(parse));
    for (const statement of parsed) expect(statement).toContain('ON CLUSTER analytics');
    const stored = parsed.filter((statement) => /ENGINE = Replicated/.test(statement));
    const whole = parsed.filter((statement) => /ENGINE = Distributed/.test(statement));
    const views = parsed.filter((statement) => statement.startsWith('CREATE VIEW'));
    expect(stored.length).toBeGreaterThan(15);
    expect(whole.length).toBe(stored.length + views.length);
    for (const view of views) expect(view).not.toMatch(/FROM (?!pharos_shards\.)\w/);
  });

  test('recognizes a repeated insert by its token exactly where one server does', async () => {
    for (const statement of (await renderMigrations()).filter((one) => one.includes('ENGINE = Replicated'))) {
      expect(statement).toMatch(/[^_]replicated_deduplication_window = (0|10000)\b/);
      expect(statement).not.toContain('non_replicated');
    }
    const events = (await renderMigrations()).find((one) => one.includes('`pharos_shards`.`events`'));
    expect(events).toContain('replicated_deduplication_window = 10000');
  });

  test('has all rows that replace each other on one shard: rows are divided by the first column of their order', async () => {
    const divided = (await renderMigrations()).flatMap((one) => {
      const [, table, key] = /'(\w+)', cityHash64\(`(\w+)`\)/.exec(one) ?? [];
      return table === undefined ? [] : [`${table} ${key}`];
    });
    expect(divided).toContain('events website_id');
    expect(divided).toContain('visits website_id');
    expect(divided).toContain('event_keys event_key');
    expect(divided).toContain('payments website_id');
    expect(() => shardingColumn('(toDate(time), website_id)')).toThrow('must begin with a column');
  });

  test('refuses a statement of a migration that it cannot render', () => {
    expect(() => renderOnCluster(CLUSTER, 'OPTIMIZE TABLE events')).toThrow('cannot be rendered');
    expect(renderOnCluster(CLUSTER, 'ALTER TABLE events ADD COLUMN a UInt8')).toHaveLength(2);
    expect(renderOnCluster(CLUSTER, 'ALTER TABLE events MODIFY SETTING fsync_after_insert = 0')).toHaveLength(
      1,
    );
    expect(renderOnCluster(CLUSTER, 'DROP TABLE IF EXISTS events')).toHaveLength(2);
  });

  test('removes rows on every server, which compares its own rows, and the engine parses each statement', async () => {
    const sent = await removal(CLUSTER);
    await Promise.all(sent.map(parse));
    expect(sent.find((one) => one.startsWith('DELETE'))).toBe(
      "DELETE FROM `pharos_shards`.`events` ON CLUSTER `analytics` IN PARTITION ID '202612' WHERE time IN (SELECT time FROM `pharos_shards`.`events`) AND id IN (SELECT id FROM `pharos`.`noted`) SETTINGS lightweight_deletes_sync = 2, mutations_sync = 2, allow_nondeterministic_mutations = 1, max_execution_time = 600, distributed_ddl_task_timeout = 600",
    );
    expect(sent.find((one) => one.includes('_partition_id'))).toContain('SELECT time FROM `pharos`.`events`');
    const others = [
      sql`KILL MUTATION${places.ON_CLUSTER} WHERE database = ${places.STORED_DATABASE} SYNC`,
      sql`ALTER TABLE ${places.storedTable('events')} APPLY DELETED MASK IN PARTITION ID '1' SETTINGS ${places.settingsOfMutation('a = 1')}`,
      sql`ALTER TABLE ${places.storedTable('events')} DROP PARTITION ID 'none'`,
      sql`SYSTEM STOP MERGES ${places.storedTableOfSystem('events')}`,
      sql`SELECT ${places.KEYS_OF_PARTS} FROM ${places.PARTS_ONCE}`,
    ];
    for (const one of others) await parse(compileSql(placeOn(CLUSTER, one)).text);
  });

  test('has a name without quotes', () => {
    for (const name of ['analytics', 'a-1', '_x']) expect(name).toMatch(CLUSTER_NAME);
    for (const name of ['a b', "a'", 'a`', '', '1a', `a${'b'.repeat(64)}`])
      expect(name).not.toMatch(CLUSTER_NAME);
  });
});

describe('without a cluster', () => {
  test('every statement is as if there were none', async () => {
    const statement = sql`SELECT 1 FROM ${places.PARTS}`;
    expect(placeOn(undefined, statement)).toBe(statement);
    const single = (one: Sql) => compileSql(withinShard(one)).text;
    expect(
      Object.values(places).flatMap((place) => (typeof place === 'function' ? [] : [single(place)])),
    ).toEqual(
      expect.arrayContaining(['currentDatabase()', 'system.parts', 'system.mutations', '', 'partition_key']),
    );
    expect(single(places.storedTable('events'))).toBe('`events`');
    expect(single(places.storedTableOfSystem('events'))).toBe('`events`');
    expect(single(places.tableInRemoval('noted'))).toBe('noted');
    expect(single(places.settingsOfMutation('mutations_sync = 1'))).toBe('mutations_sync = 1');
    expect((await removal(undefined)).join('\n')).toBe(`
SELECT count() AS changes, max(latest_fail_reason) AS reason FROM system.mutations
WHERE database = currentDatabase() AND table = {p0:String} AND NOT is_done
SELECT DISTINCT _partition_id AS id FROM \`events\` WHERE time IN (SELECT time FROM \`events\`) AND id IN (SELECT id FROM noted) ORDER BY id
DELETE FROM \`events\` IN PARTITION ID '202612' WHERE time IN (SELECT time FROM \`events\`) AND id IN (SELECT id FROM noted) SETTINGS lightweight_deletes_sync = 0

SELECT count() AS changes, max(latest_fail_reason) AS reason FROM system.mutations
WHERE database = currentDatabase() AND table = {p0:String} AND NOT is_done`);
  });
});
