import { sql } from 'drizzle-orm';
import type { PgDatabase, PgPreparedQuery, PgQueryResultHKT, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { translateError } from './errors.ts';
import type { TransactionGuard } from './guard.ts';
import type { State } from './state.ts';

type Session = PgDatabase<PgQueryResultHKT>['_']['session'];

/** What the two drivers differ in, once Drizzle speaks to them. */
interface DrizzleStateOptions {
  readonly driver: State['driver'];
  /** Over a client that `guard` protects. */
  readonly db: PgDatabase<PgQueryResultHKT>;
  readonly guard: TransactionGuard;
  readonly close: () => Promise<void>;
}

/** A State over a Drizzle database: one way of transactions and errors for every driver. */
export function createDrizzleState({ driver, db, guard, close }: DrizzleStateOptions): State {
  translateErrorsOf(db._.session);
  return {
    driver,
    db,
    transaction: async (work) => {
      guard.assertOutside();
      try {
        return await db.transaction((tx) => {
          translateErrorsOf(tx._.session);
          return guard.within(() => work(tx));
        });
      } catch (error) {
        throw translateError(error);
      }
    },
    ping: async () => {
      await db.execute(sql`select 1`);
    },
    close,
  };
}

/** Drizzle's own errors repeat all parameters in their text, so none may leave the session. */
function translateErrorsOf(session: Session): void {
  const prepareOriginal = session.prepareQuery;
  session.prepareQuery = <T extends PreparedQueryConfig>(
    ...args: Parameters<Session['prepareQuery']>
  ): PgPreparedQuery<T> => {
    const prepare = prepareOriginal<T>;
    const prepared = prepare.apply(session, args);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values) => {
      try {
        return await execute(values);
      } catch (error) {
        throw translateError(error);
      }
    };
    return prepared;
  };
}
