import { constants, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLowOnSpace, readDiskSpace } from '../../lib/disk-space.ts';
import { exists } from '../../lib/files.ts';
import { type Finding, findingsOf, messageOf } from './finding.ts';

const { ok, warning, problem } = findingsOf('disk');
const WRITES = 20;
const WRITE_BYTES = 4_096;
/** The writes end after this time, however slow the disk is. */
const MAX_MS = 5_000;
/** Every acknowledged event waits for such a write, which is shared by those that arrive together. */
const SLOW_MS = 20;
const TOO_SLOW_MS = 200;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** Measures the space and the synchronous writes of the data directory. */
export async function checkDisk(directory: string): Promise<Finding[]> {
  if (!(await exists(directory))) return [];
  return [await checkSpace(directory), await checkWrites(directory)];
}

async function checkSpace(directory: string): Promise<Finding> {
  const space = await readDiskSpace(directory);
  const { freeBytes, totalBytes } = space;
  const text = `${showBytes(freeBytes)} of ${showBytes(totalBytes)} are free where ${directory} is.`;
  return isLowOnSpace(space)
    ? warning(text, `df -h ${directory}; du -xh --max-depth=2 ${directory}`)
    : ok(text);
}

async function checkWrites(directory: string): Promise<Finding> {
  const path = join(directory, `doctor-${process.pid}.tmp`);
  try {
    const times = await measureWrites(path);
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const worst = times.at(-1) ?? 0;
    const text = `A synchronous write of 4 KB takes ${showMs(median)} (median of ${times.length}; the slowest took ${showMs(worst)}).`;
    const remedy = `Move ${directory} to a local solid-state disk. Network file systems are too slow for the journal.`;
    if (median >= TOO_SLOW_MS) return problem(`${text} Events are accepted slowly.`, remedy);
    return median >= SLOW_MS ? warning(text, remedy) : ok(text);
  } catch (error) {
    return problem(
      `Nothing can be written in ${directory}: ${messageOf(error)}.`,
      `df -h ${directory}; ls -ld ${directory}`,
    );
  } finally {
    await rm(path, { force: true });
  }
}

async function measureWrites(path: string): Promise<number[]> {
  const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC } = constants;
  const handle = await open(path, O_CREAT | O_EXCL | O_WRONLY | O_DSYNC, 0o600);
  try {
    const times: number[] = [];
    const content = Buffer.alloc(WRITE_BYTES);
    const startedMs = performance.now();
    while (times.length < WRITES && performance.now() - startedMs < MAX_MS) {
      const beganMs = performance.now();
      await handle.write(content);
      times.push(performance.now() - beganMs);
    }
    return times;
  } finally {
    await handle.close();
  }
}

function showMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;
}

/** Returns a size in megabytes or gigabytes. */
export function showBytes(bytes: number): string {
  return bytes < GIGABYTE ? `${Math.floor(bytes / MEGABYTE)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
