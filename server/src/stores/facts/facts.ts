import type { FileHandle } from 'node:fs/promises';
import type { Distribution } from '../../lib/metrics/distribution.ts';
import type { SlowStatement } from './slow-statements.ts';
import type { Sql } from './sql.ts';

/** A value of a result row, as in JSON. 64-bit integers are numbers. */
export type FactValue =
  | string
  | number
  | boolean
  | null
  | readonly FactValue[]
  | { readonly [key: string]: FactValue };

/** One row of a result, by column name. */
export type FactRow = Readonly<Record<string, FactValue>>;

/**
 * A fact table that is loaded from the journal. Its columns are defined by its migrations. It has a column
 * `segment UInt64`, which the load fills and the JSON rows omit.
 */
export interface FactTable {
  readonly name: string;
  /**
   * Deduplication of facts that a sender may repeat: a load skips rows whose `keyColumn` is not empty and already in
   * `seenTable` (one column, named like `keyColumn`). The load also fills `seenTable`.
   */
  readonly dedupe?: {
    readonly keyColumn: string;
    readonly seenTable: string;
    /**
     * The table that counts skipped rows by website and minute, with the columns `website_id`, `time`,
     * `kind`, `outcome` (`duplicate`), `facts` and `segment`. Without it, they are not counted.
     */
    readonly repeats?: { readonly table: string; readonly kind: string };
  };
  /** `false` if no query reads its rows: then a load does not change any result. */
  readonly feedsFigures?: false;
}

/** Options of a load. */
export interface LoadOptions {
  /** True only if no process ever started to load this segment: skips the check for stored rows. */
  readonly fresh?: boolean;
}

/** Thrown for a segment whose content is invalid, so that retries cannot succeed. */
export class SegmentRefused extends Error {
  override readonly name = 'SegmentRefused';
}

/** Options of one read. */
export interface ReadOptions {
  /** Aborts the wait and the statement in the engine. */
  readonly signal?: AbortSignal;
  /** The time limit, including the time in the queue, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The organization of the read, for fair scheduling. Reads of the system have none. */
  readonly tenant?: string;
}

/**
 * The format of a result file: one JSON object per line, CSV without a header (RFC 4180), Parquet, or the format of the engine, compressed with
 * Zstandard by the embedded engine and with gzip from a server.
 */
export type RowFormat = 'JSONEachRow' | 'CSV' | 'Parquet' | 'Native';

/** Options of removing rows. */
export interface RemoveOptions {
  /** Stops after the current statement. */
  readonly signal?: AbortSignal | undefined;
  /** Called whenever rows were removed. */
  readonly onPart?: () => Promise<void>;
}

/** Runs a removal of rows of a table. */
export type RemovalGuard = (table: string, work: () => Promise<void>) => Promise<void>;

/** A session in the engine for work that derives facts. Its temporary tables are dropped at its end. */
export interface FactSession {
  /** The memory of one statement, in bytes. */
  readonly memoryBytes: number;
  query(statement: Sql): Promise<FactRow[]>;
  /**
   * Runs one statement without a result, in bounded memory.
   * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
   */
  command(statement: Sql): Promise<void>;
  /**
   * Removes the rows of a table that match a condition. Later reads do not find them. Their bytes stay on disk
   * until `rewriteParts`.
   * @throws AppError SERVICE_UNAVAILABLE if the engine cannot do it now; QUERY_ERROR if a mutation of the table failed; the
   * reason of the signal.
   */
  remove(table: string, where: Sql, options?: RemoveOptions): Promise<void>;
  /**
   * Makes closed segments readable in the engine.
   * @returns the table expression that reads these columns of their rows.
   */
  readSegments(table: FactTable, paths: readonly string[], columns: readonly string[]): Promise<Sql>;
  /**
   * Yields to waiting work with the same name. The session and its temporary tables are kept.
   * @param waitForUrgent awaited in the meantime: resolves when more urgent work has ended.
   * @throws AppError SERVICE_UNAVAILABLE if the store was closed in the meantime.
   */
  pause(waitForUrgent?: () => Promise<void>): Promise<void>;
}

/** Figures about reads since the store was opened. */
export interface FactStats {
  /** Statements that run. */
  readonly running: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
  /** Durations of statements in seconds, with their time in the queue, by how they ended. */
  readonly durations: ReadonlyMap<'ok' | 'refused' | 'timeout' | 'failed' | 'aborted', Distribution>;
}

/** The store of facts: events, visits, errors and measurements. Features do not depend on the driver. */
export interface Facts {
  readonly driver: 'chdb' | 'server';
  /** Whether the facts are divided among several servers. */
  readonly isCluster?: boolean;
  /**
   * Runs one SELECT with bound parameters.
   * @throws AppError QUERY_TIMEOUT if it takes longer than `timeoutMs`; SERVICE_UNAVAILABLE if the store is down.
   */
  query(statement: Sql, options?: ReadOptions): Promise<FactRow[]>;
  /**
   * Runs one SELECT with bound parameters and writes its rows in order to a file, so that large results do not need memory.
   * Times are written as ISO 8601 in UTC. Runs one at a time, on a connection that reads do not use.
   * @returns the file, opened for reading and already unlinked: its space is freed when it is closed.
   * @throws as `query`. The default time limit is 120 s.
   */
  spool(statement: Sql, format: RowFormat, options?: ReadOptions): Promise<FileHandle>;
  /**
   * A number that increases with every change of facts by this process: a load, a command or derived work. While it
   * is unchanged, cached results are valid with respect to this process. Changes by other processes are not counted.
   */
  generation(): number;
  /** A number that increases with every read and load of this process: while it is unchanged, the store is idle. */
  uses(): number;
  stats(): FactStats;
  /** Returns the slowest reads of the last day in this process, at most 20, the slowest first. Those that failed are not among them. */
  slowStatements(): readonly SlowStatement[];
  /** Returns the memory that the engine has allocated, in bytes. @throws Error if it does not answer. */
  memoryBytes(): Promise<number>;
  /** Runs one statement without a result (DDL, maintenance). */
  command(statement: Sql): Promise<void>;
  /**
   * Stores the rows of a closed journal segment (JSONEachRow) exactly once per token, however often it is called.
   * @param path absolute path of the segment file.
   * @param token the id of the segment, `seg_…`.
   * @throws SegmentRefused if the content is invalid; AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE
   * if a retry may succeed.
   */
  loadSegment(table: FactTable, path: string, token: string, options?: LoadOptions): Promise<void>;
  /**
   * Runs work that derives facts from facts, independently of reads and loads. Work with the same name never overlaps, also
   * across processes, so that older results never replace newer ones.
   */
  derive<T>(name: string, work: (session: FactSession) => Promise<T>): Promise<T>;
  /** Sets a function that runs each removal of rows (`FactSession.remove`). */
  guardRemovals(guard: RemovalGuard): void;
  /**
   * Runs work while this process changes no facts: changes that have begun end before, and others wait.
   * @param work receives a function that runs statements in spite of it.
   */
  withoutChanges<T>(work: (command: Facts['command']) => Promise<T>): Promise<T>;
  /**
   * Adds the rows of a file that `spool` wrote in the format `Native`, without looking for repeated rows.
   * @param path ends with `.zst` or `.gz`.
   */
  insertFile(table: string, path: string): Promise<void>;
  /** @throws AppError SERVICE_UNAVAILABLE if the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
