import { mkdir } from 'node:fs/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { drainPending, Session } from 'chdb';
import type { Logger } from 'pino';
import { connectChdb, createStatementKiller, manageConnection, openChdbReader } from './chdb-connection.ts';
import { chdbDeriving } from './chdb-session.ts';
import { type ClickHouseDriver, createClickHouseFacts } from './clickhouse-facts.ts';
import {
  chdbArguments,
  LOAD_SETTINGS,
  memorySettings,
  planEngineMemory,
  READ_SETTINGS,
  SPOOL_SETTINGS,
  usableMemory,
} from './engine-settings.ts';
import { migrateFacts } from './fact-migrations.ts';
import type { Facts } from './facts.ts';
import { createFairPool } from './fair-pool.ts';
import { runSelect, runStatement } from './run-statement.ts';
import { openSpool } from './spool.ts';
import { compileSql, identifier, param, raw, type Sql, sql, text } from './sql.ts';
import { structureOf } from './table-shapes.ts';

/** Reads that may wait for a free reader, in all and of one tenant; one more is refused. */
const WAITING = { maxWaiting: 256, maxWaitingPerTenant: 64 };

/** How to open the embedded store. */
export interface ChdbFactsOptions {
  /** The engine's data directory; made when it is not there. One per process. */
  readonly path: string;
  /** Reads that run at the same time; each holds a thread of libuv's pool while it runs. Default 2. */
  readonly readConnections?: number;
  /** What the machine has, of which the engine takes its part, in bytes. Default: what this process may use of it. */
  readonly machineBytes?: number;
  /** Of answers that are written into files; its content is removed. Default: beside `path`, its name with `.spool`. */
  readonly spoolDirectory?: string;
  readonly logger?: Pick<Logger, 'info'>;
}

/**
 * Opens the embedded store and brings its schema up to date.
 *
 * @throws Error when the migrations do not fit the database, or the directory cannot be opened.
 */
export async function openChdbFacts(options: ChdbFactsOptions): Promise<Facts> {
  const { path, readConnections = 2, machineBytes = usableMemory(), logger } = options;
  await mkdir(path, { recursive: true });
  // The engine's own settings are those of the first connection of the process, and only a Session takes them.
  const memory = planEngineMemory(machineBytes, readConnections);
  const first = new Session(path, { connectionArgs: chdbArguments(memory) });
  // Kills and pings: what must not wait behind a read or a load.
  const control = connectChdb(path);
  const killer = createStatementKiller(control);
  const connect = (): ClickHouseClient =>
    createClient({
      connection: manageConnection(connectChdb(path), killer),
      log: { level: ClickHouseLogLevel.OFF },
    });
  const writer = connect();
  const connections = Array.from({ length: readConnections }, () => openChdbReader(path, killer));
  first.close();
  const readers = createFairPool(connections, WAITING);
  const scribe = connect();
  const spool = await openSpool({
    directory: options.spoolDirectory ?? `${path}.spool`,
    write(statement, format, file, { timeoutMs, signal }) {
      const writing = sql`INSERT INTO FUNCTION file(${text(file)}, ${text(format)}) ${statement}`;
      const bounds = { ...memorySettings(memory.perJob), max_execution_time: timeoutMs / 1000 };
      return runStatement(scribe, writing, { ...SPOOL_SETTINGS, ...bounds }, undefined, signal);
    },
  });

  async function close(): Promise<void> {
    await Promise.all([readers.close(), spool.close()]);
    await Promise.all([control, writer, scribe, ...connections].map((one) => one.close()));
    await drainPending();
  }

  try {
    const applied = await migrateFacts({ client: writer, lock: (work) => work() });
    for (const { id, name } of applied) logger?.info({ id, name }, 'facts migration applied');
    // A chDB session keeps its settings, so the bounds are set once and each read adds only its time limit.
    const settings = { ...READ_SETTINGS, ...memorySettings(memory.perRead) };
    for (const { rows } of connections) await rows(compileSql(sql`SELECT 1`), settings, undefined);
  } catch (error) {
    await close();
    throw error;
  }

  return createClickHouseFacts({
    driver: 'chdb',
    readers,
    writer,
    readSettings: {},
    ping: () => control.ping({ select: true }),
    spool,
    deriving: chdbDeriving(connect, memory.perJob),
    stage: createStaging(writer),
    close,
  });
}

/**
 * Reads a segment into memory, once, for all that is asked of its rows. The engine reads the file itself, so rows never
 * enter JavaScript again. The connection is a session, so a crash leaves no table behind.
 */
function createStaging(writer: ClickHouseClient): ClickHouseDriver['stage'] {
  let staged = 0;
  return async (shape, path) => {
    staged += 1;
    const table = identifier(`segment_rows_${staged}`);
    const structure = structureOf(shape);
    const run = (statement: Sql, token = '') =>
      runStatement(writer, statement, { ...LOAD_SETTINGS, insert_deduplication_token: token });
    const end = () => run(sql`DROP TEMPORARY TABLE IF EXISTS ${table}`);
    await run(sql`CREATE TEMPORARY TABLE ${table} (${raw(structure)}) ENGINE = Memory`);
    try {
      await run(
        sql`INSERT INTO ${table} SELECT * FROM file(${text(path)}, 'JSONEachRow', ${param(structure, 'String')})`,
      );
    } catch (error) {
      await end();
      throw error;
    }
    return {
      rows: table,
      insert: run,
      query: (statement) => runSelect(writer, statement, LOAD_SETTINGS),
      end,
    };
  };
}
