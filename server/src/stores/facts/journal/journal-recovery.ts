import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isId } from '../../../lib/ids/ids.ts';
import type { Quarantine, Segment } from './journal.types.ts';
import type { JournalFiles } from './journal-files.ts';
import { hasCorrectChecksum } from './line-checksum.ts';
import { segmentTimeMs } from './segment-number.ts';

/** The suffix of the empty files of released segments. */
export const RELEASED = '.released';

/** The directory of rejected segments. Every other directory of the journal is named after a table. */
export const REJECTED = 'rejected';

const NEWLINE = 10;
const EMPTY_LINE = Buffer.from('\n');
/** The first bytes of rows: `{`, and `"` of tests. */
const VALUE_STARTS = new Set(Buffer.from('{"'));

/** The origins of rows of an earlier process are unknown, and they are loaded after those of this one. */
const RECOVERED = { fresh: false, isBulk: true, subjects: undefined, organizations: new Map() } as const;

/** What an earlier process left in the journal. */
interface RecoveredSegments {
  readonly segments: readonly Segment[];
  /** The paths of the empty files of released segments, by id. */
  readonly released: ReadonlyMap<string, string>;
  /** The ids of segments without intact rows. */
  readonly emptied: ReadonlySet<string>;
}

/**
 * Finds the segments of an earlier process, oldest first, removes incomplete appends, and sets damaged lines aside.
 * @param nowMs upper bound for the reported age of a segment.
 */
export async function recoverSegments(
  directory: string,
  files: JournalFiles,
  nowMs: number,
  onDamage: (damage: SegmentDamage) => void,
): Promise<RecoveredSegments> {
  const emptied = new Set<string>();
  const segments: Segment[] = [];
  const released = new Map<string, string>();
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === REJECTED) continue;
    const names = (await readdir(join(directory, entry.name))).sort();
    for (const name of names.filter((one) => one.endsWith(RELEASED)))
      released.set(name.slice(0, -RELEASED.length), join(directory, entry.name, name));
    for (const name of names) {
      const id = name.replace(/\.jsonl$/, '');
      if (id === name || !isId('seg', id)) continue;
      const path = join(directory, entry.name, name);
      const quarantine = join(directory, REJECTED, `${entry.name}.${id}.damaged`);
      const { bytes, rows, damage } = await mendSegment(path, files, quarantine);
      if (damage !== undefined) onDamage({ ...damage, table: entry.name, path: quarantine });
      if (bytes === 0) {
        emptied.add(id);
        continue;
      }
      const sinceMs = Math.min(nowMs, segmentTimeMs(id));
      segments.push({ ...RECOVERED, id, sinceMs, table: entry.name, path, bytes, rows });
    }
  }
  return { segments, released, emptied };
}

/** The damaged lines of a segment: accepted facts that cannot be loaded. */
export interface SegmentDamage {
  readonly table: string;
  /** The file in `rejected/` that contains them. */
  readonly path: string;
  readonly bytes: number;
  /** The number of lines: about the number of facts. */
  readonly rows: number;
}

/**
 * Removes what cannot be loaded from a segment and returns the length and rows of the rest. Removes an empty file. The incomplete end of a
 * segment was never accepted. Damaged lines are moved to `quarantine`; intact lines before and after them stay.
 */
async function mendSegment(
  path: string,
  files: JournalFiles,
  quarantine: string,
): Promise<{
  readonly bytes: number;
  readonly rows: number;
  readonly damage: Pick<SegmentDamage, 'bytes' | 'rows'> | undefined;
}> {
  const content = await readFile(path);
  const { intact, rows, damaged } = divideLines(content);
  const rest = Buffer.concat(damaged);
  const damage = damaged.length > 0 ? { bytes: rest.length, rows: damaged.length } : undefined;
  if (damage !== undefined) {
    await files.makeDirectory(dirname(quarantine));
    await files.copy(rest, quarantine);
  }
  const bytes = intact.reduce((sum, part) => sum + part.length, 0);
  if (rows === 0) await files.remove(path);
  else if (damage !== undefined) {
    await files.copy(Buffer.concat(intact), `${path}.unfinished`);
    await files.move(`${path}.unfinished`, path);
  } else if (bytes < content.length) await files.truncate(path, bytes);
  return { bytes: rows === 0 ? 0 : bytes, rows, damage };
}

/** The content of a segment. */
interface DividedLines {
  /** Rows of accepted appends, each append with its empty line. */
  readonly intact: readonly Buffer[];
  readonly rows: number;
  /** Lines, with their ends, that are not as they were written. */
  readonly damaged: readonly Buffer[];
}

/**
 * Divides a segment into intact and damaged lines. Bytes after the last empty line are an append that was not completed, unless they
 * contain what no interrupted write leaves: then its empty line is damaged, too, and its rows were accepted.
 */
function divideLines(content: Buffer): DividedLines {
  const isIntact = lineCheck(content);
  const intact: Buffer[] = [];
  const damaged: Buffer[] = [];
  let rows = 0;
  /** The lines since the last empty one. */
  let good: Buffer[] = [];
  let bad: Buffer[] = [];
  const accept = (): void => {
    if (good.length > 0) intact.push(...good, EMPTY_LINE);
    rows += good.length;
    damaged.push(...bad);
    [good, bad] = [[], []];
  };
  let start = 0;
  for (let end = content.indexOf(NEWLINE); end !== -1; end = content.indexOf(NEWLINE, start)) {
    const line = content.subarray(start, end + 1);
    if (end === start) accept();
    else (isIntact(content.subarray(start, end)) ? good : bad).push(line);
    start = end + 1;
  }
  const partial = withoutZeros(content.subarray(start));
  const isForeign = partial.length > 0 && !VALUE_STARTS.has(partial[0] ?? 0);
  if (isForeign) bad.push(partial);
  // After a power failure, blocks that were not synchronized contain zeros.
  if (bad.some((line) => line.indexOf(0) === -1)) accept();
  return { intact, rows, damaged };
}

/** Returns the check of the lines of a file. Lines of earlier versions have no checksum: they must be JSON. */
function lineCheck(content: Buffer): (line: Buffer) => boolean {
  const firstLine = content.subarray(0, Math.max(0, content.indexOf(NEWLINE)));
  const lastLine = content.subarray(content.lastIndexOf(NEWLINE, -3) + 1, -2);
  const hasChecksums = [firstLine, lastLine].some((line) => hasCorrectChecksum(line) !== undefined);
  return (line) => hasCorrectChecksum(line) ?? (!hasChecksums && isJson(line));
}

function isJson(line: Buffer): boolean {
  try {
    JSON.parse(line.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

function withoutZeros(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}

function namesOf(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Returns the number and size of the files in `rejected/`. */
export async function measureQuarantine(directory: string): Promise<Quarantine> {
  const names = await namesOf(directory);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
  return { files: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** Returns the ids of segments with a file in `rejected/`. */
export async function listRejected(directory: string): Promise<readonly string[]> {
  const names = await namesOf(directory);
  return names.flatMap((name) => /seg_[0-9a-z]{26}/.exec(name) ?? []);
}
