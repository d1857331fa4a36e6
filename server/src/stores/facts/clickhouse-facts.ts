import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { AppError } from '../../errors.ts';
import { createDerivations, type DeriveDriver } from './derive.ts';
import { mapEngineError, mapLoadError } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import type { FactReader } from './fact-reader.ts';
import type { FactRow, Facts, ReadOptions } from './facts.ts';
import type { FairPool } from './fair-pool.ts';
import { runStatement } from './run-statement.ts';
import type { Spool } from './spool.ts';
import { compileSql, type Sql } from './sql.ts';
import { storeSegment, type TableShape } from './store-segment.ts';
import { createTableShapes } from './table-shapes.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;
/** What is left of the time of a read must at least be worth a statement, in milliseconds. */
const SHORTEST_MS = 10;

/** A segment that the engine can read. */
export interface StagedSegment {
  /** What stands after FROM to read its rows. */
  readonly rows: Sql;
  /** Executes an INSERT that reads them. */
  insert(statement: Sql, token: string): Promise<void>;
  /** Executes a SELECT that reads them. */
  query(statement: Sql): Promise<FactRow[]>;
  /** Lets go of what was needed to read them. */
  end(): Promise<void>;
}

/** The answer to a ping. */
type ConnectionPing = { readonly success: true } | { readonly success: false; readonly error: Error };

/** What differs between the embedded engine and a server. */
export interface ClickHouseDriver {
  readonly driver: Facts['driver'];
  readonly readers: FairPool<FactReader>;
  readonly writer: ClickHouseClient;
  /** Sent along with every read, besides its time limit. */
  readonly readSettings: ClickHouseSettings;
  /** Asks the engine for a sign of life, past the queue of reads. */
  ping(): Promise<ConnectionPing>;
  stage(shape: TableShape, path: string): Promise<StagedSegment>;
  readonly deriving: DeriveDriver;
  readonly spool: Spool;
  /** Closes the clients, once nothing runs on them. */
  close(): Promise<void>;
}

/** What both drivers have in common: the whole of {@link Facts} on top of clients of one protocol. */
export function createClickHouseFacts(driver: ClickHouseDriver): Facts {
  const shapes = createTableShapes((statement) => query(statement));
  const derivations = createDerivations(driver.deriving, (table) => shapes.of(table));

  async function query(statement: Sql, options: ReadOptions = {}): Promise<FactRow[]> {
    const { signal, tenant, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const compiled = compileSql(statement);
    const deadlineMs = performance.now() + timeoutMs;
    return driver.readers.run({ tenant, signal, patienceMs: timeoutMs }, async (reader) => {
      // Waiting is part of the time that a read may take.
      const leftMs = Math.max(SHORTEST_MS, deadlineMs - performance.now());
      try {
        const settings = { ...driver.readSettings, max_execution_time: leftMs / 1000 };
        return await reader.rows(compiled, settings, signal);
      } catch (error) {
        throw mapEngineError(error);
      }
    });
  }

  async function command(statement: Sql): Promise<void> {
    try {
      await runStatement(driver.writer, statement, COMMAND_SETTINGS);
    } catch (error) {
      throw mapEngineError(error);
    }
  }

  const loadSegment: Facts['loadSegment'] = async (table, path, token, options = {}) => {
    const shape = await shapes.of(table.name);
    try {
      const segment = await driver.stage(shape, path);
      const { rows } = segment;
      try {
        await storeSegment({
          table,
          shape,
          rows,
          token,
          options,
          insert: segment.insert,
          query: segment.query,
        });
      } finally {
        await segment.end();
      }
    } catch (error) {
      throw mapLoadError(error);
    }
  };

  let generation = 0;
  /** Counts what changes facts, whether it succeeds or not: some of it may be there. */
  const changing = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => {
      generation += 1;
    });

  return {
    driver: driver.driver,
    query,
    generation: () => generation,
    spool: driver.spool.rows,
    command: (statement) => changing(command(statement)),
    loadSegment(table, ...rest) {
      const load = loadSegment(table, ...rest);
      return table.feedsFigures === false ? load : changing(load);
    },
    derive: (name, work) =>
      derivations.derive(name, (session) =>
        work({
          ...session,
          command: (statement) => changing(session.command(statement)),
          remove: (...args) => changing(session.remove(...args)),
        }),
      ),
    async ping() {
      const pong = await within(PING_TIMEOUT_MS, driver.ping());
      if (!pong.success) throw mapEngineError(pong.error);
    },
    async close() {
      await derivations.close();
      await driver.close();
    },
  };
}

/** @throws AppError SERVICE_UNAVAILABLE when the promise takes longer. */
function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AppError('SERVICE_UNAVAILABLE', { reason: 'no answer to a ping' }));
    const timer = setTimeout(late, timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
