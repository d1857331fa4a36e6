import { mkdir } from 'node:fs/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { drainPending, Session } from 'chdb';
import type { Logger } from 'pino';
import { isFilled } from '../../../lib/files.ts';
import type { MigrationChoice } from '../../migrations.ts';
import { createDataDirectory } from '../../prepared-stores.ts';
import type { DeriveDriver } from '../derive.ts';
import { migrateFacts } from '../fact-migrations.ts';
import type { FactReader } from '../fact-reader.ts';
import type { Facts } from '../facts.ts';
import { FairPool } from '../fair-pool.ts';
import { compileSql, identifier, join, param, raw, type Sql, sql, text } from '../sql.ts';
import { structureOf } from '../table-shapes.ts';
import {
  type ClientConnection,
  connectChdb,
  createStatementKiller,
  manageConnection,
  openChdbReader,
} from './chdb-connection.ts';
import { type ClickHouseDriver, createClickHouseFacts } from './clickhouse-facts.ts';
import { createEnginePriority } from './engine-priority.ts';
import {
  chdbArguments,
  DERIVE_SETTINGS,
  type EngineMemory,
  INSERT_SETTINGS,
  LOAD_SETTINGS,
  memorySettings,
  planEngineMemory,
  READ_SETTINGS,
  SPOOL_SETTINGS,
  UNCOMPILED,
  usableMemory,
} from './engine-settings.ts';
import { readMemory, runSelect, runStatement } from './run-statement.ts';
import { openSpool } from './spool.ts';

/** The maximum number of reads that wait for a connection, in total and per tenant. Further reads are rejected. */
const WAITING = { maxWaiting: 1_024, maxWaitingPerTenant: 256 };

/** How to open the embedded store. */
export interface ChdbFactsOptions {
  /** The data directory of the engine, created if it does not exist. One per process. */
  readonly path: string;
  /** The number of concurrent reads. Each occupies a thread of the libuv pool. Default 2. */
  readonly readConnections?: number;
  /** The memory of which the engine takes its share, in bytes. Default: what is available to this process. */
  readonly machineBytes?: number;
  /** The directory for results that are written to files; its content is removed. Default: `path` with the suffix `.spool`. */
  readonly spoolDirectory?: string;
  readonly logger?: Pick<Logger, 'info'>;
  /** Which migrations are applied; default all. */
  readonly migrations?: MigrationChoice | undefined;
  /** As in {@link ClickHouseDriver.onDamage}. */
  readonly onDamage?: ClickHouseDriver['onDamage'];
}

/** The embedded engine with a directory: the connections of a store. */
export interface ChdbEngine {
  readonly readers: readonly FactReader[];
  readonly writer: ClickHouseClient;
  /** Writes results to files. */
  readonly spooler: ClickHouseClient;
  /** For kills and pings, which must not wait for a read or a load. */
  readonly control: ClientConnection;
  readonly memory: EngineMemory;
  connect(): ClickHouseClient;
  /** Closes the connections when no statement is running. */
  close(): Promise<void>;
}

/**
 * Opens the embedded store and brings its schema up to date.
 *
 * @throws Error if the migrations do not match the database or the directory cannot be opened.
 */
export async function openChdbFacts(options: ChdbFactsOptions): Promise<Facts> {
  const engine = await openChdbEngine(options);
  try {
    return await openFactsOnEngine(engine, { spoolDirectory: `${options.path}.spool`, ...options });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Opens the engine with a directory, and brings its schema up to date. @throws as {@link openChdbFacts}. */
export async function openChdbEngine(options: ChdbFactsOptions): Promise<ChdbEngine> {
  const { path, readConnections = 2, machineBytes = usableMemory(), logger, migrations } = options;
  if (!(await isFilled(path)))
    await createDataDirectory('facts', path, (created) => mkdir(created), migrations?.lastId === undefined);
  // Engine settings are taken from the first connection of the process, and only a Session accepts them.
  const memory = planEngineMemory(machineBytes, readConnections);
  const first = new Session(path, { connectionArgs: chdbArguments(memory) });
  const control = connectChdb(path);
  const statements = { killer: createStatementKiller(control), onStatement: createEnginePriority() };
  const connect = (): ClickHouseClient =>
    createClient({
      connection: manageConnection(connectChdb(path), statements),
      log: { level: ClickHouseLogLevel.OFF },
    });
  const writer = connect();
  const readers = Array.from({ length: readConnections }, () => openChdbReader(path, statements));
  first.close();
  const spooler = connect();

  async function close(): Promise<void> {
    await Promise.all([control, writer, spooler, ...readers].map((one) => one.close()));
    await drainPending();
  }

  try {
    const applied = await migrateFacts({ client: writer, lock: (work) => work(), choice: migrations });
    for (const { id, name } of applied) logger?.info({ id, name }, 'facts migration applied');
    // A chDB session keeps its settings, so the limits are set once. Each read adds only its time limit.
    const settings = { ...READ_SETTINGS, ...UNCOMPILED, ...memorySettings(memory.perRead) };
    for (const { rows } of readers) await rows(compileSql(sql`SELECT 1`), settings, undefined);
  } catch (error) {
    await close();
    throw error;
  }
  return { readers, writer, spooler, control, memory, connect, close };
}

/**
 * Opens the store on an engine. Closing it closes the engine.
 * @param options.spoolDirectory as in {@link ChdbFactsOptions}.
 */
export async function openFactsOnEngine(
  { readers, writer, spooler, control, memory, connect, close }: ChdbEngine,
  options: Pick<ChdbFactsOptions, 'onDamage'> & { readonly spoolDirectory: string },
): Promise<Facts> {
  const readPool = new FairPool(readers, WAITING);
  const spool = await openSpool({
    directory: options.spoolDirectory,
    write(statement, format, file, { timeoutMs, signal }) {
      const writing = sql`INSERT INTO FUNCTION file(${text(file)}, ${text(format)}) ${statement}`;
      const bounds = { ...memorySettings(memory.perJob), max_execution_time: timeoutMs / 1000 };
      return runStatement(spooler, writing, { ...SPOOL_SETTINGS, ...bounds }, undefined, signal);
    },
  });
  const controller = createClient({ connection: control, log: { level: ClickHouseLogLevel.OFF } });
  return createClickHouseFacts({
    driver: 'chdb',
    readPool,
    writer,
    readSettings: {},
    ping: () => control.ping({ select: true }),
    memoryBytes: () => readMemory(controller),
    spool,
    onDamage: options.onDamage,
    deriving: chdbDeriving(connect, memory.perJob),
    stage: createStaging(writer),
    insertFile: (table, path) =>
      // Not the writer: a connection keeps its settings.
      runStatement(
        spooler,
        sql`INSERT INTO ${identifier(table)} SELECT * FROM file(${text(path)}, 'Native')`,
        INSERT_SETTINGS,
      ),
    async close() {
      await Promise.all([readPool.close(), spool.close()]);
      await close();
    },
  });
}

/**
 * Reads a journal segment into memory once, for all statements about its rows. The engine reads the file itself, so rows are
 * not parsed in JavaScript. The temporary table belongs to the session, so a crash leaves no table behind.
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

/** The time limit of a statement of derived work, in seconds. */
const MAX_STATEMENT_S = 300;

/** Derives facts in the embedded engine. Each session is a connection. A single process needs no lock. */
function chdbDeriving(connect: () => ClickHouseClient, memoryBytes: number): DeriveDriver {
  return {
    settings: {
      ...DERIVE_SETTINGS,
      ...UNCOMPILED,
      max_execution_time: MAX_STATEMENT_S,
    },
    memoryBytes,
    lock: (_name, work) => work(),
    openSession() {
      const client = connect();
      return {
        client,
        stage: (shape, paths) => Promise.resolve(filesOf(paths, structureOf(shape))),
        end: () => client.close(),
      };
    },
  };
}

/** Reads each file separately, because `file()` would interpret a list as a pattern. */
function filesOf(paths: readonly string[], structure: string): Sql {
  const reads = paths.map(
    (path) => sql`SELECT * FROM file(${text(path)}, 'JSONEachRow', ${param(structure, 'String')})`,
  );
  return sql`(${join(reads, ' UNION ALL ')})`;
}
