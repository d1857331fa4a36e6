import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgPreparedQuery, PgQueryResultHKT, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { AppError } from '../../errors.ts';
import { damageOf, READ_ONLY, translateError } from './errors.ts';
import type { TransactionGuard } from './guard.ts';
import type { State, StateHandle, StateSnapshot } from './state.ts';

type Database = PgDatabase<PgQueryResultHKT>;
type Session = Database['_']['session'];

/** The differences between the drivers. */
interface DrizzleStateOptions {
  readonly driver: State['driver'];
  /** A database whose client is protected by `guard`. */
  readonly db: Database;
  readonly transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
  readonly guard: TransactionGuard;
  /** Takes a lock between processes. @returns the function that releases it; `undefined` when another process holds it. */
  readonly takeLock: (name: string) => Promise<(() => Promise<void>) | undefined>;
  /** Called with each message about damaged or missing files. */
  readonly onDamage?: ((message: string) => void) | undefined;
  /** Copies the files of the store to a directory, and opens the copy. Without it, a snapshot is a transaction of this store. */
  readonly openCopy?: ((scratch: string) => Promise<State>) | undefined;
  readonly close: () => Promise<void>;
}

/** Creates a State on a Drizzle database, with the same transactions and errors for every driver. */
export function createDrizzleState(options: DrizzleStateOptions): State {
  const { driver, db, transaction, guard, takeLock, close } = options;
  const translate = (error: unknown): unknown => {
    const translated = translateError(error);
    const damage = damageOf(translated);
    if (damage !== undefined) options.onDamage?.(damage);
    return translated;
  };
  translateErrorsOf(db._.session, translate);
  const held = new Set<string>();
  return {
    driver,
    db,
    transaction: async (work) => {
      guard.assertOutside();
      try {
        return await transaction((tx) => {
          translateErrorsOf(tx._.session, translate);
          return guard.within(() => work(tx));
        });
      } catch (error) {
        throw translate(error);
      }
    },
    lock: async (name, work) => {
      if (held.has(name)) return false;
      held.add(name);
      try {
        const release = await takeLock(name).catch((error: unknown) => {
          throw translate(error);
        });
        if (release === undefined) return false;
        try {
          await work();
          return true;
        } finally {
          await release();
        }
      } finally {
        held.delete(name);
      }
    },
    snapshot: async (scratch) => {
      const { openCopy } = options;
      if (openCopy === undefined) return openSnapshot(transaction);
      const removeCopy = () => rm(scratch, { recursive: true, force: true });
      const copy = await openCopy(scratch).catch(async (error: unknown) => {
        await removeCopy();
        throw translate(error);
      });
      const { tx, close: closeSnapshot } = await openSnapshot((work) => copy.transaction(work));
      return {
        tx,
        close: () => closeSnapshot().finally(() => copy.close().finally(removeCopy)),
      };
    },
    ping: async () => {
      // A standby, or a server whose operator forbids writes, answers reads.
      const [row] = await db
        .select({ mode: sql<string>`current_setting('transaction_read_only')` })
        .from(sql`(select 1) as one`);
      if (row?.mode === 'on') throw new AppError('SERVICE_UNAVAILABLE', { reason: READ_ONLY });
    },
    close,
  };
}

/** Opens a transaction that sees all rows as they are now, until the snapshot is closed. */
function openSnapshot(
  transaction: (work: (tx: StateHandle) => Promise<void>) => Promise<void>,
): Promise<StateSnapshot> {
  return new Promise((resolve, reject) => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolveEnd) => {
      end = resolveEnd;
    });
    const running = transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read read only`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`set local timezone = 'UTC'`);
      resolve({
        tx,
        close: () => {
          end();
          return running;
        },
      });
      await ended;
    });
    running.catch(reject);
  });
}

/** Translates all errors in the session, because the messages of Drizzle contain parameters. */
function translateErrorsOf(session: Session, translate: (error: unknown) => unknown): void {
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
        throw translate(error);
      }
    };
    return prepared;
  };
}
