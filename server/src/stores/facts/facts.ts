import type { FileHandle } from 'node:fs/promises';
import type { Sql } from './sql.ts';

/** One value of a result row: what JSON can hold. 64-bit integers come as numbers. */
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
 * A table of facts that the journal feeds. Its columns are those of its migration; every one has a column
 * `segment UInt64`, which the load fills and a row's JSON leaves out.
 */
export interface FactTable {
  readonly name: string;
  /**
   * For facts that a sender may repeat: rows whose `keyColumn` is not empty and stands already in `seenTable`
   * are left out when a segment is loaded. The load feeds `seenTable` (one column, named like `keyColumn`) itself.
   */
  readonly dedupe?: {
    readonly keyColumn: string;
    readonly seenTable: string;
    /**
     * Where rows that are left out are counted, by website and minute: a table with the columns `website_id`, `time`,
     * `kind`, `outcome` (`duplicate`), `facts` and `segment`. Not counted when absent.
     */
    readonly repeats?: { readonly table: string; readonly kind: string };
  };
  /** `false` when no figure is made of its rows: then storing some leaves every answer as it was. */
  readonly feedsFigures?: false;
}

/** What is known of a segment before it is loaded. */
export interface LoadOptions {
  /** True only when no load of this segment was ever begun, by any process: saves the look for rows already stored. */
  readonly fresh?: boolean;
}

/** A segment that the store cannot read, however often it is tried: its content is at fault. */
export class SegmentRefused extends Error {
  override readonly name = 'SegmentRefused';
}

/** Bounds of one read. */
export interface ReadOptions {
  /** Ends the wait, and the statement in the engine. */
  readonly signal?: AbortSignal;
  /** Longest time in all, waiting for a reader included, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The organization the read is for: tenants take turns. Reads of the system itself name none. */
  readonly tenant?: string;
}

/** How rows stand in a file: a JSON object a line, CSV lines without a header (RFC 4180), or one whole Parquet file. */
export type RowFormat = 'JSONEachRow' | 'CSV' | 'Parquet';

/** How rows are removed. */
export interface RemoveOptions {
  /** Ends it after the statement under way. */
  readonly signal?: AbortSignal | undefined;
  /** Called whenever some of them are gone. */
  readonly onPart?: () => Promise<void>;
}

/** A session of its own in the engine, for work that derives facts from facts. Its temporary tables end with it. */
export interface FactSession {
  query(statement: Sql): Promise<FactRow[]>;
  /**
   * Runs one statement that gives no rows, in bounded memory.
   * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
   */
  command(statement: Sql): Promise<void>;
  /**
   * Removes the rows of a table that meet a condition: once it is done, no read finds them. Their bytes stay on the disk
   * until `rewriteParts`.
   * @throws AppError SERVICE_UNAVAILABLE when the engine cannot do it now; QUERY_ERROR when a change of the table failed; the
   * signal's reason.
   */
  remove(table: string, where: Sql, options?: RemoveOptions): Promise<void>;
  /**
   * Lets the engine read closed segments once more, or for the first time.
   * @returns what stands after FROM to read these columns of their rows.
   */
  readSegments(table: FactTable, paths: readonly string[], columns: readonly string[]): Promise<Sql>;
  /**
   * Lets work of the same name that waits run first. The session and its temporary tables stay.
   * @param giveWay awaited meanwhile: resolves when more urgent work has ended.
   * @throws AppError SERVICE_UNAVAILABLE when the store was closed meanwhile.
   */
  pause(giveWay?: () => Promise<void>): Promise<void>;
}

/** The store of what happened. No feature knows which driver it runs on. */
export interface Facts {
  readonly driver: 'chdb' | 'server';
  /**
   * Runs one SELECT with bound parameters.
   * @throws AppError QUERY_TIMEOUT when it took longer than `timeoutMs`; SERVICE_UNAVAILABLE when the store is down.
   */
  query(statement: Sql, options?: ReadOptions): Promise<FactRow[]>;
  /**
   * Runs one SELECT with bound parameters and writes its rows, in their order, into a file: for answers that memory need
   * not hold. Times are written as ISO 8601 in UTC. One at a time, and never with a connection that reads are waiting for.
   * @returns the file, open for reading and without a name: its space is free again once it is closed.
   * @throws as `query`; without a time limit of its own, after 120 s.
   */
  spool(statement: Sql, format: RowFormat, options?: ReadOptions): Promise<FileHandle>;
  /**
   * A number that grows whenever this process has changed what reads find, by a load, a command or derived work: while it
   * stays the same, so do answers, as far as this process can know. Other nodes of a server change facts unseen.
   */
  generation(): number;
  /** Runs one statement that gives no rows (DDL, maintenance). */
  command(statement: Sql): Promise<void>;
  /**
   * Stores the rows of a closed journal segment (JSONEachRow), exactly once for a token however often it is called.
   * @param path absolute path of the segment file.
   * @param token the segment's id, `seg_…`.
   * @throws SegmentRefused when the content cannot be read; AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE
   * when it may work later.
   */
  loadSegment(table: FactTable, path: string, token: string, options?: LoadOptions): Promise<void>;
  /**
   * Runs work that derives facts from facts, apart from reads and loads. Work of one name never overlaps, whichever
   * process it is of, so that what was derived from an older picture never replaces what was derived from a newer one.
   */
  derive<T>(name: string, work: (session: FactSession) => Promise<T>): Promise<T>;
  /** @throws AppError SERVICE_UNAVAILABLE when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
