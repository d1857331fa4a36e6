import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { mapEngineError, mapLoadError } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import { runStatement } from './run-statement.ts';
import type { SlotPool } from './slot-pool.ts';
import { compileSql, type Sql, sql } from './sql.ts';
import { storeSegment, type TableShape } from './store-segment.ts';
import { createTableShapes } from './table-shapes.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;

/** A segment that the engine can read. */
export interface StagedSegment {
  /** What stands after FROM to read its rows. */
  readonly rows: Sql;
  /** Executes an INSERT that reads them. */
  insert(statement: Sql, token: string): Promise<void>;
  /** Lets go of what was needed to read them. */
  end(): Promise<void>;
}

/** What differs between the embedded engine and a server. */
export interface ClickHouseDriver {
  readonly driver: Facts['driver'];
  readonly readers: SlotPool<ClickHouseClient>;
  readonly writer: ClickHouseClient;
  /** Sent along with every read, besides its time limit. */
  readonly readSettings: ClickHouseSettings;
  /** Ends a read that its caller no longer wants; where the engine cannot, the reader is held until the end. */
  readonly cancels: boolean;
  stage(shape: TableShape, path: string): Promise<StagedSegment>;
  /** Closes the clients, once nothing runs on them. */
  close(): Promise<void>;
}

/** What both drivers have in common: the whole of {@link Facts} on top of clients of one protocol. */
export function createClickHouseFacts(driver: ClickHouseDriver): Facts {
  const shapes = createTableShapes((statement) => query(statement));

  async function query(statement: Sql, options: ReadOptions = {}): Promise<FactRow[]> {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const { text, params } = compileSql(statement);
    return driver.readers.run(signal, async (client) => {
      try {
        const result = await client.query({
          query: text,
          query_params: params,
          format: 'JSONEachRow',
          clickhouse_settings: { ...driver.readSettings, max_execution_time: timeoutMs / 1000 },
          ...(driver.cancels && signal !== undefined ? { abort_signal: signal } : {}),
        });
        return await result.json<FactRow>();
      } catch (error) {
        throw mapEngineError(error);
      }
    });
  }

  return {
    driver: driver.driver,
    query,
    async command(statement) {
      try {
        await runStatement(driver.writer, statement, COMMAND_SETTINGS);
      } catch (error) {
        throw mapEngineError(error);
      }
    },
    async loadSegment(table, path, token, options = {}) {
      const shape = await shapes.of(table.name);
      try {
        const segment = await driver.stage(shape, path);
        const { rows } = segment;
        try {
          await storeSegment({ table, shape, rows, token, options, insert: segment.insert });
        } finally {
          await segment.end();
        }
      } catch (error) {
        throw mapLoadError(error);
      }
    },
    async ping() {
      await query(sql`SELECT 1`, { timeoutMs: PING_TIMEOUT_MS });
    },
    close: () => driver.close(),
  };
}
