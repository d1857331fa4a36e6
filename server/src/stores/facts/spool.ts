import { type FileHandle, mkdir, open, rm, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../../errors.ts';
import { newId } from '../../lib/ids.ts';
import { mapEngineError } from './engine-errors.ts';
import type { ReadOptions, RowFormat } from './facts.ts';
import type { Sql } from './sql.ts';

const DEFAULT_TIMEOUT_MS = 120_000;

/** Where a spool keeps its files, and how the engine writes one. */
export interface SpoolOptions {
  /** Made when it is needed. Nobody else may use it: what is found in it is removed. */
  readonly directory: string;
  /**
   * Writes the rows of a SELECT into a new file.
   * @param bounds.timeoutMs longest execution, in milliseconds.
   */
  readonly write: (
    statement: Sql,
    format: RowFormat,
    path: string,
    bounds: Required<Pick<ReadOptions, 'timeoutMs'>> & ReadOptions,
  ) => Promise<void>;
}

/** Turns answers of any size into files, one at a time. */
export interface Spool {
  /** As `Facts.spool`. */
  rows(statement: Sql, format: RowFormat, options?: ReadOptions): Promise<FileHandle>;
  /** Refuses new work and resolves once nothing is written any more. */
  close(): Promise<void>;
}

/** Opens a spool, without the files that an earlier process was killed over. */
export async function openSpool({ directory, write }: SpoolOptions): Promise<Spool> {
  const home = resolve(directory);
  await rm(home, { recursive: true, force: true });
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function writeOne(statement: Sql, format: RowFormat, options: ReadOptions): Promise<FileHandle> {
    options.signal?.throwIfAborted();
    await mkdir(home, { recursive: true, mode: 0o700 });
    const path = join(home, `${newId('seg')}.${format.toLowerCase()}`);
    try {
      await write(statement, format, path, { timeoutMs: DEFAULT_TIMEOUT_MS, ...options }).catch(
        (error: unknown) => {
          throw mapEngineError(error);
        },
      );
      options.signal?.throwIfAborted();
      return await open(path, 'r');
    } finally {
      // An open file keeps its content without its name; so nothing is left behind, whatever becomes of us.
      await unlink(path).catch(() => undefined);
    }
  }

  return {
    rows(statement, format, options = {}) {
      if (closed)
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE', { reason: 'The spool is closed' }));
      const result = turn.then(() => writeOne(statement, format, options));
      turn = result.catch(() => undefined);
      return options.signal === undefined ? result : unlessAborted(result, options.signal);
    },
    async close() {
      closed = true;
      await turn;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The file; when the signal comes first, its reason, and the file is closed as soon as it is there. */
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
