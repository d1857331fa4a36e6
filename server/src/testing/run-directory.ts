import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'pharos-tests-';

/** What a run may need at once, several times over, in bytes. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Where the tests of this run put their stores: in memory where there is room, because making and removing thousands of
 * small files costs more than what the tests do with them. Kill tests lose nothing by it: a process that is killed
 * leaves its files behind in either place.
 */
export function runDirectory(): string {
  return join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `${PREFIX}${process.pid}`);
}

/** Makes the directory, and removes those of runs that were killed. */
export function openRunDirectory(path: string): void {
  const parent = join(path, '..');
  for (const name of readdirSync(parent)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
    if (Number.isInteger(pid) && !isRunning(pid))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  mkdirSync(path, { recursive: true });
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
