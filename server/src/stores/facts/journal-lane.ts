import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Segment } from './journal.types.ts';
import type { JournalFile, JournalFiles } from './journal-files.ts';

/** The segments of one table that are being written. Its functions must not run at the same time as each other. */
export interface Lane {
  /** Writes behind the accepted rows and syncs; nothing counts until {@link Lane.accept}. */
  write(bytes: Uint8Array, rows: number): Promise<void>;
  /** Keeps what was written last. */
  accept(): void;
  /** Takes back what was written last and ends the segment, whose file is not to be trusted any more. */
  revert(): Promise<void>;
  /** Ends the segment when it holds at least `minBytes` (and a row). */
  end(minBytes: number): Promise<void>;
  /** Bytes accepted into the open segment. */
  openBytes(): number;
}

/** What a lane needs. */
export interface LaneOptions {
  readonly directory: string;
  readonly table: string;
  readonly files: JournalFiles;
  readonly clock: Clock;
  /** Called for every segment that ended with rows in it. */
  readonly onEnd: (segment: Segment) => void;
  /** Called with an error that was dealt with. */
  readonly onFailure: (error: unknown) => void;
}

interface OpenSegment {
  readonly id: string;
  readonly path: string;
  readonly file: JournalFile;
  /** Bytes of accepted rows; what follows them in the file was never acknowledged. */
  length: number;
  written: number;
  /** Accepted rows, and those that were written last. */
  rows: number;
  writtenRows: number;
}

/** A segment whose unaccepted tail could not be cut off yet. It is not loaded before that. */
type TornSegment = Pick<OpenSegment, 'id' | 'path' | 'length' | 'rows'>;

/** Creates the lane of one table. */
export function createLane(options: LaneOptions): Lane {
  const { directory, table, files, clock, onEnd, onFailure } = options;
  let current: OpenSegment | undefined;
  let torn: TornSegment[] = [];
  let directoryMade = false;

  async function begin(): Promise<OpenSegment> {
    if (!directoryMade) {
      await files.makeDirectory(join(directory, table));
      directoryMade = true;
    }
    const id = newId('seg', clock.now());
    const path = join(directory, table, `${id}.jsonl`);
    return { id, path, file: await files.create(path), length: 0, written: 0, rows: 0, writtenRows: 0 };
  }

  async function ended({ id, path, length, rows }: TornSegment): Promise<void> {
    if (length === 0) {
      await files.remove(path);
      return;
    }
    onEnd({ id, table, path, bytes: length, rows, fresh: true });
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
    async write(bytes, rows) {
      current ??= await begin();
      await current.file.write(bytes, current.length);
      await current.file.sync();
      current.written = bytes.length;
      current.writtenRows = rows;
    },
    accept() {
      if (current === undefined) return;
      current.length += current.written;
      current.written = 0;
      current.rows += current.writtenRows;
      current.writtenRows = 0;
    },
    async revert() {
      const segment = current;
      if (segment === undefined) return;
      await settle(segment, async () => {
        await segment.file.truncate(segment.length);
        await segment.file.sync();
      });
    },
    async end(minBytes) {
      await mend();
      const segment = current;
      if (segment === undefined || segment.length < Math.max(1, minBytes)) return;
      await settle(segment, () => Promise.resolve());
    },
    openBytes: () => current?.length ?? 0,
  };
}
