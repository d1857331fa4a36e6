import type { Clock } from '../../lib/time/clock.ts';

/** A clock that never steps back. */
export interface SteadyClock extends Clock {
  /** Converts a steady time to the system time, which is reported to callers. */
  toWallMs(steadyMs: number): number;
}

/**
 * Creates a clock that never steps back: if the system clock does, this one continues from its last time.
 * Durations across the step are too short by the time between the two readings around
 * it, never negative and never too long. A step forward is indistinguishable from a pause and counts as elapsed time.
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
