import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { type OnRead, selectRows } from './engines/run-statement.ts';
import type { FactRow } from './facts.ts';
import type { CompiledSql } from './sql.ts';

/** Executes one SELECT at a time. */
export type FactReader = ReturnType<typeof clientReader>;

/** Reads through a client, which detects a server that fails in the middle of a result. */
export function clientReader(client: ClickHouseClient) {
  return {
    /**
     * @param settings engine settings of this statement.
     * @param onRead called with the number of rows that the statement read; the embedded engine does not say it.
     * @throws ClickHouseError or an error of the connection, which callers map.
     */
    rows: (
      statement: CompiledSql,
      settings: ClickHouseSettings,
      signal: AbortSignal | undefined,
      onRead?: OnRead,
    ): Promise<FactRow[]> => selectRows(client, statement, settings, { signal, onRead }),
  };
}
