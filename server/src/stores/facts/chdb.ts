import { mkdir } from 'node:fs/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { drainPending, Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import type { Logger } from 'pino';
import { createClickHouseFacts, type StagedSegment } from './clickhouse-facts.ts';
import { CHDB_ARGUMENTS, LOAD_SETTINGS, READ_SETTINGS } from './engine-settings.ts';
import { migrateFacts } from './fact-migrations.ts';
import type { Facts } from './facts.ts';
import { runStatement } from './run-statement.ts';
import { createSlotPool } from './slot-pool.ts';
import { param, sql, text } from './sql.ts';
import { structureOf } from './table-shapes.ts';

/** Reads that may wait for a free reader; one more is refused. */
const MAX_WAITING_READS = 256;

/** How to open the embedded store. */
export interface ChdbFactsOptions {
  /** The engine's data directory; made when it is not there. One per process. */
  readonly path: string;
  /** Reads that run at the same time; each holds a thread of libuv's pool while it runs. Default 2. */
  readonly readConnections?: number;
  readonly logger?: Pick<Logger, 'info'>;
}

/**
 * Opens the embedded store and brings its schema up to date.
 *
 * @throws Error when the migrations do not fit the database, or the directory cannot be opened.
 */
export async function openChdbFacts(options: ChdbFactsOptions): Promise<Facts> {
  const { path, readConnections = 2, logger } = options;
  await mkdir(path, { recursive: true });
  // The engine's own settings are those of the first connection of the process, and only a Session takes them.
  const first = new Session(path, { connectionArgs: CHDB_ARGUMENTS });
  const connect = () => connectClient(path);
  const writer = connect();
  const clients = Array.from({ length: readConnections }, connect);
  first.close();
  const readers = createSlotPool(clients, MAX_WAITING_READS);

  async function close(): Promise<void> {
    await readers.close();
    await Promise.all([writer, ...clients].map((client) => client.close()));
    await drainPending();
  }

  try {
    const applied = await migrateFacts({ client: writer, lock: (work) => work() });
    for (const { id, name } of applied) logger?.info({ id, name }, 'facts migration applied');
    // A chDB session keeps its settings, so the bounds are set once and each read adds only its time limit.
    for (const client of clients)
      await client.command({ query: 'SELECT 1', clickhouse_settings: READ_SETTINGS });
  } catch (error) {
    await close();
    throw error;
  }

  return createClickHouseFacts({
    driver: 'chdb',
    readers,
    writer,
    readSettings: {},
    cancels: false,
    stage: (shape, file) => Promise.resolve(fileSegment(writer, file, structureOf(shape))),
    close,
  });
}

/** The connection that `createClient` takes instead of its own HTTP. */
type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

function connectClient(path: string): ClickHouseClient {
  const connection: object = createChdbConnection({ path });
  if (!isClientConnection(connection))
    throw new TypeError('chdb and @clickhouse/client do not fit each other');
  return createClient({ connection, log: { level: ClickHouseLogLevel.OFF } });
}

/** chdb implements the interface from a second copy of its types (client-common), which TypeScript holds for another. */
function isClientConnection(value: object): value is ClientConnection {
  return ['query', 'command', 'exec', 'insert', 'ping', 'close'].every((method) => method in value);
}

/** The engine reads the file itself, so rows never enter JavaScript again. */
function fileSegment(writer: ClickHouseClient, path: string, structure: string): StagedSegment {
  return {
    rows: sql`file(${text(path)}, 'JSONEachRow', ${param(structure, 'String')})`,
    insert: (statement, token) =>
      runStatement(writer, statement, { ...LOAD_SETTINGS, insert_deduplication_token: token }),
    end: () => Promise.resolve(),
  };
}
