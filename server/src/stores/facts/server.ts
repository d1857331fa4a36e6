import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Logger } from 'pino';
import { createClickHouseFacts, type StagedSegment } from './clickhouse-facts.ts';
import { mapEngineError } from './engine-errors.ts';
import { LOAD_SETTINGS, READ_SETTINGS } from './engine-settings.ts';
import { migrateFacts } from './fact-migrations.ts';
import type { Facts } from './facts.ts';
import { runStatement } from './run-statement.ts';
import { createServerLock } from './server-lock.ts';
import { createSlotPool } from './slot-pool.ts';
import { raw, sql } from './sql.ts';
import type { TableShape } from './store-segment.ts';
import { structureOf } from './table-shapes.ts';

const MAX_WAITING_READS = 256;

/** Longer than any statement may run, so that the server's own time limit speaks first. */
const REQUEST_TIMEOUT_MS = 620_000;

/** How to reach a ClickHouse server. */
export interface ServerFactsOptions {
  /** `http(s)://user:password@host:port/database`. */
  readonly url: string;
  /** Reads that run at the same time. Default 8. */
  readonly readConnections?: number;
  readonly logger?: Pick<Logger, 'info'>;
}

/**
 * Opens the store on a ClickHouse server and brings its schema up to date, under a lock.
 *
 * @throws AppError SERVICE_UNAVAILABLE when the server cannot be reached; Error when the migrations do not fit.
 */
export async function openServerFacts(options: ServerFactsOptions): Promise<Facts> {
  const { url, readConnections = 8, logger } = options;
  const client = createClient({
    url,
    application: 'pharos',
    request_timeout: REQUEST_TIMEOUT_MS,
    max_open_connections: readConnections + 2,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const readers = createSlotPool(
    Array.from({ length: readConnections }, () => client),
    MAX_WAITING_READS,
  );
  try {
    const pong = await client.ping();
    if (!pong.success) throw mapEngineError(pong.error);
    const applied = await migrateFacts({ client, lock: createServerLock(client) });
    for (const { id, name } of applied) logger?.info({ id, name }, 'facts migration applied');
  } catch (error) {
    await client.close();
    throw error;
  }
  return createClickHouseFacts({
    driver: 'server',
    readers,
    writer: client,
    readSettings: { ...READ_SETTINGS, cancel_http_readonly_queries_on_client_close: 1 },
    cancels: true,
    stage: (shape, path) => sessionSegment(client, shape, path),
    async close() {
      await readers.close();
      await client.close();
    },
  });
}

/**
 * Sends the rows to a temporary table of a session of their own: whatever happens, the server forgets both a minute
 * after the last request of the session, so a crash leaves nothing to clear away.
 */
async function sessionSegment(
  client: ClickHouseClient,
  shape: TableShape,
  path: string,
): Promise<StagedSegment> {
  const sessionId = `pharos-load-${randomUUID()}`;
  await runStatement(
    client,
    sql`CREATE TEMPORARY TABLE segment_rows (${raw(structureOf(shape))}) ENGINE = Memory`,
    LOAD_SETTINGS,
    sessionId,
  );
  // `exec` takes the file's bytes as they are; `insert` would want every row as an object.
  const { stream } = await client.exec({
    query: 'INSERT INTO segment_rows FORMAT JSONEachRow',
    values: createReadStream(path),
    clickhouse_settings: LOAD_SETTINGS,
    session_id: sessionId,
  });
  stream.destroy();
  return {
    rows: sql`segment_rows`,
    insert: (statement, token) =>
      runStatement(client, statement, { ...LOAD_SETTINGS, insert_deduplication_token: token }, sessionId),
    end: () =>
      runStatement(client, sql`DROP TEMPORARY TABLE IF EXISTS segment_rows`, LOAD_SETTINGS, sessionId),
  };
}
