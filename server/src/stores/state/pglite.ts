import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createDrizzleState } from './drizzle-state.ts';
import { createTransactionGuard } from './guard.ts';
import { migrateState } from './migrate.ts';
import type { State } from './state.ts';

/** How the embedded store is opened. */
export interface PgliteStateOptions {
  /** Absolute path of its data directory; created when it is not there. One process at a time. */
  readonly directory: string;
}

/**
 * One connection needs neither 160 MB of shared buffers nor room for a hundred backends: with these, an open store
 * costs about 130 MB of resident memory over bare Node instead of 240 MB.
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
 * The data directory of an empty cluster, which the build creates. Copying it takes 0.1 s. Creating one takes 3 s and 800 MB,
 * which the process does not give back. As far from here in the sources as in the build of the server.
 */
const EMPTY_CLUSTER = fileURLToPath(new URL('../../../dist/empty-cluster', import.meta.url));

const GUARDED_METHODS = new Set(['query', 'exec', 'sql', 'transaction']);

/** Opens Postgres in this process, brings it up to date and gives it as a State. */
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

/** Created beside and then renamed, because a process killed half-way would leave a directory that never opens. */
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
 * Creates the data directory of an empty cluster: no table, no migration.
 * @public The build calls it (`scripts/setup.mjs`).
 */
export async function createCluster(directory: string): Promise<void> {
  const client = await PGlite.create({ dataDir: directory, startParams: START_PARAMETERS });
  await client.close();
}
