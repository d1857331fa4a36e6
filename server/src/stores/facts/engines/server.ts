import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Logger } from 'pino';
import type { MigrationChoice } from '../../migrations.ts';
import { clusterSettings } from '../cluster/cluster.ts';
import { assertSingle, ClusterError, type FoundCluster, readCluster } from '../cluster/read-cluster.ts';
import { migrateFacts } from '../fact-migrations.ts';
import { clientReader } from '../fact-reader.ts';
import type { Facts } from '../facts.ts';
import { FairPool } from '../fair-pool.ts';
import type { TableShape } from '../loading/store-segment.ts';
import { compileSql, identifier, placeOn, sql } from '../sql.ts';
import { type ClickHouseDriver, createClickHouseFacts, type StagedSegment } from './clickhouse-facts.ts';
import { mapEngineError } from './engine-errors.ts';
import {
  INSERT_SETTINGS,
  LOAD_SETTINGS,
  memorySettings,
  READ_SETTINGS,
  SERVER_READ_MEMORY_BYTES,
  SPOOL_SETTINGS,
} from './engine-settings.ts';
import { readMemory, runSelect, runStatement } from './run-statement.ts';
import { createServerLock } from './server-lock.ts';
import { sendRows, serverDeriving } from './server-session.ts';
import { openSpool } from './spool.ts';

/** The maximum number of reads that wait for a connection, in total and per tenant. Further reads are rejected. */
const WAITING = { maxWaiting: 1_024, maxWaitingPerTenant: 256 };

/** Longer than the time limit of any statement, so that the server reports the timeout. */
const REQUEST_TIMEOUT_MS = 620_000;

/** Options of the connection to a ClickHouse server. */
export interface ServerFactsOptions {
  /** `http(s)://user:password@host:port/database`. */
  readonly url: string;
  /** The cluster that the server belongs to, as its configuration names it. */
  readonly clusterName?: string | undefined;
  /** The number of concurrent reads. Default 8. */
  readonly readConnections?: number;
  /** The directory for results that are written to files; its content is removed. Default: a new temporary directory. */
  readonly spoolDirectory?: string;
  readonly logger?: Pick<Logger, 'info'>;
  /** Which migrations are applied; default all. */
  readonly migrations?: MigrationChoice | undefined;
  /** As in {@link ClickHouseDriver.onDamage}. */
  readonly onDamage?: ClickHouseDriver['onDamage'];
}

/**
 * Opens the store on a ClickHouse server and brings its schema up to date, under a lock.
 *
 * @throws AppError SERVICE_UNAVAILABLE if the server cannot be reached; Error if the migrations do not match.
 */
export async function openServerFacts(options: ServerFactsOptions): Promise<Facts> {
  const { url, readConnections = 8, logger } = options;
  const found = await findCluster(options);
  const cluster = found?.cluster;
  const client = createClient({
    url,
    clickhouse_settings: cluster === undefined ? {} : clusterSettings(cluster),
    application: 'pharos',
    request_timeout: REQUEST_TIMEOUT_MS,
    // Lists of values in the URL could exceed the limits of servers and proxies.
    use_multipart_params_auto: true,
    max_open_connections: readConnections + 5,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const readPool = new FairPool(
    Array.from({ length: readConnections }, () => clientReader(client)),
    WAITING,
  );
  try {
    const applied = await migrateFacts({
      client,
      lock: createServerLock(client, 'schema_migrations'),
      choice: options.migrations,
      found,
    });
    for (const { id, name } of applied) logger?.info({ id, name }, 'facts migration applied');
  } catch (error) {
    await client.close();
    throw error;
  }
  const spool = await openSpool({
    directory: options.spoolDirectory ?? join(tmpdir(), `pharos-spool-${randomUUID()}`),
    async write(statement, format, path, { timeoutMs, signal }) {
      const { text, params } = compileSql(placeOn(cluster, statement));
      const { stream } = await client.exec({
        query: `${text} FORMAT ${format}`,
        query_params: { ...params },
        // The server buffers the complete result, so that a failure has a status and no partial result.
        clickhouse_settings: {
          ...SPOOL_SETTINGS,
          readonly: '2',
          http_wait_end_of_query: 1,
          cancel_http_readonly_queries_on_client_close: 1,
          max_execution_time: timeoutMs / 1000,
        },
        ...(signal === undefined ? {} : { abort_signal: signal }),
      });
      const file = createWriteStream(path, { flags: 'wx' });
      const ending = signal === undefined ? {} : { signal };
      // Node 20 has no Zstandard.
      if (format === 'Native')
        await pipeline(stream, createGzip({ level: constants.Z_BEST_SPEED }), file, ending);
      else await pipeline(stream, file, ending);
    },
  });
  return createClickHouseFacts({
    driver: 'server',
    cluster,
    readPool,
    writer: client,
    readSettings: {
      ...READ_SETTINGS,
      ...memorySettings(SERVER_READ_MEMORY_BYTES),
      cancel_http_readonly_queries_on_client_close: 1,
    },
    ping: () => client.ping(),
    memoryBytes: () => readMemory(client),
    spool,
    onDamage: options.onDamage,
    deriving: serverDeriving(client),
    stage: (shape, path) => sessionSegment(client, shape, path),
    async insertFile(table, path) {
      const { stream } = await client.exec({
        query: compileSql(sql`INSERT INTO ${identifier(table)} FORMAT Native`).text,
        values: createReadStream(path),
        clickhouse_settings: INSERT_SETTINGS,
        http_headers: { 'Content-Encoding': path.endsWith('.gz') ? 'gzip' : 'zstd' },
      });
      stream.destroy();
    },
    async close() {
      await Promise.all([readPool.close(), spool.close()]);
      await client.close();
    },
  });
}

/** Reads the cluster that the options name. @throws as {@link openServerFacts}; ClusterError. */
async function findCluster({ url, clusterName }: ServerFactsOptions): Promise<FoundCluster | undefined> {
  const client = createClient({ url, application: 'pharos', log: { level: ClickHouseLogLevel.OFF } });
  try {
    const pong = await client.ping();
    if (!pong.success) throw pong.error;
    if (clusterName !== undefined) return await readCluster(client, clusterName);
    await assertSingle(client);
    return undefined;
  } catch (error) {
    throw error instanceof ClusterError ? error : mapEngineError(error);
  } finally {
    await client.close();
  }
}

/**
 * Sends the rows to a temporary table in a new session. The server drops both a minute
 * after the last request of the session, so a crash leaves nothing behind.
 */
async function sessionSegment(
  client: ClickHouseClient,
  shape: TableShape,
  path: string,
): Promise<StagedSegment> {
  const sessionId = `pharos-load-${randomUUID()}`;
  await sendRows(client, sessionId, sql`segment_rows`, shape, [path]);
  return {
    rows: sql`segment_rows`,
    insert: (statement, token) =>
      runStatement(client, statement, { ...LOAD_SETTINGS, insert_deduplication_token: token }, sessionId),
    query: (statement) => runSelect(client, statement, LOAD_SETTINGS, sessionId),
    end: () =>
      runStatement(client, sql`DROP TEMPORARY TABLE IF EXISTS segment_rows`, LOAD_SETTINGS, sessionId),
  };
}
