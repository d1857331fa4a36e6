import type { FactTable } from '../facts.ts';

/** The subject and organization of a fact. Facts of the system have no origin. */
export interface FactOrigin {
  /** The website, link or monitor of the fact. Reads of it and of the organization wait for the fact. */
  readonly subjectId: string;
  /** The organization to whose backlog the fact counts. */
  readonly organizationId: string;
  /** The time of the fact, in milliseconds since the epoch. */
  readonly timeMs: number;
}

/** One fact to be stored. */
export interface FactEntry {
  readonly table: FactTable;
  readonly origin?: FactOrigin;
  /** The row as one line of JSON without newline. Keys are column names. */
  readonly json: string;
}

/** Accepts facts durably. Every fact is written through it. */
export interface Journal {
  /**
   * Writes the facts atomically and resolves when they are on disk. Appends that share a commit return the same promise.
   * @throws AppError SERVICE_UNAVAILABLE if they could not be written; then none of them is kept.
   */
  append(entries: readonly FactEntry[]): Promise<void>;
}

/** Durable rows of one table that are not yet published. */
export interface PendingRows {
  /** The id of their segment. */
  readonly id: string;
  readonly table: string;
  /** The number of rows. */
  readonly rows: number;
  /** The earliest time at which the first of them may have been accepted, in milliseconds since the epoch. */
  readonly sinceMs: number;
  /**
   * The number of rows by subject id, including organizations; `undefined` if an earlier process wrote
   * them.
   */
  readonly subjects: ReadonlyMap<string, number> | undefined;
}

/** A closed journal file with rows of one table, waiting to be loaded. */
export interface Segment extends PendingRows {
  /** `seg_…`. The segments of one process sort by id in the order of creation. */
  readonly id: string;
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
  /** Whether this process wrote it. Otherwise, a load may have been started before. */
  readonly fresh: boolean;
  /** Whether it is loaded after other segments: it contains old facts, or facts of an organization beyond its share. */
  readonly isBulk: boolean;
  /** The bytes of its rows by organization. */
  readonly organizations: ReadonlyMap<string, number>;
}

/** Statistics since the journal was opened. */
export interface JournalStats {
  readonly appends: number;
  readonly rows: number;
  readonly bytes: number;
  /** Synchronous writes: fewer than appends, because waiting appends share one. */
  readonly syncs: number;
  /** Commits that failed and were reverted. */
  readonly failures: number;
  /** Bytes on disk that are not loaded yet, open segments included. */
  readonly backlogBytes: number;
  /** Bytes of recent facts with an origin. */
  readonly recentBytes: number;
  /** Closed segments that are not loaded yet. */
  readonly backlogSegments: number;
  /** Rows of closed segments: accepted, but not yet visible in all queries. */
  readonly backlogRows: number;
  /** When the oldest of these segments was created, in milliseconds since the epoch; `undefined` without segments. */
  readonly backlogSinceMs: number | undefined;
  /** Data that was accepted and could not be loaded, also by earlier processes: see {@link Quarantine}. */
  readonly quarantine: Quarantine;
}

/** The files in `rejected/`: damaged rests of segments, and segments that the store rejected. An operator removes them. */
export interface Quarantine {
  readonly files: number;
  readonly bytes: number;
}

/** The journal as its loader sees it. */
export interface SegmentJournal extends Journal {
  /** Closes every open segment with rows. Then all earlier appends are in closed segments. */
  rotate(): Promise<void>;
  /** Closed segments, in the order of creation for each table. */
  closed(): readonly Segment[];
  /** All rows that are not in released segments, oldest segment first for each table. */
  pending(): readonly PendingRows[];
  /** Deletes a segment that was loaded. An empty file of its name stays until {@link deleteReleased}. */
  release(segment: Segment): Promise<void>;
  /** The ids of released segments, also of earlier processes, that were not forgotten. */
  released(): readonly string[];
  /** Deletes the empty files of released segments, whose ids are needed no more. */
  deleteReleased(ids: readonly string[]): Promise<void>;
  /** The ids of segments of earlier processes that were released, or have a file in `rejected/`. */
  accounted(): ReadonlySet<string>;
  /** Segments that an earlier process opened, that nothing marked since, and that have no file. */
  lost(): readonly Pick<PendingRows, 'id' | 'table'>[];
  /** Removes segments from the record of opened ones, because marks describe them. */
  deleteOpened(ids: ReadonlySet<string>): Promise<void>;
  /** Moves a segment with invalid content to `rejected/` and returns its new path. */
  reject(segment: Segment): Promise<string>;
  /**
   * Returns why appends are rejected; `undefined` if they are accepted. After a failed write, it writes a small file, so that it
   * detects the end of the problem without an append.
   */
  problem(): Promise<string | undefined>;
  stats(): JournalStats;
  /** Waits for pending appends and closes the files. Segments are kept for the next start. */
  close(): Promise<void>;
}
