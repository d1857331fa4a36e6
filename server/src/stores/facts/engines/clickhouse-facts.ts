import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { AppError } from '../../../errors.ts';
import { Gate } from '../../../lib/concurrency/gate.ts';
import { problemOf } from '../../../lib/concurrency/sampled-log.ts';
import { Distribution, SECONDS } from '../../../lib/metrics/distribution.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { Derivations, type DeriveDriver } from '../derive.ts';
import type { FactReader } from '../fact-reader.ts';
import type { FactRow, Facts, ReadOptions, RemovalGuard } from '../facts.ts';
import { type FairPool, NO_CONNECTION } from '../fair-pool.ts';
import { storeSegment, type TableShape } from '../loading/store-segment.ts';
import { SlowStatements } from '../slow-statements.ts';
import { compileSql, placeOn, type Sql } from '../sql.ts';
import { createTableShapes } from '../table-shapes.ts';
import { damagedTableOf, mapEngineError, mapLoadError } from './engine-errors.ts';
import { COMMAND_SETTINGS } from './engine-settings.ts';
import { runStatement } from './run-statement.ts';
import type { Spool } from './spool.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;
/** The minimum remaining time for which a statement is started, in milliseconds. */
const SHORTEST_MS = 10;

/** A segment that the engine can read. */
export interface StagedSegment {
  /** The table expression that reads its rows. */
  readonly rows: Sql;
  /** Executes an INSERT that reads them. */
  insert(statement: Sql, token: string): Promise<void>;
  /** Executes a SELECT that reads them. */
  query(statement: Sql): Promise<FactRow[]>;
  /** Releases the resources for reading them. */
  end(): Promise<void>;
}

/** The result of a ping. */
type ConnectionPing = { readonly success: true } | { readonly success: false; readonly error: Error };

/** The differences between the embedded engine and a server. */
export interface ClickHouseDriver {
  readonly driver: Facts['driver'];
  /** Set on a cluster of servers. */
  readonly cluster?: Cluster | undefined;
  readonly readPool: FairPool<FactReader>;
  readonly writer: ClickHouseClient;
  /** Settings of every read, in addition to its time limit. */
  readonly readSettings: ClickHouseSettings;
  /** Pings the engine without waiting in the queue of reads. */
  ping(): Promise<ConnectionPing>;
  /** Returns the memory that the engine has allocated, in bytes, without waiting in the queue of reads. */
  memoryBytes(): Promise<number>;
  stage(shape: TableShape, path: string): Promise<StagedSegment>;
  readonly deriving: DeriveDriver;
  readonly spool: Spool;
  /** As {@link Facts.insertFile}, without translation of errors. */
  insertFile(table: string, path: string): Promise<void>;
  /** Called with the table of each error that is caused by damaged or missing files, and the problem. */
  readonly onDamage?: ((table: string, problem: string) => void) | undefined;
  /** Closes the clients when no statement is running. */
  close(): Promise<void>;
}

/** Implements {@link Facts} for both drivers, which share a protocol. */
export function createClickHouseFacts(driver: ClickHouseDriver): Facts {
  const durations = new Map<FactOutcome, Distribution>();
  const slow = new SlowStatements();
  const shapes = createTableShapes((statement) => query(statement));
  const derivations = new Derivations(driver.deriving, (table) => shapes.of(table), driver.cluster);

  async function query(statement: Sql, options: ReadOptions = {}): Promise<FactRow[]> {
    const { signal, tenant, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const compiled = compileSql(placeOn(driver.cluster, statement));
    const startedMs = performance.now();
    const deadlineMs = startedMs + timeoutMs;
    return driver.readPool.run({ tenant, signal, maxWaitMs: timeoutMs }, async (reader) => {
      // The time in the queue counts towards the time limit.
      const leftMs = Math.max(SHORTEST_MS, deadlineMs - performance.now());
      try {
        const settings = { ...driver.readSettings, max_execution_time: leftMs / 1000 };
        let rowsRead: number | null = null;
        const rows = await reader.rows(compiled, settings, signal, (read) => {
          rowsRead = read;
        });
        slow.record({
          text: compiled.text,
          durationMs: performance.now() - startedMs,
          rowsRead,
          atMs: Date.now(),
        });
        return rows;
      } catch (error) {
        throw mapEngineError(error);
      }
    });
  }

  async function command(statement: Sql): Promise<void> {
    try {
      await runStatement(driver.writer, placeOn(driver.cluster, statement), COMMAND_SETTINGS);
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

  /** Reports errors that are caused by damaged or missing files. */
  const watched = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const table = damagedTableOf(error);
      if (table !== undefined)
        driver.onDamage?.(table, problemOf(error instanceof AppError ? error.cause : error));
      throw error;
    });

  const changes = new Gate();
  let guardRemoval: RemovalGuard = (_table, work) => work();
  let uses = 0;
  let generation = 0;
  /** Counts a change of facts even if it fails, because part of it may be stored. */
  const counted = <T>(work: Promise<T>): Promise<T> =>
    work.finally(() => {
      generation += 1;
    });
  const changing = <T>(work: () => Promise<T>): Promise<T> => changes.pass(() => counted(work()));

  return {
    driver: driver.driver,
    isCluster: driver.cluster !== undefined,
    query(...args) {
      uses += 1;
      const startedMs = performance.now();
      const record = (outcome: FactOutcome) => {
        const known = durations.get(outcome) ?? new Distribution(SECONDS);
        durations.set(outcome, known);
        known.observe((performance.now() - startedMs) / 1000);
      };
      const running = watched(query(...args));
      running.then(
        () => record('ok'),
        (error: unknown) => record(outcomeOf(error, args[1]?.signal)),
      );
      return running;
    },
    stats: () => ({ running: driver.readPool.running, waiting: driver.readPool.waiting, durations }),
    slowStatements: () => slow.list(Date.now()),
    memoryBytes: () => driver.memoryBytes(),
    generation: () => generation,
    uses: () => uses,
    spool(...args) {
      uses += 1;
      return watched(driver.spool.rows(...args));
    },
    command: (statement) => watched(changing(() => command(statement))),
    loadSegment(table, ...rest) {
      uses += 1;
      const load = () => watched(loadSegment(table, ...rest));
      return table.feedsFigures === false ? changes.pass(load) : changing(load);
    },
    derive: (name, work) =>
      derivations.derive(name, (session) =>
        work({
          ...session,
          query: (statement) => watched(session.query(statement)),
          command: (statement) => watched(changing(() => session.command(statement))),
          remove: (table, ...rest) =>
            watched(changing(() => guardRemoval(table, () => session.remove(table, ...rest)))),
        }),
      ),
    guardRemovals(guard) {
      guardRemoval = guard;
    },
    withoutChanges: (work) => changes.close(() => work(command)),
    insertFile: (table, path) =>
      changing(() =>
        driver.insertFile(table, path).catch((error: unknown) => {
          throw mapEngineError(error);
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

type FactOutcome = Parameters<ReturnType<Facts['stats']>['durations']['get']>[0];

function outcomeOf(error: unknown, signal: AbortSignal | undefined): FactOutcome {
  if (signal?.aborted === true) return 'aborted';
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'QUERY_TIMEOUT') return 'timeout';
  return error.reason === NO_CONNECTION ? 'refused' : 'failed';
}

/** @throws AppError SERVICE_UNAVAILABLE if the promise takes longer. */
function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new AppError('SERVICE_UNAVAILABLE', { reason: 'no answer to a ping' }));
    const timer = setTimeout(late, timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
