import type { Draft, SentFact, Step } from './draft.ts';

/**
 * Runs the steps in order. Dropped drafts are not passed to the next step.
 *
 * @returns the drafts that were not dropped.
 */
export async function runSteps<S extends SentFact>(
  steps: readonly Step[],
  drafts: readonly Draft<S>[],
): Promise<readonly Draft<S>[]> {
  let kept = drafts;
  for (const step of steps) {
    const pending = step.run(kept);
    if (pending instanceof Promise) await pending;
    if (kept.every((draft) => draft.dropped === undefined)) continue;
    kept = kept.filter((draft) => draft.dropped === undefined);
  }
  return kept;
}
