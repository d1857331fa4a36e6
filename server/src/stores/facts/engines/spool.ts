import { type FileHandle, mkdir, open, rm, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../../../errors.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { ReadOptions, RowFormat } from '../facts.ts';
import type { Sql } from '../sql.ts';
import { mapEngineError } from './engine-errors.ts';

const DEFAULT_TIMEOUT_MS = 120_000;

/** The embedded engine compresses by the name of the file. */
const EXTENSIONS: Readonly<Record<RowFormat, string>> = {
  JSONEachRow: 'jsonl',
  CSV: 'csv',
  Parquet: 'parquet',
  Native: 'native.zst',
};

/** Options of a spool. */
export interface SpoolOptions {
  /** Created when needed. Must not be used for anything else: its content is removed. */
  readonly directory: string;
  /**
   * Writes the rows of a SELECT to a new file.
   * @param bounds.timeoutMs the time limit, in milliseconds.
   */
  readonly write: (
    statement: Sql,
    format: RowFormat,
    path: string,
    bounds: Required<Pick<ReadOptions, 'timeoutMs'>> & ReadOptions,
  ) => Promise<void>;
}

/** Writes results of any size to files, one at a time. */
export class Spool {
  readonly #home: string;
  readonly #write: SpoolOptions['write'];
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param home its directory, which has no other content. */
  constructor(home: string, write: SpoolOptions['write']) {
    this.#home = home;
    this.#write = write;
  }

  /** As `Facts.spool`. */
  rows(statement: Sql, format: RowFormat, options: ReadOptions = {}): Promise<FileHandle> {
    if (this.#isClosed)
      return Promise.reject(new AppError('SERVICE_UNAVAILABLE', { reason: 'The spool is closed' }));
    const result = this.#turn.then(() => this.#writeOne(statement, format, options));
    this.#turn = result.catch(() => undefined);
    return options.signal === undefined ? result : unlessAborted(result, options.signal);
  }

  /** Rejects new work and resolves when no file is being written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#turn;
    await rm(this.#home, { recursive: true, force: true });
  }

  async #writeOne(statement: Sql, format: RowFormat, options: ReadOptions): Promise<FileHandle> {
    options.signal?.throwIfAborted();
    await mkdir(this.#home, { recursive: true, mode: 0o700 });
    const path = join(this.#home, `${newId('seg')}.${EXTENSIONS[format]}`);
    try {
      await this.#write(statement, format, path, { timeoutMs: DEFAULT_TIMEOUT_MS, ...options }).catch(
        (error: unknown) => {
          throw mapEngineError(error);
        },
      );
      options.signal?.throwIfAborted();
      return await open(path, 'r');
    } finally {
      // An unlinked file keeps its content while it is open, so no file is left behind after a crash.
      await unlink(path).catch(() => undefined);
    }
  }
}

/** Opens a spool and removes the files of an earlier process. */
export async function openSpool({ directory, write }: SpoolOptions): Promise<Spool> {
  const home = resolve(directory);
  await rm(home, { recursive: true, force: true });
  return new Spool(home, write);
}

/** Resolves to the file. If the signal aborts first, rejects with its reason and closes the file later. */
function unlessAborted(result: Promise<FileHandle>, signal: AbortSignal): Promise<FileHandle> {
  return new Promise((give, refuse) => {
    let isOver = false;
    const onAbort = () => {
      isOver = true;
      refuse(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    result.then(
      (file) => {
        signal.removeEventListener('abort', onAbort);
        if (isOver) void file.close();
        else give(file);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', onAbort);
        refuse(error);
      },
    );
  });
}
