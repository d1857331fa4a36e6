import { readdir, readFile } from 'node:fs/promises';

/** What the system grants to this process. `null` where the system does not say, as on macOS. */
export interface ProcessLimits {
  /** `v24.11.1`. */
  readonly nodeVersion: string;
  /** The soft limit of open files; `null` also without a limit. */
  readonly maxOpenFiles: number | null;
  readonly openFiles: number | null;
  /** The memory that is swapped out, in bytes. */
  readonly swappedBytes: number | null;
  /** `vm.max_map_count`. */
  readonly maxMaps: number | null;
  /** How far the clock was set since the process started, in milliseconds. Positive: it was set forward, or the machine slept. */
  readonly clockStepMs: number;
}

/** Reads the limits of this process. */
export async function readProcessLimits(): Promise<ProcessLimits> {
  const [limits, status, maps, files] = await Promise.all([
    readText('/proc/self/limits'),
    readText('/proc/self/status'),
    readText('/proc/sys/vm/max_map_count'),
    readdir('/proc/self/fd').catch(() => undefined),
  ]);
  const swappedKb = numberIn(status, /^VmSwap:\s+(\d+) kB/m);
  return {
    nodeVersion: process.version,
    maxOpenFiles: numberIn(limits, /^Max open files\s+(\d+)/m),
    openFiles: files?.length ?? null,
    swappedBytes: swappedKb === null ? null : swappedKb * 1024,
    maxMaps: numberIn(maps, /^(\d+)/),
    // Both began at the same time; only the second one ignores that the clock is set.
    clockStepMs: Math.round(Date.now() - (performance.timeOrigin + performance.now())),
  };
}

/** Other systems than Linux have no such files. */
function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function numberIn(text: string, pattern: RegExp): number | null {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
