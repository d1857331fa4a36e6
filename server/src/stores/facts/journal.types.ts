import type { FactTable } from './facts.ts';

/** What a fact belongs to. Facts of the system itself have no origin. */
export interface FactOrigin {
  /** The website, link or monitor that the fact is about: reads of it, and of the organization, wait for the fact. */
  readonly subjectId: string;
  /** The organization whose share of the backlog the fact takes. */
  readonly organizationId: string;
  /** When it happened, in milliseconds since the epoch. */
  readonly timeMs: number;
}

/** One fact on its way to the store. */
export interface FactEntry {
  readonly table: FactTable;
  readonly origin?: FactOrigin;
  /** The row as one line of JSON, without its newline: keys are column names. */
  readonly json: string;
}

/** The door through which every fact enters. */
export interface Journal {
  /**
   * Writes the facts, all or none, and answers once they are on disk.
   * @throws AppError SERVICE_UNAVAILABLE when they could not be made durable; then none of them is kept.
   */
  append(entries: readonly FactEntry[]): Promise<void>;
}

/** Rows of one table that are durable and not yet published. */
export interface PendingRows {
  /** The id of their segment. */
  readonly id: string;
  /** The number of rows. */
  readonly rows: number;
  /** When the first of them was accepted, at the earliest, in milliseconds since the epoch. */
  readonly sinceMs: number;
  /**
   * The number of rows by the id of what they are about, organizations included; `undefined` when an earlier process wrote
   * them.
   */
  readonly subjects: ReadonlyMap<string, number> | undefined;
}

/** A closed file of rows of one table, waiting to be loaded. */
export interface Segment extends PendingRows {
  /** `seg_…`; segments of one process sort by it in the order in which they were begun. */
  readonly id: string;
  readonly table: string;
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
  /** Whether it was written by this process; else no one knows whether its load was begun before. */
  readonly fresh: boolean;
  /** Whether it waits behind other segments: it holds history, or what an organization sent beyond its share. */
  readonly isBulk: boolean;
  /** The bytes of its rows by organization. */
  readonly organizations: ReadonlyMap<string, number>;
}

/** What the journal has done since it was opened. */
export interface JournalStats {
  readonly appends: number;
  readonly rows: number;
  readonly bytes: number;
  /** Synchronous writes: fewer than appends, since those that wait share one. */
  readonly syncs: number;
  /** Commits that failed and were undone. */
  readonly failures: number;
  /** Bytes on disk that are not loaded yet, open segments included. */
  readonly backlogBytes: number;
  /** Those of them that are not bulk and have an origin. */
  readonly recentBytes: number;
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
  /** Everything appended that no segment was released with, oldest segment first for each table. */
  pending(): readonly PendingRows[];
  /** Deletes a segment that was loaded. */
  release(segment: Segment): Promise<void>;
  /** Moves a segment that the store refuses to `rejected/`, and tells where it went. */
  reject(segment: Segment): Promise<string>;
  stats(): JournalStats;
  /** Waits for what was appended and closes the files. Segments stay for the next start. */
  close(): Promise<void>;
}
