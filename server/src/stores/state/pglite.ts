import { access, chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDrizzleState } from './drizzle-state.ts';
import { createTransactionGuard } from './guard.ts';
import { migrateState } from './migrate.ts';
import { createSingleConnection } from './pglite-transactions.ts';
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
}

/**
 * The data directory of an empty cluster, created by the build. Copying it takes 0.1 s. Creating one takes 3 s and 800 MB
 * of memory that the process does not release. The relative path is the same in the sources and in the build.
 */
const EMPTY_CLUSTER = fileURLToPath(new URL('../../../dist/empty-cluster', import.meta.url));

/** Opens Postgres in this process and applies pending migrations. */
export async function openPgliteState({ directory, thread = 'own' }: PgliteStateOptions): Promise<State> {
  if (!(await isDataDirectory(directory))) await createDataDirectory(directory);
  const engine =
    thread === 'own'
      ? await startPgliteThread(directory)
      : await (await importEngine()).openPgliteEngine(directory);
  const guard = createTransactionGuard();
  const { db, transaction, idle } = createSingleConnection(engine, guard);
  try {
    await migrateState({ db, transaction, lock: (work) => work() });
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createDrizzleState({
    driver: 'pglite',
    db,
    transaction,
    guard,
    // No other process can open the data directory.
    takeLock: async () => async () => undefined,
    close: async () => {
      await idle();
      await engine.close();
    },
  });
}

/** A process whose statements run in another thread does not load Postgres itself. */
const importEngine = () => import('./pglite-engine.ts');

async function isDataDirectory(directory: string): Promise<boolean> {
  try {
    await access(join(directory, 'PG_VERSION'));
    return true;
  } catch {
    return false;
  }
}

/** Copies to a temporary name and renames it, because an interrupted copy would leave a directory that cannot be opened. */
async function createDataDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await mkdir(dirname(directory), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  if (await isDataDirectory(EMPTY_CLUSTER)) await cp(EMPTY_CLUSTER, unfinished, { recursive: true });
  else await (await importEngine()).createCluster(unfinished);
  // A copy has the permissions of the original, which other users can read.
  await chmod(unfinished, 0o700);
  await rm(directory, { recursive: true, force: true });
  await rename(unfinished, directory);
}
