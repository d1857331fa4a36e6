import type { Clock } from '../../lib/time/clock.ts';

/** A clock that never steps back. */
export class SteadyClock implements Clock {
  readonly #clock: Clock;
  #lastWallMs = Number.NEGATIVE_INFINITY;
  #lostMs = 0;

  /**
   * Creates a clock that never steps back: if the system clock does, this one continues from its last time. Durations across the
   * step are too short by the time between the two readings around it, never negative and never too long. A step forward is
   * indistinguishable from a pause and counts as elapsed time.
   */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    const wallMs = this.#clock.now();
    if (wallMs < this.#lastWallMs) this.#lostMs += this.#lastWallMs - wallMs;
    this.#lastWallMs = wallMs;
    return wallMs + this.#lostMs;
  }

  /** Converts a steady time to the system time, which is reported to callers. */
  toWallMs(steadyMs: number): number {
    return steadyMs - this.#lostMs;
  }
}
