import { readFile, rename, writeFile } from 'node:fs/promises';
import { hasCode } from '../lib/files.ts';

/** How often the processes of a data directory ended without stopping: killed, out of memory, or by an unexpected exception. */
export interface UncleanEnds {
  readonly count: number;
  /** When a start found the last one, as RFC 3339; `null` if there was none. */
  readonly lastFoundAt: string | null;
  /** Whether this start found it. */
  readonly isNew: boolean;
}

const NONE: UncleanEnds = { count: 0, lastFoundAt: null, isNew: false };

/**
 * Records that a process runs. The caller holds the data directory.
 * @param path of the record.
 * @returns the ends of earlier processes, including the last one if it did not call {@link endRun}.
 */
export async function beginRun(path: string, nowMs: number): Promise<UncleanEnds> {
  const last = await readRun(path);
  const ends = last.isRunning
    ? { count: last.ends.count + 1, lastFoundAt: new Date(nowMs).toISOString(), isNew: true }
    : last.ends;
  await writeRun(path, true, ends);
  return ends;
}

/** Records that the process has stopped in order. */
export function endRun(path: string, ends: UncleanEnds): Promise<void> {
  return writeRun(path, false, ends);
}

async function readRun(path: string): Promise<{ readonly isRunning: boolean; readonly ends: UncleanEnds }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return { isRunning: false, ends: NONE };
  }
  try {
    const { isRunning, count, lastFoundAt }: Record<string, unknown> = JSON.parse(text);
    return {
      isRunning: isRunning !== false,
      ends: {
        count: typeof count === 'number' ? count : 0,
        lastFoundAt: typeof lastFoundAt === 'string' ? lastFoundAt : null,
        isNew: false,
      },
    };
  } catch {
    // The file was not complete on disk when the machine stopped.
    return { isRunning: true, ends: NONE };
  }
}

/** A full disk changes only this count, so that it does not prevent a start or a stop. */
async function writeRun(
  path: string,
  isRunning: boolean,
  { count, lastFoundAt }: UncleanEnds,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await writeFile(unfinished, JSON.stringify({ isRunning, count, lastFoundAt }));
    await rename(unfinished, path);
  } catch (error) {
    if (!hasCode(error, 'ENOSPC') && !hasCode(error, 'EDQUOT')) throw error;
  }
}
