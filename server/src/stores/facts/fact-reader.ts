import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { FactRow } from './facts.ts';
import { selectRows } from './run-statement.ts';
import type { CompiledSql } from './sql.ts';

/** Executes one SELECT at a time. */
export interface FactReader {
  /**
   * @param settings the engine's, for this statement.
   * @throws ClickHouseError, or whatever the connection throws: callers map it.
   */
  rows(
    statement: CompiledSql,
    settings: ClickHouseSettings,
    signal: AbortSignal | undefined,
  ): Promise<FactRow[]>;
}

/** Reads through a client, which notices when a server fails half way through an answer. */
export function clientReader(client: ClickHouseClient): FactReader {
  return {
    rows: (statement, settings, signal) => selectRows(client, statement, settings, { signal }),
  };
}
