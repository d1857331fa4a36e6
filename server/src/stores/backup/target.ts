import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { exists, hasCode, moveFile, pathsBelow, syncDirectory } from '../../lib/files.ts';

/** The suffix of files that are not complete. */
const UNFINISHED = '.unfinished';

/** A place for backups: objects with names such as `pieces/3f/3f9a…`. */
export interface BackupTarget {
  /** The place, without credentials. */
  readonly title: string;
  /** @returns `undefined` if there is no such object. */
  read(name: string): Promise<Buffer | undefined>;
  /** Stores an object completely or not at all; it resolves when it is durable. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Stores an object unless there is one. @returns whether it was stored. */
  create(name: string, bytes: Buffer): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Returns the names that begin with a prefix, which ends with a slash, and removes what earlier writes left there. */
  list(prefix: string): Promise<readonly string[]>;
}

/** The error that a backup cannot be written, found or read. Its message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Opens a directory for backups. It is created when something is written to it. */
export function openDirectoryTarget(path: string): BackupTarget {
  const root = resolve(path);
  const pathOf = (name: string): string => join(root, ...name.split('/'));

  /** Writes a file that has no name of an object yet. */
  async function writeUnfinished(path: string, bytes: Buffer): Promise<string> {
    const directory = dirname(path);
    if (!(await exists(directory))) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await syncDirectory(dirname(directory));
    }
    const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await unlink(unfinished);
      throw error;
    } finally {
      await file.close();
    }
    return unfinished;
  }

  return {
    title: root,
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    async write(name, bytes) {
      await moveFile(await writeUnfinished(pathOf(name), bytes), pathOf(name));
    },
    async create(name, bytes) {
      const unfinished = await writeUnfinished(pathOf(name), bytes);
      try {
        await link(unfinished, pathOf(name));
        await syncDirectory(dirname(unfinished));
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await unlink(unfinished);
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(prefix) {
      const names = pathsBelow(pathOf(prefix)).map((found) => relative(root, found).replaceAll('\\', '/'));
      for (const name of names.filter((one) => one.endsWith(UNFINISHED)))
        await rm(pathOf(name), { force: true });
      return names.filter((name) => !name.endsWith(UNFINISHED)).sort();
    },
  };
}
