import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Operations of the database and of a transaction. Inside a transaction, pass the transaction on and use only it. */
export type StateHandle = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>;

/** All rows as they were at one instant. */
export interface StateSnapshot {
  /** A transaction that changes nothing. */
  readonly tx: StateHandle;
  close(): Promise<void>;
}

/** The store of accounts, settings and other current state. Features do not depend on the driver. */
export interface State {
  readonly driver: 'pglite' | 'postgres';
  /** For single statements outside a transaction. */
  readonly db: PgDatabase<PgQueryResultHKT>;
  /**
   * Runs `work` in one transaction. Use only `tx` inside: the outer handle would block forever
   * on PGlite, so it throws.
   * @throws AppError SERVICE_UNAVAILABLE if the store is down.
   */
  transaction<T>(work: (tx: StateHandle) => Promise<T>): Promise<T>;
  /**
   * Runs work unless other work runs under the same name, in this process or another one on the same database. The lock ends with
   * the work, and with the process that holds it.
   * @returns whether the work ran.
   * @throws what the work throws; AppError SERVICE_UNAVAILABLE when the store is down.
   */
  lock(name: string, work: () => Promise<unknown>): Promise<boolean>;
  /**
   * Takes a snapshot. The embedded store copies its files for it, which delays its statements for the time of the copy.
   * @param scratch the path of a directory that does not exist; it is removed when the snapshot is closed.
   */
  snapshot(scratch: string): Promise<StateSnapshot>;
  /** @throws AppError SERVICE_UNAVAILABLE if the store does not answer, or accepts no changes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
