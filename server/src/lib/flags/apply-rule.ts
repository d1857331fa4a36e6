import { bucketOfRandom, unleashPercentageBucket, unleashVariantBucket } from './buckets.ts';
import { bucketFor, type ChosenOutcome, chooseOutcome, pick } from './choose-outcome.ts';
import type { CompiledConstraint, CompiledFlag, CompiledRule, CompiledSegment } from './compiled-flag.ts';
import type { FlagEvaluation, FlagStep } from './evaluation.ts';
import type { EvaluationRun } from './evaluation-run.ts';
import type { UnleashHash } from './flag-set.ts';
import { readKey } from './read-context.ts';

/** The number of Unleash's buckets of percentages. */
const UNLEASH_BUCKETS = 100;

type BucketStep = Pick<FlagStep, 'bucket' | 'bucketedBy'>;

/** Returns the result of a rule; `undefined` if it does not apply to the context. */
export function applyRule(
  run: EvaluationRun,
  flag: CompiledFlag,
  rule: CompiledRule,
  steps: FlagStep[] | undefined,
): FlagEvaluation | undefined {
  const isMatch = holdsAll(rule.constraints, run) && isInSegments(run, rule.segments);
  const share = isMatch ? isInPercentage(run, flag, rule) : { isInside: false };
  const chosen = share.isInside ? chooseOfRule(run, flag, rule) : undefined;
  steps?.push({
    step: 'rule',
    isDecisive: chosen?.evaluation !== undefined,
    subject: rule.id,
    constraints: explainConstraints(rule.constraints, run),
    segments: rule.segments.map((id) => ({ id, contains: isInSegments(run, [id]) })),
    ...share.step,
    ...chosen?.step,
  });
  return chosen?.evaluation;
}

function explainConstraints(
  constraints: readonly CompiledConstraint[],
  { read, work }: EvaluationRun,
): NonNullable<FlagStep['constraints']> {
  return constraints.map(({ constraint: { attribute, timezone }, holds: compare }) => {
    const value = read(attribute, timezone);
    const holds = compare(read, work);
    return { attribute, value, holds, ...(work.problem === undefined ? {} : { problem: work.problem }) };
  });
}

function holdsAll(constraints: readonly CompiledConstraint[], { read, work }: EvaluationRun): boolean {
  for (const { holds } of constraints) if (!holds(read, work)) return false;
  return true;
}

function isInSegments(run: EvaluationRun, ids: readonly string[]): boolean {
  if (ids.length === 0) return true;
  return ids.some((id) => {
    const segment = run.compiled.findSegment(id);
    return segment !== undefined && contains(segment, run);
  });
}

function contains(segment: CompiledSegment, run: EvaluationRun): boolean {
  if (segment.kind === 'rules') return holdsAll(segment.constraints, run);
  const { attribute, ids } = segment;
  const value = run.read(attribute, undefined);
  if (ids === undefined || value === undefined || value === null) return false;
  return typeof value === 'object' ? value.some((one) => ids.has(String(one))) : ids.has(String(value));
}

function isInPercentage(
  run: EvaluationRun,
  { definition }: CompiledFlag,
  { end, key, purpose, unleash }: CompiledRule,
): { readonly isInside: boolean; readonly step?: BucketStep } {
  if (end === undefined) return { isInside: true };
  if (unleash?.percentage !== undefined) return isInUnleashPercentage(run, unleash.percentage, end);
  const { bucket, bucketedBy } = bucketFor(run, definition.salt, key, purpose);
  if (bucket === undefined) return { isInside: false, step: { bucketedBy } };
  return { isInside: bucket < end, step: { bucket, bucketedBy } };
}

function isInUnleashPercentage(
  run: EvaluationRun,
  hash: UnleashHash,
  end: number,
): { readonly isInside: boolean; readonly step: BucketStep } {
  const { value, bucketedBy } = unleashValue(run, hash.stickiness, ['userId', 'sessionId']);
  const isRandom = bucketedBy === 'random';
  if (value === undefined && !isRandom) return { isInside: false, step: { bucketedBy } };
  const bucket =
    value === undefined
      ? bucketOfRandom(run.random(), UNLEASH_BUCKETS) + 1
      : unleashPercentageBucket(hash.groupId, value);
  // `end` is in thousandths of a percent.
  return { isInside: bucket * 1_000 <= end, step: { bucket, bucketedBy } };
}

function chooseOfRule(run: EvaluationRun, flag: CompiledFlag, rule: CompiledRule): ChosenOutcome {
  const { outcome, unleash } = rule;
  const split = unleash?.split;
  if (split === undefined || outcome.kind === 'fixed') return chooseOutcome(run, flag, rule.key, outcome);
  const { value, bucketedBy } = unleashValue(run, split.stickiness, ['userId', 'sessionId', 'remoteAddress']);
  const bucket =
    value === undefined
      ? bucketOfRandom(run.random(), split.totalWeight)
      : unleashVariantBucket(split.groupId, value, split.totalWeight) - 1;
  return {
    evaluation: pick(outcome, bucket) ?? flag.fallback,
    step: { bucket, bucketedBy: value === undefined ? 'random' : bucketedBy },
  };
}

/** Returns the value that Unleash hashes. Without one, `default` and `random` are random. */
function unleashValue(
  { read }: EvaluationRun,
  stickiness: string,
  defaults: readonly string[],
): { readonly value: string | undefined; readonly bucketedBy: string } {
  if (stickiness === 'random') return { value: undefined, bucketedBy: 'random' };
  if (stickiness !== 'default') return { value: readKey(read, stickiness), bucketedBy: stickiness };
  for (const attribute of defaults) {
    const value = readKey(read, attribute);
    if (value !== undefined) return { value, bucketedBy: attribute };
  }
  return { value: undefined, bucketedBy: 'random' };
}
