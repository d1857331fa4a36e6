import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { engineErrorCode } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';
import { compileSql, identifier, type Sql, sql } from './sql.ts';

const TABLE_ALREADY_EXISTS = '57';
const UNKNOWN_TABLE = '60';
const POLL_MS = 200;
const BEAT_MS = 5_000;

/** A lock without a sign of life for this long, in milliseconds, belongs to a process that died with it. */
export const LOCK_STALE_MS = 30_000;

/** Runs work while no other process runs work under the same lock. */
export type ServerLock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A lock between processes on one server: the table `<name>_lock`. ClickHouse has no advisory locks, but of two plain
 * CREATE TABLE only one succeeds. The owner shows every five seconds that it lives, in a column that bears its name: so
 * an owner that slept, and whose lock was broken and taken by another, notices at the end and fails.
 */
export function createServerLock(
  client: ClickHouseClient,
  name: string,
  staleMs = LOCK_STALE_MS,
): ServerLock {
  const table = identifier(`${name}_lock`);
  const run = (statement: Sql): Promise<void> => runStatement(client, statement, COMMAND_SETTINGS);
  const drop = () => run(sql`DROP TABLE IF EXISTS ${table} SYNC`);

  async function tryToCreate(owner: Sql): Promise<boolean> {
    try {
      await run(
        sql`CREATE TABLE ${table} (beat DateTime64(3), ${owner} UInt8) ENGINE = MergeTree ORDER BY beat`,
      );
      return true;
    } catch (error) {
      if (engineErrorCode(error) === TABLE_ALREADY_EXISTS) return false;
      throw error;
    }
  }

  /** Whether the owner is dead, as far as one can see after waiting for `waitedMs`. */
  async function isStale(waitedMs: number): Promise<boolean> {
    // The age of the last sign of life; none at all when the owner has just begun, or died beginning.
    const { text } = compileSql(
      sql`SELECT count() AS beats, dateDiff('millisecond', max(beat), now64(3)) AS ageMs FROM ${table}`,
    );
    try {
      const result = await client.query({
        query: text,
        format: 'JSONEachRow',
        clickhouse_settings: COMMAND_SETTINGS,
      });
      const [row] = await result.json<{ beats: number; ageMs: number }>();
      return row !== undefined && (row.beats === 0 ? waitedMs : row.ageMs) > staleMs;
    } catch (error) {
      // The owner let go between our attempt and the look.
      if (engineErrorCode(error) === UNKNOWN_TABLE) return false;
      throw error;
    }
  }

  return async (work) => {
    const owner = identifier(`owner_${randomBytes(8).toString('hex')}`);
    const beat = () => run(sql`INSERT INTO ${table} (beat, ${owner}) SELECT now64(3), 1`);
    for (let waitedMs = 0; !(await tryToCreate(owner)); waitedMs += POLL_MS) {
      if (await isStale(waitedMs)) await drop();
      else await sleep(POLL_MS);
    }
    // One that fails matters only if it is the last.
    const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
    const release = async () => {
      clearInterval(timer);
      await beat().catch((cause: unknown) => {
        throw new Error(`The lock "${name}" was lost.`, { cause });
      });
      await drop();
    };
    try {
      await beat();
      const result = await work();
      await release();
      return result;
    } catch (error) {
      await release().catch(() => undefined);
      throw error;
    }
  };
}
