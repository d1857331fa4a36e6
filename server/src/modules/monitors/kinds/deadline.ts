/** The end of the time of a check. */
export interface Deadline {
  /** Milliseconds that are left, at least 1. */
  remainingMs(): number;
  /** Milliseconds since the start of the check. */
  elapsedMs(): number;
}

/** Starts the time of a check. It does not depend on the clock, which can jump. */
export function startDeadline(timeoutMs: number): Deadline {
  const startedMs = performance.now();
  const elapsedMs = () => performance.now() - startedMs;
  return { elapsedMs, remainingMs: () => Math.max(1, Math.ceil(timeoutMs - elapsedMs())) };
}
