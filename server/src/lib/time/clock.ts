/** The source of the current time. It is injected, so that tests can use a stopped clock. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * Returns whether a time is still ahead. One that is further ahead than `longestMs`, the longest time for which it is ever
 * set, was set before the clock was set back, and is over: nothing waits for the clock to catch up.
 */
export function isAhead(atMs: number, nowMs: number, longestMs: number): boolean {
  return nowMs < atMs && atMs - nowMs <= longestMs;
}

/** A stopped clock for tests. */
export class StoppedClock implements Clock {
  #nowMs: number;

  constructor(epochMs: number) {
    this.#nowMs = epochMs;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Moves the clock by `durationMs`, which may be negative, as real clocks can jump back. */
  advance(durationMs: number): void {
    this.#nowMs += durationMs;
  }

  set(value: number): void {
    this.#nowMs = value;
  }
}

/** How much the clocks of processes on one database may differ, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 60_000;
