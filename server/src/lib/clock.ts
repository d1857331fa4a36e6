/** Where the time comes from. Everything that asks the time is handed a clock, so that tests can stop it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved: for tests. */
export interface StoppedClock extends Clock {
  /** Moves the clock by `durationMs`, which may be negative: real clocks jump back, too. */
  advance(durationMs: number): void;
  set(epochMs: number): void;
}

/** A stopped clock, standing at `epochMs`. */
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
