import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { exists, isFilled } from '../../lib/files.ts';
import { createDataDirectory } from '../prepared-stores.ts';

/** How rows are returned: as arrays of values in the order of the columns, or as objects by the names of the columns. */
export type RowMode = 'array' | 'object';

/** Postgres of an embedded store: runs statements one after another, in the order of the calls. */
export interface PgliteEngine {
  /** @throws an error with the SQLSTATE in `code` and the violated constraint in `constraint`. */
  query(text: string, parameters: unknown[], rowMode: RowMode): Promise<unknown[]>;
  /** Waits for the statements before it. */
  close(): Promise<void>;
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

/** Types whose values Drizzle reads as the text that Postgres sends: numbers of arrays of numeric, times and intervals. */
const TEXT_TYPES = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231, // numeric[]
  1115, // timestamp[]
  1185, // timestamptz[]
  1187, // interval[]
  1182, // date[]
];
const asText = (value: string): string => value;
const PARSERS = {
  ...Object.fromEntries(TEXT_TYPES.map((type) => [type, asText])),
  // The engine's own parser and serializer create a string for each byte. Without serialization, bytes are sent in binary format.
  [types.BYTEA]: (value: string): Uint8Array => Buffer.from(value.slice(2), 'hex'),
};
const asBytes = (value: Uint8Array): Uint8Array => value;

/**
 * Opens a data directory in this thread, and creates it if there is none. Statements run synchronously, and nothing else runs in the
 * thread meanwhile.
 */
export async function openPgliteEngine(directory: string): Promise<PgliteEngine> {
  if (!(await exists(join(directory, 'PG_VERSION')))) {
    // Without this check, the file that is missing would cost all others.
    if (await isFilled(directory)) throw new Error(`${join(directory, 'PG_VERSION')} is missing`);
    await createDataDirectory('state', directory, createCluster);
    // A copy has the permissions of the original, which other users can read.
    await chmod(directory, 0o700);
  }
  const client = await PGlite.create({ dataDir: directory, startParams: START_PARAMETERS });
  // Parsers of a statement would be merged with those of the engine each time, which takes 0.2 ms. As options of `create` they
  // would be replaced for arrays.
  Object.assign(client.parsers, PARSERS);
  Object.assign(client.serializers, { [types.BYTEA]: asBytes });
  return {
    query: async (text, parameters, rowMode) => {
      const { rows } = await client.query<unknown>(text, parameters, { rowMode });
      return rows;
    },
    close: async () => {
      if (!client.closed) await client.close();
    },
  };
}

/**
 * Creates the data directory of an empty cluster, without tables or migrations. This takes 3 s and 800 MB of memory, which the
 * process keeps. The templates of databases are removed: they are two fifths of the files that a new installation copies.
 */
async function createCluster(directory: string): Promise<void> {
  const client = await PGlite.create({ dataDir: directory, startParams: START_PARAMETERS });
  await client.exec('update pg_database set datistemplate = false');
  await client.exec('drop database template0');
  await client.exec('drop database template1');
  await client.close();
}
