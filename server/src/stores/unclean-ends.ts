import { readFile } from 'node:fs/promises';
import { replaceFile } from '../lib/files.ts';

/** How often the processes of a data directory ended without stopping: killed, out of memory, or by an unexpected exception. */
export interface UncleanEnds {
  readonly count: number;
  /** When a start found the last one, as RFC 3339; `null` if there was none. */
  readonly lastFoundAt: string | null;
  /** Whether this start found it. */
  readonly isNew: boolean;
}

/** How far the state store was: see {@link RunRecord.keepPosition}. */
export interface StatePosition {
  readonly driver: 'pglite' | 'postgres';
  readonly position: number;
  /** An id of the run of the machine. The embedded store does not wait for the disk: after a power failure, its newest changes can be missing. */
  readonly boot: string;
}

/** What a process finds of the last one that used a data directory. */
export interface LastRun {
  readonly isRunning: boolean;
  readonly count: number;
  readonly lastFoundAt: string | null;
  /** The id of the manifest of the files (`file-manifest.ts`), if it stopped in order. */
  readonly manifest: string | null;
  /** A position that the state store had reached. */
  readonly position: StatePosition | null;
}

/** The record of the process that uses a data directory. */
export interface RunRecord {
  readonly uncleanEnds: UncleanEnds;
  /** Records a position that the state store has reached. A start that finds an earlier one reports an older state store. */
  keepPosition(position: StatePosition | null): Promise<void>;
  /** Records that the process has stopped in order, with the id of the manifest of the files. */
  end(manifest: string | null): Promise<void>;
}

const NONE: LastRun = { isRunning: false, count: 0, lastFoundAt: null, manifest: null, position: null };

/**
 * Records that a process runs. The caller holds the data directory.
 * @param path of the record.
 * @param last the record of the process before.
 */
export async function beginRun(path: string, last: LastRun, nowMs: number): Promise<RunRecord> {
  const isNew = last.isRunning;
  const ends = isNew
    ? { count: last.count + 1, lastFoundAt: new Date(nowMs).toISOString() }
    : { count: last.count, lastFoundAt: last.lastFoundAt };
  let { position } = last;
  let turn = writeRun(path, { ...ends, isRunning: true, manifest: null, position });
  await turn;
  const write = (isRunning: boolean, manifest: string | null): Promise<void> => {
    turn = turn.catch(() => undefined).then(() => writeRun(path, { ...ends, isRunning, manifest, position }));
    return turn;
  };
  return {
    uncleanEnds: { ...ends, isNew },
    keepPosition(reached) {
      position = reached;
      return write(true, null);
    },
    end: (manifest) => write(false, manifest),
  };
}

/** Reads the record of the last process. A record that is not complete was written when the machine stopped. */
export async function readRun(path: string): Promise<LastRun> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return NONE;
  }
  try {
    const { isRunning, count, lastFoundAt, manifest, position }: Record<string, unknown> = JSON.parse(text);
    return {
      isRunning: isRunning !== false,
      count: typeof count === 'number' ? count : 0,
      lastFoundAt: typeof lastFoundAt === 'string' ? lastFoundAt : null,
      manifest: typeof manifest === 'string' ? manifest : null,
      position: positionOf(position),
    };
  } catch {
    return { ...NONE, isRunning: true };
  }
}

function positionOf(value: unknown): StatePosition | null {
  if (typeof value !== 'object' || value === null) return null;
  const { driver, position, boot }: Partial<Record<string, unknown>> = { ...value };
  const isDriver = driver === 'pglite' || driver === 'postgres';
  return isDriver && typeof position === 'number' && typeof boot === 'string'
    ? { driver, position, boot }
    : null;
}

/** A full disk changes only this record, so that it does not prevent a start or a stop. */
function writeRun(path: string, run: LastRun): Promise<void> {
  return replaceFile(path, JSON.stringify(run));
}
