import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../../lib/ids.ts';
import type { Segment } from './journal.types.ts';
import type { JournalFiles } from './journal-files.ts';
import { segmentTimeMs } from './segment-number.ts';

/** The directory of rejected segments. Every other directory of the journal is named after a table. */
export const REJECTED = 'rejected';

/** The origins of rows of an earlier process are unknown, and they are loaded after those of this one. */
const RECOVERED = { fresh: false, isBulk: true, subjects: undefined, organizations: new Map() } as const;

/**
 * Finds the segments of an earlier process, oldest first, and truncates incomplete appends.
 * An append ends with an empty line, so truncating after the last one keeps only complete appends.
 * @param nowMs upper bound for the reported age of a segment.
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

/** Truncates a segment and returns its length and rows. Removes an empty file. */
async function cutTornTail(
  path: string,
  files: JournalFiles,
): Promise<{ readonly bytes: number; readonly rows: number }> {
  const content = await readFile(path);
  // After a power failure, unsynced blocks may contain zeros. JSON never does, so all data before the first zero is valid.
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

/** Counts rows, which are the lines that are not empty. */
function countRows(content: Uint8Array): number {
  let rows = 0;
  for (let index = content.indexOf(10); index !== -1; index = content.indexOf(10, index + 1))
    if (index > 0 && content[index - 1] !== 10) rows += 1;
  return rows;
}
