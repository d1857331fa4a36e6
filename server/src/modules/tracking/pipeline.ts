import type { PendingFact, SentFact, Step } from './pending-fact.ts';

/**
 * Runs the steps in order. Dropped pending facts are not passed to the next step.
 *
 * @returns the pending facts that were not dropped.
 */
export async function runSteps<S extends SentFact>(
  steps: readonly Step[],
  pendingFacts: readonly PendingFact<S>[],
): Promise<readonly PendingFact<S>[]> {
  let kept = pendingFacts;
  for (const step of steps) {
    const pending = step.run(kept);
    if (pending instanceof Promise) await pending;
    if (kept.every((fact) => fact.dropped === undefined)) continue;
    kept = kept.filter((fact) => fact.dropped === undefined);
  }
  return kept;
}
