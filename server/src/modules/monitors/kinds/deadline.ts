/** The end of the time of a check. */
export class Deadline {
  readonly #timeoutMs: number;
  readonly #startedMs = performance.now();

  /** Starts the time of a check. It does not depend on the clock, which can jump. */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Milliseconds since the start of the check. */
  elapsedMs(): number {
    return performance.now() - this.#startedMs;
  }

  /** Milliseconds that are left, at least 1. */
  remainingMs(): number {
    return Math.max(1, Math.ceil(this.#timeoutMs - this.elapsedMs()));
  }
}
