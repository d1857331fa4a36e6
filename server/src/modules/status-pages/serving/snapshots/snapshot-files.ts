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
export class SnapshotFiles {
  readonly #directory: string;
  readonly #logger: Pick<Logger, 'warn'>;
  #isMade = false;

  /** Creates the files of a directory, which is created with the first one. */
  constructor(directory: string, logger: Pick<Logger, 'warn'>) {
    this.#directory = directory;
    this.#logger = logger;
  }

  /** Reads all snapshots. Unreadable files are logged and left in place. */
  async readAll(): Promise<readonly { readonly pageId: string; readonly packed: PackedPage }[]> {
    const names = await this.#list();
    // What a crash left.
    await Promise.all(
      names.filter((name) => name.endsWith(TEMPORARY)).map((name) => unlink(join(this.#directory, name))),
    );
    const waiting = names.filter((name) => NAME.test(name));
    const found: { pageId: string; packed: PackedPage }[] = [];
    const worker = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const page = await this.#read(name);
        if (page !== undefined) found.push(page);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_READS }, worker));
    return found;
  }

  /** Replaces the snapshot of a page. It is on disk when this resolves; after a crash, the file has the old or the new content. */
  async write(pageId: string, packed: PackedPage): Promise<void> {
    await this.#make();
    const path = join(this.#directory, `${pageId}${EXTENSION}`);
    const temporary = `${path}${TEMPORARY}`;
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(toFile(packed));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveFile(temporary, path);
  }

  async remove(pageId: string): Promise<void> {
    try {
      await unlink(join(this.#directory, `${pageId}${EXTENSION}`));
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await syncDirectory(this.#directory);
  }

  async #make(): Promise<void> {
    if (this.#isMade) return;
    // Snapshots contain password hashes and private pages.
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    this.#isMade = true;
  }

  async #list(): Promise<string[]> {
    try {
      return await readdir(this.#directory);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async #read(name: string): Promise<{ pageId: string; packed: PackedPage } | undefined> {
    const result = fromFile(await readFile(join(this.#directory, name)));
    if ('packed' in result) return { pageId: name.slice(0, -EXTENSION.length), packed: result.packed };
    this.#logger.warn(
      { file: name, problem: result.problem },
      'the snapshot of a status page cannot be read',
    );
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
