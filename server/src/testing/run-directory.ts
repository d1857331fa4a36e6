import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'pharos-tests-';

/** The space that several runs may need, in bytes. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Returns the directory for the stores of this run: in memory if there is space, because creating and removing thousands of
 * small files takes longer than the tests. Kill tests are not affected: files of a killed process remain in either place.
 */
export function runDirectory(): string {
  return join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `${PREFIX}${process.pid}`);
}

/** Creates the directory, and removes those of killed runs. */
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
