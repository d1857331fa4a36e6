import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDrizzleState } from './drizzle-state.ts';
import { translateError } from './errors.ts';
import { createTransactionGuard } from './guard.ts';
import { migrateState } from './migrate.ts';
import type { State } from './state.ts';

/** How a Postgres server is reached. */
export interface PostgresStateOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Most connections at once. Default 10. */
  readonly maxConnections?: number;
  /** Longest wait for a connection, in milliseconds. Default 5,000. */
  readonly connectTimeoutMs?: number;
  /** Longest run of one statement, in milliseconds. Default 30,000. */
  readonly statementTimeoutMs?: number;
  /** Told of connections that broke while idle: the pool replaces them. */
  readonly onConnectionLost?: (error: Error) => void;
}

const GUARDED_METHODS = new Set(['query', 'connect']);

/** Any constant will do, as long as every process of ours takes the same. */
const MIGRATION_LOCK = 7_046_150_923;
const MIGRATION_WAIT_MS = 120_000;
const LOCK_POLL_MS = 100;

/**
 * Connects to Postgres, brings the database up to date under an advisory lock and gives it as a State.
 *
 * @throws AppError SERVICE_UNAVAILABLE when the server does not answer.
 */
export async function openPostgresState(options: PostgresStateOptions): Promise<State> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // The server's own bound comes first; this one is for a server that went silent.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    application_name: 'pharos',
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  const guard = createTransactionGuard();
  const db = drizzle({ client: guard.protect(pool, GUARDED_METHODS) });
  try {
    await migrateState(db, (work) => underAdvisoryLock(pool, work));
  } catch (error) {
    await pool.end();
    throw translateError(error);
  }
  return createDrizzleState({
    driver: 'postgres',
    db,
    guard,
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  });
}

async function underAdvisoryLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect();
  try {
    await takeLock(holder);
    return await work();
  } finally {
    // The lock belongs to the connection, so closing it is what lets go.
    holder.release(true);
  }
}

/** Asks again and again instead of waiting in the server, whose statement time-out is shorter than a migration may be. */
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
