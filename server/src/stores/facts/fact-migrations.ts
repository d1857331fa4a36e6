import type { ClickHouseClient } from '@clickhouse/client';
import {
  type AppliedMigration,
  applyMigrations,
  type Migration,
  type MigrationChoice,
  type MigrationTarget,
} from '../migrations.ts';
import type { FoundCluster } from './cluster/read-cluster.ts';
import { renderDatabases, renderOnCluster } from './cluster/render-tables.ts';
import { COMMAND_SETTINGS } from './engines/engine-settings.ts';
import { runStatement } from './engines/run-statement.ts';
import { param, raw, type Sql, sql, text } from './sql.ts';

/** The directory of the numbered fact migrations. */
export const FACT_MIGRATIONS = new URL('./migrations', import.meta.url);

/** The record of applied migrations. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations
(id UInt32, name String, sha256 String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
ENGINE = MergeTree ORDER BY id SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/**
 * Applies the fact migrations and returns those that were applied.
 *
 * ClickHouse has no transactional DDL. An interrupted migration runs again from its first statement, so
 * every statement must be idempotent (`IF NOT EXISTS`).
 */
export function migrateFacts(options: {
  readonly client: ClickHouseClient;
  /** Excludes other processes. Not needed for the embedded engine. */
  readonly lock: MigrationTarget['lock'];
  readonly choice?: MigrationChoice | undefined;
  /** Set on a cluster of servers. */
  readonly found?: FoundCluster | undefined;
}): Promise<Migration[]> {
  const { client, lock, choice, found } = options;
  const run = (statement: Sql): Promise<void> => runStatement(client, statement, COMMAND_SETTINGS);
  const define = async (statement: string): Promise<void> => {
    const rendered = found === undefined ? [statement] : renderOnCluster(found.cluster, statement);
    for (const one of rendered) await run(raw(one));
  };
  const target: MigrationTarget = {
    lock,
    async hasTable() {
      const result = await client.query({
        query: 'EXISTS TABLE schema_migrations',
        format: 'JSONEachRow',
        clickhouse_settings: COMMAND_SETTINGS,
      });
      const rows = await result.json<{ result: number }>();
      return rows[0]?.result === 1;
    },
    async ensureTable() {
      const databases = found === undefined ? [] : renderDatabases(found.cluster, found.division);
      for (const statement of databases) await run(raw(statement));
      await define(MIGRATIONS_TABLE);
    },
    async applied() {
      const result = await client.query({
        query: 'SELECT DISTINCT id, name, sha256 FROM schema_migrations ORDER BY id',
        format: 'JSONEachRow',
        clickhouse_settings: COMMAND_SETTINGS,
      });
      return result.json<AppliedMigration>();
    },
    async run({ id, name, sha256, statements }) {
      for (const statement of statements) await define(statement);
      await run(sql`
INSERT INTO schema_migrations (id, name, sha256) SELECT ${param(id, 'UInt32')}, ${text(name)}, ${text(sha256)}`);
    },
  };
  return applyMigrations({ directory: FACT_MIGRATIONS, target, choice });
}
