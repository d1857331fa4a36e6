import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isId } from '../../lib/ids.ts';
import type { Quarantine, Segment } from './journal.types.ts';
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
  onDamage: (damage: SegmentDamage) => void,
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
      const quarantine = join(directory, REJECTED, `${entry.name}.${id}.damaged`);
      const { bytes, rows, damage } = await cutTornTail(path, files, quarantine);
      if (damage !== undefined) onDamage({ ...damage, table: entry.name, path: quarantine });
      if (bytes === 0) continue;
      const sinceMs = Math.min(nowMs, segmentTimeMs(id));
      segments.push({ ...RECOVERED, id, sinceMs, table: entry.name, path, bytes, rows });
    }
  }
  return segments;
}

/** The rest of a segment that is damaged: accepted facts that cannot be loaded. */
export interface SegmentDamage {
  readonly table: string;
  /** The file in `rejected/` that contains the rest. */
  readonly path: string;
  readonly bytes: number;
  /** The lines of the rest: about the number of facts. */
  readonly rows: number;
}

/**
 * Truncates a segment and returns its length and rows. Removes an empty file. The incomplete end of a segment was never accepted.
 * If complete appends follow a zero, the file was damaged afterwards: the rest is moved to `quarantine`.
 */
async function cutTornTail(
  path: string,
  files: JournalFiles,
  quarantine: string,
): Promise<{
  readonly bytes: number;
  readonly rows: number;
  readonly damage: Pick<SegmentDamage, 'bytes' | 'rows'> | undefined;
}> {
  const content = await readFile(path);
  // After a power failure, unsynced blocks may contain zeros. JSON never does, so all data before the first zero is valid.
  const zero = content.indexOf(0);
  const sound = zero === -1 ? content : content.subarray(0, zero);
  const end = sound.lastIndexOf('\n\n');
  const length = end === -1 ? 0 : end + 2;
  const rest = content.subarray(length);
  const isDamaged = zero !== -1 && content.indexOf('\n\n', zero) !== -1;
  const damage = isDamaged ? { bytes: rest.length, rows: countRows(rest) } : undefined;
  if (isDamaged) {
    await files.makeDirectory(dirname(quarantine));
    await files.copy(rest, quarantine);
  }
  if (length === 0) await files.remove(path);
  else if (length < content.length) await files.truncate(path, length);
  return { bytes: length, rows: countRows(sound.subarray(0, length)), damage };
}

/** Returns the number and size of the files in `rejected/`. */
export async function measureQuarantine(directory: string): Promise<Quarantine> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
  return { files: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** Counts rows, which are the lines that are not empty. */
function countRows(content: Uint8Array): number {
  let rows = 0;
  for (let index = content.indexOf(10); index !== -1; index = content.indexOf(10, index + 1))
    if (index > 0 && content[index - 1] !== 10) rows += 1;
  return rows;
}
