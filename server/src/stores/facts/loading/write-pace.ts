/** The largest write that is performed synchronously, in bytes: a few events. */
const MAX_SYNC_BYTES = 2_048;
/** The highest average duration of synchronous writes, in milliseconds. They block the event loop. */
const MAX_AVERAGE_MS = 1;
/** The weight of a write in the average: about the last 16 writes count. */
const WEIGHT = 1 / 16;
/** The least time between synchronous writes, as a multiple of their average duration: they block a fifth of the time at most. */
const MIN_PAUSE = 4;
/** How long writes use the thread pool when the disk is slow, in milliseconds. */
const SLOW_FOR_MS = 10_000;

/** Chooses how to write: see {@link createWritePace}. */
export interface WritePace {
  /** Whether to write `bytes` bytes synchronously. */
  isSync(bytes: number): boolean;
  /** Records the duration of a synchronous write, in milliseconds. */
  record(durationMs: number): void;
}

/**
 * Chooses between synchronous writes and writes on the thread pool. On a fast disk, a small synchronous write takes a quarter of
 * the time and a third of the CPU time, because no other thread wakes up (`docs/decisions/0047`). When small writes take longer
 * than 1 ms on average, writes use the thread pool for 10 s. Writes that follow each other closely use it, too.
 * @param nowMs a steady clock, in milliseconds.
 */
export function createWritePace(nowMs: () => number): WritePace {
  let nextMs = Number.NEGATIVE_INFINITY;
  let averageMs = 0;
  return {
    isSync: (bytes) => bytes <= MAX_SYNC_BYTES && nowMs() >= nextMs,
    record(durationMs) {
      averageMs += (durationMs - averageMs) * WEIGHT;
      const isSlow = averageMs > MAX_AVERAGE_MS;
      nextMs = nowMs() + (isSlow ? SLOW_FOR_MS : averageMs * MIN_PAUSE);
      if (isSlow) averageMs = 0;
    },
  };
}
