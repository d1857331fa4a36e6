import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../../lib/ids.ts';
import type { Segment } from './journal.types.ts';
import type { JournalFiles } from './journal-files.ts';

/** The directory of segments that the store refused; every other directory of the journal is named after a table. */
export const REJECTED = 'rejected';

/**
 * Finds the segments that an earlier process left, oldest first, and cuts off what it was writing when it died.
 * An append ends with an empty line, so cutting behind the last one keeps each append as a whole or not at all.
 */
export async function recoverSegments(directory: string, files: JournalFiles): Promise<Segment[]> {
  const segments: Segment[] = [];
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === REJECTED) continue;
    const names = (await readdir(join(directory, entry.name))).sort();
    for (const name of names) {
      const id = name.replace(/\.jsonl$/, '');
      if (id === name || !isId('seg', id)) continue;
      const path = join(directory, entry.name, name);
      const bytes = await cutTornTail(path, files);
      if (bytes > 0) segments.push({ id, table: entry.name, path, bytes, fresh: false });
    }
  }
  return segments;
}

/** The length that is left; an empty file is removed. */
async function cutTornTail(path: string, files: JournalFiles): Promise<number> {
  const content = await readFile(path);
  // After a power failure unsynced blocks may read as zeros; JSON never holds one, so all before the first is sound.
  const zero = content.indexOf(0);
  const sound = zero === -1 ? content : content.subarray(0, zero);
  const length = sound.lastIndexOf('\n\n') + 2;
  if (length < 2) {
    await files.remove(path);
    return 0;
  }
  if (length < content.length) await files.truncate(path, length);
  return length;
}
