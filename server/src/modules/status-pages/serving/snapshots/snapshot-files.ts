import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { moveFile, syncDirectory } from '../../../../lib/files.ts';
import { fromFile, type PackedPage, toFile } from './packed-page.ts';

const EXTENSION = '.page';
const NAME = /^stp_[0-9a-z]{26}\.page$/;
const TEMPORARY = '.tmp';
/** Files read at the same time at the start. */
const CONCURRENT_READS = 16;

/** The snapshots of pages on disk: one file for each page. */
export interface SnapshotFiles {
  /** Reads all snapshots. Unreadable files are logged and left in place. */
  readAll(): Promise<readonly { readonly pageId: string; readonly packed: PackedPage }[]>;
  /** Replaces the snapshot of a page. It is on disk when this resolves; after a crash, the file has the old or the new content. */
  write(pageId: string, packed: PackedPage): Promise<void>;
  remove(pageId: string): Promise<void>;
}

/** Creates the files of a directory, which is created with the first one. */
export function createSnapshotFiles(directory: string, logger: Pick<Logger, 'warn'>): SnapshotFiles {
  let isMade = false;

  async function make(): Promise<void> {
    if (isMade) return;
    // Snapshots contain password hashes and private pages.
    await mkdir(directory, { recursive: true, mode: 0o700 });
    isMade = true;
  }

  async function list(): Promise<string[]> {
    try {
      return await readdir(directory);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async function read(name: string): Promise<{ pageId: string; packed: PackedPage } | undefined> {
    const result = fromFile(await readFile(join(directory, name)));
    if ('packed' in result) return { pageId: name.slice(0, -EXTENSION.length), packed: result.packed };
    logger.warn({ file: name, problem: result.problem }, 'the snapshot of a status page cannot be read');
    return undefined;
  }

  return {
    async readAll() {
      const names = await list();
      // What a crash left.
      await Promise.all(
        names.filter((name) => name.endsWith(TEMPORARY)).map((name) => unlink(join(directory, name))),
      );
      const waiting = names.filter((name) => NAME.test(name));
      const found: { pageId: string; packed: PackedPage }[] = [];
      const worker = async () => {
        for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
          const page = await read(name);
          if (page !== undefined) found.push(page);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_READS }, worker));
      return found;
    },

    async write(pageId, packed) {
      await make();
      const path = join(directory, `${pageId}${EXTENSION}`);
      const temporary = `${path}${TEMPORARY}`;
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(toFile(packed));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await moveFile(temporary, path);
    },

    async remove(pageId) {
      try {
        await unlink(join(directory, `${pageId}${EXTENSION}`));
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      await syncDirectory(directory);
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
