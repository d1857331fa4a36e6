import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { MigrationTarget } from '../migrations.ts';
import { engineErrorCode } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';
import { sql } from './sql.ts';

const TABLE_ALREADY_EXISTS = '57';
const POLL_MS = 200;

/** A lock this old belongs to a process that died with it: no migration takes as long. */
const STALE_SECONDS = 900;
const GIVE_UP_MS = 1_000_000;

/**
 * A lock between processes that migrate one server: the table `schema_migrations_lock`. ClickHouse has no advisory
 * locks, but of two plain CREATE TABLE only one succeeds. A lock whose owner died is broken after 15 minutes.
 */
export function createServerLock(
  client: ClickHouseClient,
  staleSeconds = STALE_SECONDS,
): MigrationTarget['lock'] {
  const breakStale = async (): Promise<void> => {
    const result = await client.query({
      query: `SELECT 1 AS stale FROM system.tables WHERE database = currentDatabase()
AND name = 'schema_migrations_lock' AND metadata_modification_time < now() - toIntervalSecond({seconds:UInt32})`,
      query_params: { seconds: staleSeconds },
      format: 'JSONEachRow',
    });
    const rows = await result.json();
    if (rows.length > 0) await drop();
  };
  const drop = () =>
    runStatement(client, sql`DROP TABLE IF EXISTS schema_migrations_lock SYNC`, COMMAND_SETTINGS);

  async function acquire(): Promise<void> {
    for (let waitedMs = 0; waitedMs < GIVE_UP_MS; waitedMs += POLL_MS) {
      try {
        await runStatement(
          client,
          sql`CREATE TABLE schema_migrations_lock (held UInt8) ENGINE = Memory`,
          COMMAND_SETTINGS,
        );
        return;
      } catch (error) {
        if (engineErrorCode(error) !== TABLE_ALREADY_EXISTS) throw error;
      }
      await breakStale();
      await sleep(POLL_MS);
    }
    throw new Error(
      'Another process holds the lock on the schema of the facts (table schema_migrations_lock).',
    );
  }

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      await drop();
    }
  };
}
