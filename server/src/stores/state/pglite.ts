import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createDrizzleState } from './drizzle-state.ts';
import { createTransactionGuard } from './guard.ts';
import { migrateState } from './migrate.ts';
import type { State } from './state.ts';

/** Options of the embedded store. */
export interface PgliteStateOptions {
  /** Absolute path of the data directory, created if it does not exist. One process at a time. */
  readonly directory: string;
}

/**
 * Settings for a single connection, which needs neither 160 MB of shared buffers nor a hundred backends. With these, an open
 * store adds about 130 MB of resident memory to Node instead of 240 MB.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  ...[
    'shared_buffers=4MB',
    'max_connections=5',
    'wal_buffers=256kB',
    'max_wal_size=32MB',
    'min_wal_size=32MB',
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * The data directory of an empty cluster, created by the build. Copying it takes 0.1 s. Creating one takes 3 s and 800 MB
 * of memory that the process does not release. The relative path is the same in the sources and in the build.
 */
const EMPTY_CLUSTER = fileURLToPath(new URL('../../../dist/empty-cluster', import.meta.url));

const GUARDED_METHODS = new Set(['query', 'exec', 'sql', 'transaction']);

/** Opens Postgres in this process and applies pending migrations. */
export async function openPgliteState({ directory }: PgliteStateOptions): Promise<State> {
  if (!(await isDataDirectory(directory))) await createDataDirectory(directory);
  const client = await PGlite.create({ dataDir: directory, startParams: START_PARAMETERS });
  const guard = createTransactionGuard();
  const db = drizzle({ client: guard.protect(client, GUARDED_METHODS) });
  try {
    await migrateState(db, (work) => work());
  } catch (error) {
    await client.close();
    throw error;
  }
  return createDrizzleState({
    driver: 'pglite',
    db,
    guard,
    // No other process can open the data directory.
    takeLock: async () => async () => undefined,
    close: async () => {
      if (!client.closed) await client.close();
    },
  });
}

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
  else await createCluster(unfinished);
  await rm(directory, { recursive: true, force: true });
  await rename(unfinished, directory);
}

/**
 * Creates the data directory of an empty cluster, without tables or migrations.
 * @public Called by the build (`scripts/setup.mjs`).
 */
export async function createCluster(directory: string): Promise<void> {
  const client = await PGlite.create({ dataDir: directory, startParams: START_PARAMETERS });
  await client.close();
}
