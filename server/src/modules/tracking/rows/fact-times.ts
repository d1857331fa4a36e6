import { say } from '../../../lib/texts/sentence.ts';
import type { EventProblem } from '../choose-websites.ts';
import { parseTimestamp } from '../contract/values.contract.ts';
import type { SentFact } from './pending-fact.ts';

/** The maximum time that the `timestamp` of an event may be ahead of the server's clock and, without a key, behind it. Milliseconds. */
const TOLERANCE_MS = 3_600_000;

/** The maximum difference of two clocks that are correct, in milliseconds. */
const MAX_SKEW_MS = 60_000;

/** Returns the time of a fact by the clock of its sender, in milliseconds since the epoch. */
export function readTime({ timestamp, age_ms: ageMs }: SentFact, receivedMs: number): number {
  if (ageMs) return receivedMs - Math.floor(ageMs);
  return timestamp === undefined || timestamp === null
    ? receivedMs
    : (parseTimestamp(timestamp) ?? receivedMs);
}

/** Adds a problem for each fact that is too old or in the future. */
export function addTimeProblems(
  problems: EventProblem[],
  events: readonly SentFact[],
  times: readonly number[],
  nowMs: number,
  hasKey: boolean,
): void {
  times.forEach((timeMs, index) => {
    if (events[index]?.age_ms) return;
    const isAhead = timeMs > nowMs + TOLERANCE_MS;
    if (!isAhead && (hasKey || timeMs >= nowMs - TOLERANCE_MS)) return;
    const message = isAhead ? say('tracking.mustNotBeAhead') : say('tracking.mustNotBeOlder');
    problems.push({ index, field: 'timestamp', message });
  });
}

/**
 * Returns how far the clock of a sender is ahead, in milliseconds: the newest fact of a request cannot have happened later. A minute
 * is no reason to change times.
 */
export function timeAhead(times: readonly number[], receivedMs: number): number {
  let newestMs = receivedMs;
  for (const timeMs of times) if (timeMs > newestMs) newestMs = timeMs;
  const aheadMs = newestMs - receivedMs;
  return aheadMs > MAX_SKEW_MS ? aheadMs : 0;
}
