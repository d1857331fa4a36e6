import { access, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Half of the threads of the pool (`bin/pharos.cjs`), because the other stores open at the same time. */
const CONCURRENT_FILES = 8;

/** Synchronizes the entries of a directory to disk: after a power cut, files created or renamed in it are there. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Renames a file or directory, and synchronizes the new name to disk. Both names are in the same directory. */
export async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Synchronizes a directory with all files and directories in it to disk. */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const worker = async (): Promise<void> => {
    // A directory can be opened and synchronized like a file.
    for (let next = paths.pop(); next !== undefined; next = paths.pop()) await syncDirectory(next);
  };
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, worker));
  await syncDirectory(path);
}

/** Returns whether a file or directory exists. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a directory exists and contains anything. */
export async function isFilled(path: string): Promise<boolean> {
  return (await exists(path)) && (await readdir(path)).length > 0;
}

/** Whether an error has a code of the system, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
