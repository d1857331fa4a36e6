import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle, type RemoteCallback } from 'drizzle-orm/pg-proxy';
import type { TransactionGuard } from './guard.ts';
import type { PgliteEngine } from './pglite-engine.ts';

type Database = PgDatabase<PgQueryResultHKT>;

/** A database on one connection: statements run in the order of the calls, and between the statements of a transaction no other. */
export class SingleConnection {
  /** For statements outside a transaction. */
  readonly db: Database;
  readonly #engine: PgliteEngine;
  /** The end of the last transaction that was called. */
  #lastEnd: Promise<void> = Promise.resolve();
  readonly #run: RemoteCallback = async (text, parameters, method) => ({
    rows: await this.#engine.query(text, parameters, method === 'all' ? 'array' : 'object'),
  });

  constructor(engine: PgliteEngine, guard: TransactionGuard) {
    this.#engine = engine;
    this.db = drizzle(async (...statement) => {
      guard.assertOutside();
      await this.#lastEnd;
      return this.#run(...statement);
    });
  }

  async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const before = this.#lastEnd;
    let end = (): void => undefined;
    this.#lastEnd = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    let isOpen = true;
    const tx = drizzle(async (...statement) => {
      if (!isOpen) throw new Error('The transaction has ended.');
      return this.#run(...statement);
    });
    try {
      await this.#control('begin');
      const result = await work(tx);
      isOpen = false;
      await this.#control('commit');
      return result;
    } catch (error) {
      isOpen = false;
      // A failed rollback has the same cause as the error: the engine has ended.
      await this.#control('rollback').catch(() => undefined);
      throw error;
    } finally {
      end();
    }
  }

  /** Resolves when the transactions that were called have ended. */
  idle(): Promise<void> {
    return this.#lastEnd;
  }

  #control(statement: 'begin' | 'commit' | 'rollback') {
    return this.#engine.query(statement, [], 'array');
  }
}
