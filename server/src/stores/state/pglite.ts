import type { OnPending } from '../migrations.ts';
import { createDrizzleState } from './drizzle-state.ts';
import { TransactionGuard } from './guard.ts';
import { migrateState } from './migrate.ts';
import type { PgliteEngine } from './pglite-engine.ts';
import { SingleConnection } from './pglite-transactions.ts';
import { startPgliteThread } from './start-pglite-thread.ts';
import type { State } from './state.ts';

/** Options of the embedded store. */
export interface PgliteStateOptions {
  /** Absolute path of the data directory, created if it does not exist. One process at a time. */
  readonly directory: string;
  /**
   * Where statements run: in a thread of their own, or in the thread of the caller, which starts sooner and needs no build.
   * Default: `own`.
   */
  readonly thread?: 'own' | 'caller';
  /** Called with each message of Postgres about damaged or missing files. */
  readonly onDamage?: (message: string) => void;
  /** Called with pending migrations, which are then not applied. */
  readonly onPending?: OnPending;
}

/** Opens Postgres in this process and applies pending migrations. */
export async function openPgliteState({
  directory,
  thread = 'own',
  onDamage,
  onPending,
}: PgliteStateOptions): Promise<State> {
  // A process whose statements run in another thread does not load Postgres itself.
  const engine =
    thread === 'own'
      ? await startPgliteThread(directory)
      : await (await import('./pglite-engine.ts')).openPgliteEngine(directory);
  return openStateOnEngine(engine, onDamage, onPending);
}

/** Applies pending migrations. The state closes the engine, also when a migration fails. */
export async function openStateOnEngine(
  engine: PgliteEngine,
  onDamage?: (message: string) => void,
  onPending?: OnPending,
): Promise<State> {
  const guard = new TransactionGuard();
  const connection = new SingleConnection(engine, guard);
  const { db } = connection;
  const transaction: typeof connection.transaction = (work) => connection.transaction(work);
  try {
    await migrateState({ db, transaction, lock: (work) => work(), onPending });
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createDrizzleState({
    driver: 'pglite',
    db,
    transaction,
    guard,
    onDamage,
    // No other process can open the data directory.
    takeLock: async () => async () => undefined,
    close: async () => {
      await connection.idle();
      await engine.close();
    },
  });
}
