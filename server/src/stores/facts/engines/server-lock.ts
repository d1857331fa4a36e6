import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { compileSql, identifier, type Sql, sql } from '../sql.ts';
import { engineErrorCode } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';

const TABLE_ALREADY_EXISTS = '57';
const UNKNOWN_TABLE = '60';
const POLL_MS = 200;
const BEAT_MS = 5_000;

/** A lock without a heartbeat for this long, in milliseconds, is considered abandoned. */
export const LOCK_STALE_MS = 30_000;

/** Runs work while no other process runs work under the same lock. */
export type ServerLock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work under a lock between processes: the table `<name>_lock`. ClickHouse has no advisory locks, but of two concurrent
 * CREATE TABLE statements only one succeeds. The owner writes a heartbeat every five seconds to a column named after it. So
 * a suspended owner whose lock was taken over detects this at the end and fails.
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

  /** Returns whether the owner appears to have terminated, after waiting for `waitedMs`. */
  async function isStale(waitedMs: number): Promise<boolean> {
    // The age of the last heartbeat. There is none if the owner has just started or terminated during the start.
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
      // The owner released the lock between our attempt and the check.
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
    // A failed heartbeat matters only if it is the last.
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
