import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../../lib/ids.ts';
import type { Segment } from './journal.types.ts';
import type { JournalFiles } from './journal-files.ts';
import { segmentTimeMs } from './segment-number.ts';

/** The directory of segments that the store refused; every other directory of the journal is named after a table. */
export const REJECTED = 'rejected';

/** What the rows of an earlier process belong to is not known, and they wait behind those of this one. */
const RECOVERED = { fresh: false, isBulk: true, subjects: undefined, organizations: new Map() } as const;

/**
 * Finds the segments that an earlier process left, oldest first, and cuts off what it was writing when it died.
 * An append ends with an empty line, so cutting behind the last one keeps each append as a whole or not at all.
 * @param nowMs no segment is said to have waited since a later time.
 */
export async function recoverSegments(
  directory: string,
  files: JournalFiles,
  nowMs: number,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === REJECTED) continue;
    const names = (await readdir(join(directory, entry.name))).sort();
    for (const name of names) {
      const id = name.replace(/\.jsonl$/, '');
      if (id === name || !isId('seg', id)) continue;
      const path = join(directory, entry.name, name);
      const { bytes, rows } = await cutTornTail(path, files);
      if (bytes === 0) continue;
      const sinceMs = Math.min(nowMs, segmentTimeMs(id));
      segments.push({ ...RECOVERED, id, sinceMs, table: entry.name, path, bytes, rows });
    }
  }
  return segments;
}

/** The length and the rows that are left; an empty file is removed. */
async function cutTornTail(
  path: string,
  files: JournalFiles,
): Promise<{ readonly bytes: number; readonly rows: number }> {
  const content = await readFile(path);
  // After a power failure unsynced blocks may read as zeros; JSON never holds one, so all before the first is sound.
  const zero = content.indexOf(0);
  const sound = zero === -1 ? content : content.subarray(0, zero);
  const length = sound.lastIndexOf('\n\n') + 2;
  if (length < 2) {
    await files.remove(path);
    return { bytes: 0, rows: 0 };
  }
  if (length < content.length) await files.truncate(path, length);
  return { bytes: length, rows: countRows(sound.subarray(0, length)) };
}

/** Rows are lines; the empty lines between them end appends. */
function countRows(content: Uint8Array): number {
  let rows = 0;
  for (let index = content.indexOf(10); index !== -1; index = content.indexOf(10, index + 1))
    if (index > 0 && content[index - 1] !== 10) rows += 1;
  return rows;
}
