import { join } from 'node:path';
import { newId } from '../../../lib/ids/ids.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { PendingRows, Segment } from './journal.types.ts';
import type { JournalFile, JournalFiles } from './journal-files.ts';
import { addOrigins, createRowOrigins, type RowOrigins } from './row-origins.ts';

/** The rows of one write. */
export interface LaneRows {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly origins: RowOrigins;
}

/** Writes the segments of one table. Its functions must not run concurrently. */
export interface Lane {
  /** Writes rows durably after the accepted ones. They count only after {@link Lane.accept}. */
  write(rows: LaneRows): Promise<void>;
  /** Accepts the last write. */
  accept(): void;
  /** Reverts the last write and closes the segment, whose file may be damaged. */
  revert(): Promise<void>;
  /** Closes the segment if it has at least `minBytes` and one row. Default: the size of a full segment. */
  end(minBytes?: number): Promise<void>;
  /** Open segments with accepted rows. */
  unended(): readonly PendingRows[];
}

/** Options of a lane. */
export interface LaneOptions {
  readonly directory: string;
  readonly table: string;
  /** Whether its segments are bulk, loaded after others. */
  readonly isBulk: boolean;
  /** The size at which a segment is closed. */
  readonly maxBytes: number;
  readonly files: JournalFiles;
  readonly clock: Clock;
  /** Records a new segment durably, before its first row is written. */
  readonly onBegin: (id: string) => Promise<void>;
  /** Called before the file of a segment without rows is removed. */
  readonly onRemove: (id: string) => Promise<void>;
  /** Called for every closed segment with rows. */
  readonly onEnd: (segment: Segment) => void;
  /** Called with an error that was handled. */
  readonly onFailure: (error: unknown) => void;
}

interface OpenSegment {
  readonly id: string;
  readonly sinceMs: number;
  readonly path: string;
  readonly file: JournalFile;
  /** Bytes of accepted rows. Later bytes in the file were never acknowledged. */
  length: number;
  /** Accepted rows. */
  rows: number;
  readonly origins: RowOrigins;
  /** The last write, not accepted yet. */
  written: LaneRows | undefined;
}

/** A segment whose unaccepted tail could not be truncated yet. It is loaded only after that. */
type TornSegment = Pick<OpenSegment, 'id' | 'sinceMs' | 'path' | 'length' | 'rows' | 'origins'>;

/** Creates the lane of one table. */
export function createLane(options: LaneOptions): Lane {
  const { directory, table, isBulk, maxBytes, files, clock, onBegin, onRemove, onEnd, onFailure } = options;
  let current: OpenSegment | undefined;
  let torn: TornSegment[] = [];
  let directoryMade = false;

  async function begin(): Promise<OpenSegment> {
    if (!directoryMade) {
      await files.makeDirectory(join(directory, table));
      directoryMade = true;
    }
    // The time in the id may be later, because ids increase even when the clock steps back.
    const sinceMs = clock.now();
    const id = newId('seg', sinceMs);
    const path = join(directory, table, `${id}.jsonl`);
    const file = await files.create(path);
    try {
      await onBegin(id);
    } catch (error) {
      await file.close();
      throw error;
    }
    return {
      id,
      sinceMs,
      path,
      file,
      length: 0,
      rows: 0,
      origins: createRowOrigins(),
      written: undefined,
    };
  }

  async function ended({ id, sinceMs, path, length, rows, origins }: TornSegment): Promise<void> {
    if (length === 0) {
      await onRemove(id);
      await files.remove(path);
      return;
    }
    onEnd({ id, sinceMs, table, path, bytes: length, rows, fresh: true, isBulk, ...origins });
  }

  async function settle(segment: OpenSegment, finish: () => Promise<void>): Promise<void> {
    current = undefined;
    try {
      await finish().finally(() => segment.file.close());
      await ended(segment);
    } catch (error) {
      onFailure(error);
      torn.push(segment);
    }
  }

  async function mend(): Promise<void> {
    const left: TornSegment[] = [];
    for (const segment of torn) {
      try {
        await files.truncate(segment.path, segment.length);
        await ended(segment);
      } catch (error) {
        onFailure(error);
        left.push(segment);
      }
    }
    torn = left;
  }

  return {
    async write(rows) {
      current ??= await begin();
      await current.file.write(rows.bytes, current.length);
      current.written = rows;
    },
    accept() {
      if (current?.written === undefined) return;
      const { bytes, rows, origins } = current.written;
      current.length += bytes.length;
      current.rows += rows;
      addOrigins(current.origins, origins);
      current.written = undefined;
    },
    async revert() {
      const segment = current;
      if (segment === undefined) return;
      await settle(segment, () => segment.file.truncate(segment.length));
    },
    async end(minBytes = maxBytes) {
      await mend();
      const segment = current;
      if (segment === undefined || segment.length < Math.max(1, minBytes)) return;
      await settle(segment, () => Promise.resolve());
    },
    unended: () =>
      [...torn, ...(current === undefined ? [] : [current])]
        .filter(({ length }) => length > 0)
        .map(({ id, sinceMs, rows, origins }) => ({ id, table, sinceMs, rows, subjects: origins.subjects })),
  };
}
