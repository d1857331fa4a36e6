// Measures the evaluator alone.
import { loadEvaluator } from './load-evaluator.mjs';

const CONTEXTS = 1_000;
const WARM_UP = 500_000;
const DURATION_MS = 3_000;
const BATCH = 10_000;

/**
 * Evaluates all flags in turn for different contexts.
 *
 * @param set without lists of ids.
 * @returns evaluations per second.
 */
export async function evaluateLocally(set) {
  const { compileFlagSet, evaluateFlag } = await loadEvaluator();
  return measure(
    compileFlagSet(set, new Map()),
    evaluateFlag,
    set.flags.map(({ key }) => key),
  );
}

function measure(compiled, evaluateFlag, keys) {
  const contexts = Array.from({ length: CONTEXTS }, (_, index) => ({
    targetingKey: `user-${index}`,
    country: index % 2 === 0 ? 'DE' : 'US',
    plan: index % 3 === 0 ? 'pro' : 'free',
  }));
  let enabled = 0;
  let done = 0;
  const run = (count) => {
    for (let index = 0; index < count; index += 1) {
      const evaluation = evaluateFlag(compiled, keys[done % keys.length], contexts[(done * 7) % CONTEXTS]);
      if (evaluation.enabled) enabled += 1;
      done += 1;
    }
  };
  run(WARM_UP);
  const from = done;
  const startMs = performance.now();
  while (performance.now() - startMs < DURATION_MS) run(BATCH);
  const seconds = (performance.now() - startMs) / 1_000;
  if (enabled === 0) throw new Error('No flag was enabled');
  return (done - from) / seconds;
}
