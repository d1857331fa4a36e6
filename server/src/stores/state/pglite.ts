import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { MigrationChoice } from '../migrations.ts';
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
  readonly onDamage?: ((message: string) => void) | undefined;
  /** Which migrations are applied; default all. */
  readonly migrations?: MigrationChoice | undefined;
}

/** Opens Postgres in this process and applies pending migrations. */
export async function openPgliteState({
  directory,
  thread = 'own',
  onDamage,
  migrations,
}: PgliteStateOptions): Promise<State> {
  // A process whose statements run in another thread does not load Postgres itself.
  const engine =
    thread === 'own'
      ? await startPgliteThread(directory)
      : await (await import('./pglite-engine.ts')).openPgliteEngine(directory);
  return openStateOnEngine(engine, {
    onDamage,
    migrations,
    copyTo: (scratch) => cp(directory, scratch, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    openCopy: (scratch) => openPgliteState({ directory: scratch, thread }),
  });
}

/** Options of {@link openStateOnEngine}. */
interface EngineOptions extends Pick<PgliteStateOptions, 'onDamage' | 'migrations'> {
  /** Copies the files of the store to a directory. Called after a checkpoint, while no statement runs. */
  readonly copyTo?: (directory: string) => Promise<void>;
  readonly openCopy?: (directory: string) => Promise<State>;
}

/** Applies pending migrations. The state closes the engine, also when a migration fails. */
export async function openStateOnEngine(
  engine: PgliteEngine,
  { onDamage, migrations, copyTo, openCopy }: EngineOptions = {},
): Promise<State> {
  const guard = new TransactionGuard();
  const connection = new SingleConnection(engine, guard);
  const { db } = connection;
  const transaction: typeof connection.transaction = (work) => connection.transaction(work);
  try {
    // The prepared store has all migrations.
    if (migrations?.lastId !== undefined)
      await transaction(async (tx) => {
        await tx.execute(sql`drop schema public cascade`);
        await tx.execute(sql`create schema public`);
      });
    await migrateState({ db, transaction, lock: (work) => work(), choice: migrations });
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
    openCopy:
      copyTo &&
      openCopy &&
      (async (scratch) => {
        await transaction(async (tx) => {
          await tx.execute(sql`checkpoint`);
          await copyTo(scratch);
        });
        return openCopy(scratch);
      }),
    // No other process can open the data directory.
    takeLock: async () => async () => undefined,
    close: async () => {
      await connection.idle();
      await engine.close();
    },
  });
}
