import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { MigrationChoice } from '../migrations.ts';
import { createDrizzleState } from './drizzle-state.ts';
import { translateError } from './errors.ts';
import { TransactionGuard } from './guard.ts';
import { migrateState } from './migrate.ts';
import type { State } from './state.ts';

/** Options of the connection to a Postgres server. */
export interface PostgresStateOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** The maximum number of connections. Default 10. */
  readonly maxConnections?: number;
  /** The maximum time to wait for a connection, in milliseconds. Default 5,000. */
  readonly connectTimeoutMs?: number;
  /** The statement timeout, in milliseconds. Default 30,000. */
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection, or one that holds a lock, breaks. The pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called with each message of Postgres about damaged or missing files. */
  readonly onDamage?: ((message: string) => void) | undefined;
  /** Which migrations are applied; default all. */
  readonly migrations?: MigrationChoice | undefined;
}

const GUARDED_METHODS = new Set(['query', 'connect']);

/** The key of the advisory lock of migrations: an arbitrary constant, the same in every process. */
export const MIGRATION_LOCK = 7_046_150_923;
const MIGRATION_WAIT_MS = 120_000;
const LOCK_POLL_MS = 100;

/**
 * Connects to Postgres and applies pending migrations under an advisory lock.
 *
 * @throws AppError SERVICE_UNAVAILABLE if the server does not answer.
 */
export async function openPostgresState(options: PostgresStateOptions): Promise<State> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // The timeout of the server is shorter. This one is for a server that does not respond.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    application_name: 'pharos',
  });
  const onConnectionLost = options.onConnectionLost ?? (() => undefined);
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', onConnectionLost);
  const guard = new TransactionGuard();
  const db = drizzle({ client: guard.protect(pool, GUARDED_METHODS) });
  const transaction = <T>(work: (tx: PgDatabase<PgQueryResultHKT>) => Promise<T>) => db.transaction(work);
  try {
    await migrateState({
      db,
      transaction,
      lock: (work) => underAdvisoryLock(pool, work, onConnectionLost),
      choice: options.migrations,
    });
  } catch (error) {
    await pool.end();
    throw translateError(error);
  }
  return createDrizzleState({
    driver: 'postgres',
    db,
    transaction,
    guard,
    onDamage: options.onDamage,
    takeLock: (name) => takeNamedLock(pool, name, onConnectionLost),
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  });
}

/** Takes an advisory lock on a connection of its own: the server releases it when the connection ends. */
async function takeNamedLock(
  pool: pg.Pool,
  name: string,
  onConnectionLost: (error: Error) => void,
): Promise<(() => Promise<void>) | undefined> {
  const holder = await pool.connect();
  // The pool listens only to idle connections. Without a listener, a broken one would end the process.
  holder.on('error', onConnectionLost);
  const release = (isBroken: boolean): void => {
    holder.off('error', onConnectionLost);
    holder.release(isBroken);
  };
  try {
    const { rows } = await holder.query<{ taken: boolean }>({
      text: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      values: [name],
    });
    if (rows[0]?.taken !== true) {
      release(false);
      return undefined;
    }
  } catch (error) {
    release(true);
    throw error;
  }
  return async () => {
    try {
      await holder.query({ text: 'select pg_advisory_unlock(hashtextextended($1, 0))', values: [name] });
      release(false);
    } catch {
      // The connection is broken, or the lock cannot be released: closing the connection releases it.
      release(true);
    }
  };
}

async function underAdvisoryLock<T>(
  pool: pg.Pool,
  work: () => Promise<T>,
  onConnectionLost: (error: Error) => void,
): Promise<T> {
  const holder = await pool.connect();
  // The pool listens only to idle connections. Without a listener, a broken one would end the process.
  holder.on('error', onConnectionLost);
  try {
    await takeLock(holder);
    return await work();
  } finally {
    holder.off('error', onConnectionLost);
    // Closing the connection releases the lock.
    holder.release(true);
  }
}

/** Polls the lock instead of waiting in the server, because a migration may exceed the statement timeout. */
async function takeLock(holder: pg.PoolClient): Promise<void> {
  for (let waitedMs = 0; waitedMs < MIGRATION_WAIT_MS; waitedMs += LOCK_POLL_MS) {
    const { rows } = await holder.query<{ taken: boolean }>({
      text: 'select pg_try_advisory_lock($1) as taken',
      values: [MIGRATION_LOCK],
    });
    if (rows[0]?.taken === true) return;
    await setTimeout(LOCK_POLL_MS);
  }
  throw new Error(`Another process has been migrating the database for ${MIGRATION_WAIT_MS / 1000} s.`);
}
