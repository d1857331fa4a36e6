import { type Dirent, readdirSync } from 'node:fs';
import { access, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
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

/** Replaces a small file as a whole. On a full disk, the old one stays. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error;
  }
}

/** Reads a file of JSON; `undefined` if it is missing or damaged. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
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

/**
 * Returns the paths below a directory, of files and links or also of directories; nothing if it does not exist. It does not follow links. The
 * recursive `readdir` of Node 24 does, that of Node 20 does not.
 */
export function pathsBelow(directory: string, withDirectories = false): readonly string[] {
  return entriesIn(directory).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (!entry.isDirectory()) return [path];
    return [...(withDirectories ? [path] : []), ...pathsBelow(path, withDirectories)];
  });
}

function entriesIn(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Whether an error has a code of the system, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
