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

/** Writes the segments of one table. Its functions must not run concurrently. */
export class Lane {
  readonly #options: LaneOptions;
  #current: OpenSegment | undefined;
  #torn: TornSegment[] = [];
  #directoryMade = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Writes rows durably after the accepted ones. They count only after {@link Lane.accept}. */
  async write(rows: LaneRows): Promise<void> {
    this.#current ??= await this.#begin();
    await this.#current.file.write(rows.bytes, this.#current.length);
    this.#current.written = rows;
  }

  /** Accepts the last write. */
  accept(): void {
    if (this.#current?.written === undefined) return;
    const { bytes, rows, origins } = this.#current.written;
    this.#current.length += bytes.length;
    this.#current.rows += rows;
    addOrigins(this.#current.origins, origins);
    this.#current.written = undefined;
  }

  /** Reverts the last write and closes the segment, whose file may be damaged. */
  async revert(): Promise<void> {
    const segment = this.#current;
    if (segment === undefined) return;
    await this.#settle(segment, () => segment.file.truncate(segment.length));
  }

  /** Closes the segment if it has at least `minBytes` and one row. Default: the size of a full segment. */
  async end(minBytes = this.#options.maxBytes): Promise<void> {
    await this.#mend();
    const segment = this.#current;
    if (segment === undefined || segment.length < Math.max(1, minBytes)) return;
    await this.#settle(segment, () => Promise.resolve());
  }

  /** Open segments with accepted rows. */
  unended(): readonly PendingRows[] {
    const { table } = this.#options;
    return [...this.#torn, ...(this.#current === undefined ? [] : [this.#current])]
      .filter(({ length }) => length > 0)
      .map(({ id, sinceMs, rows, origins }) => ({ id, table, sinceMs, rows, subjects: origins.subjects }));
  }

  async #begin(): Promise<OpenSegment> {
    const { directory, table, files, clock, onBegin } = this.#options;
    if (!this.#directoryMade) {
      await files.makeDirectory(join(directory, table));
      this.#directoryMade = true;
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

  async #ended({ id, sinceMs, path, length, rows, origins }: TornSegment): Promise<void> {
    const { table, isBulk, files, onRemove, onEnd } = this.#options;
    if (length === 0) {
      await onRemove(id);
      await files.remove(path);
      return;
    }
    onEnd({ id, sinceMs, table, path, bytes: length, rows, fresh: true, isBulk, ...origins });
  }

  async #settle(segment: OpenSegment, finish: () => Promise<void>): Promise<void> {
    this.#current = undefined;
    try {
      await finish().finally(() => segment.file.close());
      await this.#ended(segment);
    } catch (error) {
      this.#options.onFailure(error);
      this.#torn.push(segment);
    }
  }

  async #mend(): Promise<void> {
    const { files, onFailure } = this.#options;
    const left: TornSegment[] = [];
    for (const segment of this.#torn) {
      try {
        await files.truncate(segment.path, segment.length);
        await this.#ended(segment);
      } catch (error) {
        onFailure(error);
        left.push(segment);
      }
    }
    this.#torn = left;
  }
}
