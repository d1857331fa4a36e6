import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { compileSql, type Sql } from './sql.ts';

/**
 * Runs one statement that gives no rows.
 *
 * @param sessionId a server's session, for statements that share temporary tables.
 * @param signal ends the statement, where the connection can.
 * @throws ClickHouseError, or whatever the connection throws: callers map it.
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
