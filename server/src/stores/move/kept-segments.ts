import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, hasCode, moveFile } from '../../lib/files.ts';
import type { FactTable } from '../facts/facts.ts';
import type { Segment } from '../facts/journal/journal.types.ts';

const ENDING = '.jsonl';

/** A copy of a segment of the journal. */
export interface KeptSegment {
  readonly table: string;
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
}

/** Copies of segments that were loaded during a move, for the other store. They survive a crash. */
export class KeptSegments {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Copies a segment, before it is loaded and deleted. A second copy replaces the first one. */
  async keep({ name }: Pick<FactTable, 'name'>, path: string, id: string): Promise<void> {
    const directory = join(this.#directory, name);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const unfinished = join(directory, `${id}.unfinished`);
    await copyFile(path, unfinished, constants.COPYFILE_FICLONE);
    const file = await open(unfinished, 'r+');
    await file.sync().finally(() => file.close());
    await moveFile(unfinished, join(directory, `${id}${ENDING}`));
  }

  /** Copies a closed segment of the journal, unless it is being released: then the store has it, and what derives from it. */
  async keepClosed({ table, path, id, bytes }: Segment): Promise<void> {
    try {
      await this.keep({ name: table }, path, id);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return;
      throw error;
    }
    const kept = join(this.#directory, table, `${id}${ENDING}`);
    // It is emptied after it got another name.
    if ((await stat(kept)).size < bytes) await rm(kept);
  }

  /** Returns the copies by table, oldest first. */
  async list(): Promise<readonly KeptSegment[]> {
    if (!(await exists(this.#directory))) return [];
    const kept: KeptSegment[] = [];
    for (const table of (await readdir(this.#directory)).sort())
      for (const name of (await readdir(join(this.#directory, table))).sort()) {
        const path = join(this.#directory, table, name);
        if (name.endsWith(ENDING))
          kept.push({ table, id: name.slice(0, -ENDING.length), path, bytes: (await stat(path)).size });
      }
    return kept;
  }

  /** Removes copies that the other store has. */
  async remove(segments: readonly KeptSegment[]): Promise<void> {
    for (const { path } of segments) await rm(path);
  }
}
