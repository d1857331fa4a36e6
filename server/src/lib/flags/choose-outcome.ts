import { bucketOf, bucketOfRandom } from './buckets.ts';
import type { BucketKey, CompiledFlag, CompiledOutcome } from './compiled-flag.ts';
import type { FlagEvaluation, FlagStep } from './evaluation.ts';
import type { EvaluationRun } from './evaluation-run.ts';
import { readKey } from './read-context.ts';

/** The bucket of a context, with the attribute that it was computed of. No bucket if the context does not have the attribute. */
export interface Bucket {
  readonly bucket: number | undefined;
  readonly bucketedBy: string;
}

/** Returns the bucket of a context, 0 to 99,999. */
export function bucketFor(run: EvaluationRun, salt: string, key: BucketKey, purpose: string): Bucket {
  if (key.kind === 'random') return { bucket: bucketOfRandom(run.random()), bucketedBy: 'random' };
  let bucketedBy = key.kind === 'device' ? 'anonymousId' : key.attribute;
  let value = readKey(run.read, bucketedBy);
  if (value === undefined && key.kind === 'device') {
    bucketedBy = 'targetingKey';
    value = readKey(run.read, bucketedBy);
  }
  return { bucket: value === undefined ? undefined : bucketOf(salt, purpose, value), bucketedBy };
}

/** The result that was chosen; none for a split of a context without the attribute that it is computed of. */
export interface ChosenOutcome {
  readonly evaluation: FlagEvaluation | undefined;
  readonly step?: Pick<FlagStep, 'bucket' | 'bucketedBy'>;
}

/** Chooses the result of an outcome. All splits of a flag have the same buckets: a context keeps its variant between equal splits. */
export function chooseOutcome(
  run: EvaluationRun,
  flag: CompiledFlag,
  key: BucketKey,
  outcome: CompiledOutcome,
): ChosenOutcome {
  if (outcome.kind === 'fixed') return { evaluation: outcome.evaluation };
  const { bucket, bucketedBy } = bucketFor(run, flag.definition.salt, key, 'split');
  if (bucket === undefined) return { evaluation: undefined, step: { bucketedBy } };
  return { evaluation: pick(outcome, bucket) ?? flag.fallback, step: { bucket, bucketedBy } };
}

/** Returns the first result whose end is above a bucket, counted from 0. */
export function pick(
  { ends, evaluations }: Extract<CompiledOutcome, { kind: 'split' }>,
  bucket: number,
): FlagEvaluation | undefined {
  for (let index = 0; index < ends.length; index++)
    if (bucket < (ends[index] ?? 0)) return evaluations[index];
  return undefined;
}
