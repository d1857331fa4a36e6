import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What both the database and an open transaction can do. Pass it on: never reach for the outer one inside. */
export type StateHandle = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>;

/** The store of what is. No feature knows which driver it runs on. */
export interface State {
  readonly driver: 'pglite' | 'postgres';
  /** For single statements outside a transaction. */
  readonly db: PgDatabase<PgQueryResultHKT>;
  /**
   * Runs `work` in one transaction: all of it or none. Use only `tx` inside: the outer handle would wait for ever
   * on PGlite, so it is refused there.
   * @throws AppError SERVICE_UNAVAILABLE when the store is down.
   */
  transaction<T>(work: (tx: StateHandle) => Promise<T>): Promise<T>;
  /** @throws AppError SERVICE_UNAVAILABLE when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
