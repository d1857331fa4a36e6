import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { FactRow } from '../facts.ts';
import { type CompiledSql, compileSql, type Sql, sql } from '../sql.ts';

/**
 * Runs one statement without a result.
 *
 * @param sessionId a session of a server, for statements that share temporary tables.
 * @param signal aborts the statement, if the connection supports it.
 * @throws ClickHouseError or an error of the connection, which callers map.
 */
export async function runStatement(
  client: ClickHouseClient,
  statement: Sql,
  settings: ClickHouseSettings,
  sessionId?: string,
  signal?: AbortSignal,
): Promise<void> {
  const { text, params } = compileSql(statement);
  await client.command({
    query: text,
    query_params: params,
    clickhouse_settings: settings,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
}

/** Runs one SELECT outside the queue of reads; otherwise as {@link runStatement}. */
export async function runSelect(
  client: ClickHouseClient,
  statement: Sql,
  settings: ClickHouseSettings,
  sessionId?: string,
): Promise<FactRow[]> {
  return selectRows(client, compileSql(statement), settings, { sessionId });
}

/** Returns the memory that the engine has allocated, in bytes. @throws as {@link runStatement}. */
export async function readMemory(client: ClickHouseClient): Promise<number> {
  const [row] = await runSelect(
    client,
    sql`SELECT value FROM system.metrics WHERE metric = 'MemoryTracking'`,
    {},
  );
  return Number(row?.['value']);
}

/** Receives the number of rows that a statement read. */
export type OnRead = (rows: number) => void;

interface SelectOptions {
  readonly sessionId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onRead?: OnRead | undefined;
}

/** Runs one SELECT that is already text; otherwise as {@link runStatement}. */
export async function selectRows(
  client: ClickHouseClient,
  { text, params }: CompiledSql,
  settings: ClickHouseSettings,
  { sessionId, signal, onRead }: SelectOptions,
): Promise<FactRow[]> {
  const result = await client.query({
    query: text,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: settings,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  const summary = result.response_headers['x-clickhouse-summary'];
  if (onRead !== undefined && typeof summary === 'string') onRead(readRowsOf(summary));
  return result.json<FactRow>();
}

/** The header says how many rows were read before the result began: all of them, if it is sorted or aggregated. */
function readRowsOf(summary: string): number {
  const { read_rows: rows }: { read_rows?: unknown } = JSON.parse(summary);
  return Number(rows ?? 0);
}
