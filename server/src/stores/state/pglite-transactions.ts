import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle, type RemoteCallback } from 'drizzle-orm/pg-proxy';
import type { TransactionGuard } from './guard.ts';
import type { PgliteEngine } from './pglite-engine.ts';

type Database = PgDatabase<PgQueryResultHKT>;

/** A database on one connection: statements run in the order of the calls, and between the statements of a transaction no other. */
export interface SingleConnection {
  /** For statements outside a transaction. */
  readonly db: Database;
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** Resolves when the transactions that were called have ended. */
  idle(): Promise<void>;
}

/** Creates a Drizzle database on an engine. */
export function createSingleConnection(engine: PgliteEngine, guard: TransactionGuard): SingleConnection {
  /** The end of the last transaction that was called. */
  let lastEnd: Promise<void> = Promise.resolve();

  const run: RemoteCallback = async (text, parameters, method) => ({
    rows: await engine.query(text, parameters, method === 'all' ? 'array' : 'object'),
  });
  const control = (statement: 'begin' | 'commit' | 'rollback') => engine.query(statement, [], 'array');

  return {
    db: drizzle(async (...statement) => {
      guard.assertOutside();
      await lastEnd;
      return run(...statement);
    }),
    transaction: async (work) => {
      const before = lastEnd;
      let end = (): void => undefined;
      lastEnd = new Promise((resolve) => {
        end = resolve;
      });
      await before;
      let isOpen = true;
      const tx = drizzle(async (...statement) => {
        if (!isOpen) throw new Error('The transaction has ended.');
        return run(...statement);
      });
      try {
        await control('begin');
        const result = await work(tx);
        isOpen = false;
        await control('commit');
        return result;
      } catch (error) {
        isOpen = false;
        // A failed rollback has the same cause as the error: the engine has ended.
        await control('rollback').catch(() => undefined);
        throw error;
      } finally {
        end();
      }
    },
    idle: () => lastEnd,
  };
}
