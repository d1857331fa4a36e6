import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { DataDirectoryError } from './data-directory.ts';
import { MigrationError } from './migrations.ts';

/** Causes by the code of an error, with what an operator does about them. */
const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/EROFS|read-only file system/i, 'the disk is read-only: make it writable'],
  [/ENOSPC|EDQUOT|no space left|not enough space/i, 'the disk is full: free some space'],
  [/EACCES|EPERM|permission denied/i, 'permission is denied: give its files to the user that runs Pharos'],
  [/EMFILE|too many open files/i, 'too many files are open: raise the limit of the process (ulimit -n)'],
];
const DAMAGED =
  'its files are damaged or incomplete: restore the data directory from a backup (docs/self-hosting.md), or move this part of it away to begin without it';
const MAX_DEPTH = 5;
/** The size of the file that tests whether the disk can be written. */
const PROBE_BYTES = 4_096;

/**
 * Opens an embedded store, and converts a failure to one sentence with the path, the cause and the remedy.
 * @throws DataDirectoryError; a MigrationError unchanged.
 */
export async function explainOpening<T>(path: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof MigrationError || error instanceof DataDirectoryError) throw error;
    const cause = causeOf(error) ?? causeOf(await tryToWrite(path)) ?? DAMAGED;
    throw new DataDirectoryError(`${path} cannot be opened, because ${cause}.`, { cause: error });
  }
}

/** Returns the known cause of an error. */
function causeOf(error: unknown): string | undefined {
  const texts = textsOf(error).join('\n');
  return CAUSES.find(([pattern]) => pattern.test(texts))?.[1];
}

/** Returns the error of writing a file in the directory: an engine does not always report that it could not write. */
async function tryToWrite(directory: string): Promise<unknown> {
  const path = join(directory, 'write-test');
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES));
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Returns the messages and codes of an error and its causes. */
function textsOf(error: unknown, depth = 0): readonly string[] {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return [String(error)];
  const reason = error instanceof AppError ? (error.reason ?? '') : '';
  return [
    error.message,
    String(Reflect.get(error, 'code') ?? ''),
    reason,
    ...textsOf(error.cause, depth + 1),
  ];
}
