import type { Span } from '../../../lib/time/spans.ts';

/** The offset basis and the prime of FNV-1a with 32 bits. */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** A check that begins at most this much after it was due counts from when it was due, in milliseconds. */
export const TOLERATED_LAG_MS = 5_000;
/** The largest value of the column. */
const MAX_COVERED_MS = 2 ** 32 - 1;

/**
 * Returns when the checks of a monitor are due within its interval, in milliseconds. It depends only on the id and the region: monitors
 * are spread over the interval, and a restart changes nothing.
 */
export function phaseOf(monitorId: string, region: string, intervalMs: number): number {
  let hash = FNV_BASIS;
  for (const character of `${monitorId} ${region}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  // The low bits of FNV-1a are weak for ids that differ only at the end.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  hash = (hash ^ (hash >>> 13)) >>> 0;
  return hash % intervalMs;
}

/** Returns when a check is due next after an instant, in milliseconds since the epoch. */
export function dueAfter(epochMs: number, phaseMs: number, intervalMs: number): number {
  return (Math.floor((epochMs - phaseMs) / intervalMs) + 1) * intervalMs + phaseMs;
}

/** Returns when a check counts as begun: when it was due, unless it is late. */
export function beginningOf(dueMs: number, nowMs: number): number {
  const lagMs = nowMs - dueMs;
  return lagMs >= 0 && lagMs <= TOLERATED_LAG_MS ? dueMs : nowMs;
}

/**
 * Returns the time that a check covers: from its beginning, or from the end of the time that earlier checks cover, to the next due
 * time or the start of a maintenance window. A check within a window covers nothing.
 */
export function coverageOf(check: {
  readonly beganMs: number;
  /** `undefined` if no check was recorded. */
  readonly coveredUntilMs: number | undefined;
  readonly nextDueMs: number;
  readonly windows: readonly Span[];
}): Span {
  const { beganMs, coveredUntilMs = beganMs, nextDueMs, windows } = check;
  const fromMs = Math.max(beganMs, coveredUntilMs);
  let toMs = Math.min(nextDueMs, fromMs + MAX_COVERED_MS);
  for (const window of windows) if (window.toMs > fromMs) toMs = Math.min(toMs, window.fromMs);
  return toMs > fromMs ? { fromMs, toMs } : { fromMs: beganMs, toMs: beganMs };
}
