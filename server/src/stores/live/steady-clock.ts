import type { Clock } from '../../lib/clock.ts';

/** A clock that never steps back. */
export interface SteadyClock extends Clock {
  /** The machine's time that corresponds to a steady one: what callers may be told. */
  toWallMs(steadyMs: number): number;
}

/**
 * Makes a clock steady: where the machine's clock steps back, this one goes on from where it was, at the same pace.
 * Durations measured across the step come out too short by what was really elapsed between the two readings around
 * it, never negative and never too long. A step forward cannot be told from a pause and counts as time.
 */
export function createSteadyClock(clock: Clock): SteadyClock {
  let lastWallMs = Number.NEGATIVE_INFINITY;
  let lostMs = 0;
  return {
    now() {
      const wallMs = clock.now();
      if (wallMs < lastWallMs) lostMs += lastWallMs - wallMs;
      lastWallMs = wallMs;
      return wallMs + lostMs;
    },
    toWallMs: (steadyMs) => steadyMs - lostMs,
  };
}
