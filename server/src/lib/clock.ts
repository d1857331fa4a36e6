/** The source of the current time. It is injected, so that tests can use a stopped clock. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** A stopped clock for tests. */
export interface StoppedClock extends Clock {
  /** Moves the clock by `durationMs`, which may be negative, as real clocks can jump back. */
  advance(durationMs: number): void;
  set(epochMs: number): void;
}

/** Creates a stopped clock that shows `epochMs`. */
export function createStoppedClock(epochMs: number): StoppedClock {
  let nowMs = epochMs;
  return {
    now: () => nowMs,
    advance: (durationMs) => {
      nowMs += durationMs;
    },
    set: (value) => {
      nowMs = value;
    },
  };
}
