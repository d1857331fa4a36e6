import type { MaybePromise } from '../../lib/concurrency/maybe-promise.ts';
import type { PendingFact, SentFact, Step } from './rows/pending-fact.ts';

/**
 * Runs the steps in order. Dropped pending facts are not passed to the next step.
 *
 * @param first the index of the first step to run.
 * @returns the pending facts that were not dropped; a promise only if a step must wait.
 */
export function runSteps<S extends SentFact>(
  steps: readonly Step[],
  pendingFacts: readonly PendingFact<S>[],
  first = 0,
): MaybePromise<readonly PendingFact<S>[]> {
  let kept = pendingFacts;
  for (let index = first; index < steps.length; index += 1) {
    const running = kept;
    const pending = steps[index]?.run(running);
    if (pending instanceof Promise) return pending.then(() => runSteps(steps, keptOf(running), index + 1));
    kept = keptOf(running);
  }
  return kept;
}

function keptOf<S extends SentFact>(pendingFacts: readonly PendingFact<S>[]): readonly PendingFact<S>[] {
  return pendingFacts.every(isKept) ? pendingFacts : pendingFacts.filter(isKept);
}

function isKept({ dropped }: PendingFact): boolean {
  return dropped === undefined;
}
