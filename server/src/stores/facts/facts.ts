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
  readonly dedupe?: { readonly keyColumn: string; readonly seenTable: string };
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
  /** Ends the wait; the engine itself stops at `timeoutMs` at the latest. */
  readonly signal?: AbortSignal;
  /** Longest execution, in milliseconds; always set in the engine as `max_execution_time`. Default 30,000. */
  readonly timeoutMs?: number;
}

/** The store of what happened. No feature knows which driver it runs on. */
export interface Facts {
  readonly driver: 'chdb' | 'server';
  /**
   * Runs one SELECT with bound parameters.
   * @throws AppError QUERY_TIMEOUT when it took longer than `timeoutMs`; SERVICE_UNAVAILABLE when the store is down.
   */
  query(statement: Sql, options?: ReadOptions): Promise<FactRow[]>;
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
  /** @throws AppError SERVICE_UNAVAILABLE when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
