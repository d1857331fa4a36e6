import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { MigrationTarget } from '../migrations.ts';
import { engineErrorCode } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';
import { type Sql, sql } from './sql.ts';

const TABLE_ALREADY_EXISTS = '57';
const POLL_MS = 200;
const BEAT_MS = 5_000;

/** A lock without a sign of life for this long belongs to a process that died with it. */
const STALE_MS = 30_000;

/** The age of the last sign of life; none at all when the owner has just begun, or died beginning. */
const LAST_BEAT = `SELECT count() AS beats, dateDiff('millisecond', max(beat), now64(3)) AS ageMs FROM schema_migrations_lock`;

/**
 * A lock between processes that migrate one server: the table `schema_migrations_lock`. ClickHouse has no advisory
 * locks, but of two plain CREATE TABLE only one succeeds. The owner shows every five seconds that it lives.
 */
export function createServerLock(client: ClickHouseClient, staleMs = STALE_MS): MigrationTarget['lock'] {
  const run = (statement: Sql): Promise<void> => runStatement(client, statement, COMMAND_SETTINGS);
  const beat = () => run(sql`INSERT INTO schema_migrations_lock SELECT now64(3)`);
  const drop = () => run(sql`DROP TABLE IF EXISTS schema_migrations_lock SYNC`);

  async function tryToCreate(): Promise<boolean> {
    try {
      await run(
        sql`CREATE TABLE schema_migrations_lock (beat DateTime64(3)) ENGINE = MergeTree ORDER BY beat`,
      );
      return true;
    } catch (error) {
      if (engineErrorCode(error) === TABLE_ALREADY_EXISTS) return false;
      throw error;
    }
  }

  /** Whether the owner is dead, as far as one can see after waiting for `waitedMs`. */
  async function isStale(waitedMs: number): Promise<boolean> {
    try {
      const result = await client.query({
        query: LAST_BEAT,
        format: 'JSONEachRow',
        clickhouse_settings: COMMAND_SETTINGS,
      });
      const [row] = await result.json<{ beats: number; ageMs: number }>();
      return row !== undefined && (row.beats === 0 ? waitedMs : row.ageMs) > staleMs;
    } catch (error) {
      // The owner let go between our attempt and the look.
      if (engineErrorCode(error) === '60') return false;
      throw error;
    }
  }

  return async (work) => {
    for (let waitedMs = 0; !(await tryToCreate()); waitedMs += POLL_MS) {
      if (await isStale(waitedMs)) await drop();
      else await sleep(POLL_MS);
    }
    let lost: unknown;
    const timer = setInterval(() => {
      beat().catch((error: unknown) => {
        lost = error;
      });
    }, BEAT_MS);
    try {
      await beat();
      const result = await work();
      if (lost !== undefined)
        throw new Error('The lock on the schema of the facts was lost.', { cause: lost });
      return result;
    } finally {
      clearInterval(timer);
      await drop();
    }
  };
}
