import type { TrackingCounters } from './counters.ts';
import type { Draft, SentFact, Step } from './draft.ts';

/**
 * Sends drafts through the steps, in order. A dropped one goes no further, and is counted under its step and reason.
 *
 * @returns those that were kept.
 */
export async function runSteps<S extends SentFact>(
  steps: readonly Step[],
  drafts: readonly Draft<S>[],
  counters: TrackingCounters,
): Promise<readonly Draft<S>[]> {
  let kept = drafts;
  for (const step of steps) {
    const pending = step.run(kept);
    if (pending instanceof Promise) await pending;
    if (kept.every((draft) => draft.dropped === undefined)) continue;
    for (const { dropped } of kept) {
      if (dropped !== undefined) counters.count(`dropped:${step.name}:${dropped}`, 1);
    }
    kept = kept.filter((draft) => draft.dropped === undefined);
  }
  return kept;
}
