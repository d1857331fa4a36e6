import type { FactTable } from './facts.ts';

/** One fact on its way to the store. */
export interface FactEntry {
  readonly table: FactTable;
  /** The row as one line of JSON, without its newline: keys are column names. */
  readonly json: string;
}

/** The door through which every fact enters. */
export interface Journal {
  /**
   * Writes the facts, all or none, and answers once they are on disk (`fdatasync`).
   * @throws AppError SERVICE_UNAVAILABLE when they could not be made durable; then none of them is kept.
   */
  append(entries: readonly FactEntry[]): Promise<void>;
}

/** A closed file of rows of one table, waiting to be loaded. */
export interface Segment {
  /** `seg_…`; segments of one process sort by it in the order in which they were begun. */
  readonly id: string;
  readonly table: string;
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
  /** The number of its rows. */
  readonly rows: number;
  /** Whether it was written by this process; else no one knows whether its load was begun before. */
  readonly fresh: boolean;
}

/** What the journal has done since it was opened. */
export interface JournalStats {
  readonly appends: number;
  readonly rows: number;
  readonly bytes: number;
  /** Calls of `fdatasync`: fewer than appends, since those that wait share one. */
  readonly syncs: number;
  /** Commits that failed and were undone. */
  readonly failures: number;
  /** Bytes on disk that are not loaded yet, open segments included. */
  readonly backlogBytes: number;
  /** Closed segments that are not loaded yet. */
  readonly backlogSegments: number;
  /** Rows of closed segments: accepted, and not yet in every figure. */
  readonly backlogRows: number;
  /** When the oldest of these segments was begun, in milliseconds since the epoch; `undefined` without any. */
  readonly backlogSinceMs: number | undefined;
}

/** The journal as its loader sees it. */
export interface SegmentJournal extends Journal {
  /** Closes every open segment that holds rows; everything appended before is in closed segments then. */
  rotate(): Promise<void>;
  /** Closed segments, each table's in the order in which they were written. */
  closed(): readonly Segment[];
  /** Deletes a segment that was loaded. */
  release(segment: Segment): Promise<void>;
  /** Moves a segment that the store refuses to `rejected/`, and tells where it went. */
  reject(segment: Segment): Promise<string>;
  stats(): JournalStats;
  /** Waits for what was appended and closes the files. Segments stay for the next start. */
  close(): Promise<void>;
}
