import type { ClickHouseClient } from '@clickhouse/client';
import {
  type AppliedMigration,
  applyMigrations,
  type Migration,
  type MigrationTarget,
} from '../migrations.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';
import { param, raw, type Sql, sql, text } from './sql.ts';

/** Where the numbered migrations of the facts stand. */
const MIGRATIONS = new URL('./migrations', import.meta.url);

/**
 * Applies the facts' migrations and tells which.
 *
 * ClickHouse has no transactions over DDL: a migration that was cut short runs again from its first statement, so
 * every statement must be one that can be repeated (`IF NOT EXISTS`).
 */
export function migrateFacts(options: {
  readonly client: ClickHouseClient;
  /** Keeps other processes out; the embedded engine has none. */
  readonly lock: MigrationTarget['lock'];
}): Promise<Migration[]> {
  const { client, lock } = options;
  const run = (statement: Sql): Promise<void> => runStatement(client, statement, COMMAND_SETTINGS);
  const target: MigrationTarget = {
    lock,
    ensureTable: () =>
      run(sql`CREATE TABLE IF NOT EXISTS schema_migrations
(id UInt32, name String, sha256 String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
ENGINE = MergeTree ORDER BY id SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`),
    async applied() {
      const result = await client.query({
        query: 'SELECT DISTINCT id, name, sha256 FROM schema_migrations ORDER BY id',
        format: 'JSONEachRow',
        clickhouse_settings: COMMAND_SETTINGS,
      });
      return result.json<AppliedMigration>();
    },
    async run({ id, name, sha256, statements }) {
      for (const statement of statements) await run(raw(statement));
      await run(sql`
INSERT INTO schema_migrations (id, name, sha256) SELECT ${param(id, 'UInt32')}, ${text(name)}, ${text(sha256)}`);
    },
  };
  return applyMigrations({ directory: MIGRATIONS, target });
}
