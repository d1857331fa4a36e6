import type { ReadAttribute } from '../constraints/compile-constraints.ts';
import { createWork, MAX_STEPS, type Work, WorkError } from '../constraints/work.ts';
import { bucketOf, bucketOfRandom, unleashPercentageBucket, unleashVariantBucket } from './buckets.ts';
import { failureOf } from './compile-flag-set.ts';
import type {
  BucketKey,
  CompiledConstraint,
  CompiledFlag,
  CompiledFlags,
  CompiledOutcome,
  CompiledRule,
  CompiledSegment,
} from './compiled-flag.ts';
import type { FlagContext, FlagEvaluation, FlagStep } from './evaluation.ts';
import type { FlagPrerequisite, FlagType, UnleashHash } from './flag-set.ts';
import { createReader, readKey } from './read-context.ts';
import { isSameValue } from './same-value.ts';

/** Explaining a flag also evaluates the constraints that do not decide. */
const EXPLAINED_STEPS = 4 * MAX_STEPS;

/** Settings of an evaluation. */
export interface EvaluationOptions {
  /** A random number from 0 inclusive to 1 exclusive; `Math.random` if absent. */
  readonly random?: () => number;
  /** The value of the attribute `currentTime`, in milliseconds since 1970; the time of the process if absent. */
  readonly nowMs?: number;
  /** Flags of other types evaluate to the error `TYPE_MISMATCH`. */
  readonly expectedType?: FlagType;
}

/** Settings of an evaluation of several flags. */
export interface BulkOptions extends EvaluationOptions {
  /** Evaluates these flags, in this order. Without it, all flags that are not archived. */
  readonly keys?: readonly string[];
  /** Whether to omit flags that are not evaluated for browsers. */
  readonly clientSideOnly?: boolean;
  /** Ends after the flag with which the evaluations have taken so many steps of work. Without it, all flags are evaluated. */
  readonly maxSteps?: number;
}

/** The number of Unleash's buckets of percentages. */
const UNLEASH_BUCKETS = 100;

type BucketStep = Pick<FlagStep, 'bucket' | 'bucketedBy'>;

/** The result that was chosen; none for a split of a context without the attribute that it is computed of. */
interface ChosenOutcome {
  readonly evaluation: FlagEvaluation | undefined;
  readonly step?: BucketStep;
}

/** What the evaluations of one call share. */
interface EvaluationRun {
  readonly compiled: CompiledFlags;
  readonly read: ReadAttribute;
  /** Returns a number from 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Results of prerequisites, by the key of the flag. */
  readonly known: Map<string, FlagEvaluation>;
  /** What the evaluation of the flag, with its prerequisites, may still cost. */
  readonly work: Work;
}

/** Evaluates a flag. It never throws: problems are results with the reason `ERROR`. */
export function evaluateFlag(
  compiled: CompiledFlags,
  key: string,
  context: FlagContext,
  options: EvaluationOptions = {},
): FlagEvaluation {
  return evaluateSafely(startRun(compiled, context, options), key, context, options);
}

/** Evaluates several flags for one context. It never throws. */
export function evaluateAll(
  compiled: CompiledFlags,
  context: FlagContext,
  options: BulkOptions = {},
): FlagEvaluation[] {
  const run = startRun(compiled, context, options);
  const { keys = compiled.keys, clientSideOnly = false, maxSteps = Number.POSITIVE_INFINITY } = options;
  const evaluations: FlagEvaluation[] = [];
  let steps = 0;
  for (const key of keys) {
    if (clientSideOnly && compiled.findFlag(key)?.definition.clientSide === false) continue;
    run.work.steps = MAX_STEPS;
    evaluations.push(evaluateSafely(run, key, context, options));
    steps += MAX_STEPS - run.work.steps;
    if (steps >= maxSteps) break;
  }
  return evaluations;
}

/** Evaluates a flag like {@link evaluateFlag}, and returns each step. */
export function explainFlag(
  compiled: CompiledFlags,
  key: string,
  context: FlagContext,
  options: EvaluationOptions = {},
): { evaluation: FlagEvaluation; steps: FlagStep[] } {
  const steps: FlagStep[] = [];
  const run = { ...startRun(compiled, context, options), work: createWork(EXPLAINED_STEPS) };
  const evaluation = evaluateSafely(run, key, context, options, steps);
  return { evaluation, steps };
}

function startRun(compiled: CompiledFlags, context: FlagContext, options: EvaluationOptions): EvaluationRun {
  return {
    compiled,
    read: createReader(context, options.nowMs),
    random: options.random ?? Math.random,
    known: new Map(),
    work: createWork(),
  };
}

function evaluateSafely(
  run: EvaluationRun,
  key: string,
  context: FlagContext,
  { expectedType }: EvaluationOptions,
  steps?: FlagStep[],
): FlagEvaluation {
  let flag: CompiledFlag | undefined;
  try {
    flag = run.compiled.findFlag(key);
    if (flag === undefined) return failure(key, 'FLAG_NOT_FOUND', 'The flag does not exist.');
    if (expectedType !== undefined && flag.definition.type !== expectedType)
      return failureOf(flag.definition, 'TYPE_MISMATCH', `The flag has the type ${flag.definition.type}.`);
    if (!isContext(context))
      return failureOf(flag.definition, 'INVALID_CONTEXT', 'The context must be an object.');
    return evaluate(run, flag, steps);
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'unknown error';
    const message = error instanceof WorkError ? problem : `The evaluation failed: ${problem}`;
    return flag === undefined
      ? failure(key, 'GENERAL', message)
      : failureOf(flag.definition, 'GENERAL', message);
  }
}

function failure(key: string, errorCode: 'FLAG_NOT_FOUND' | 'GENERAL', errorMessage: string): FlagEvaluation {
  return { key, value: undefined, enabled: false, reason: 'ERROR', errorCode, errorMessage, version: 0 };
}

/** Programs without types pass anything. No context is an empty one. */
function isContext(context: unknown): boolean {
  return (
    context === undefined || context === null || (typeof context === 'object' && !Array.isArray(context))
  );
}

function evaluate(run: EvaluationRun, flag: CompiledFlag, steps?: FlagStep[]): FlagEvaluation {
  const { definition, off } = flag;
  if (definition.status === 'archived') {
    steps?.push({ step: 'archived', isDecisive: true });
    return off;
  }
  if (definition.status !== 'active') {
    steps?.push({ step: 'status', isDecisive: true });
    return off;
  }
  if (flag.broken !== undefined) return flag.broken;
  steps?.push({ step: 'status', isDecisive: false });
  if (isExcluded(run, flag, steps)) return off;
  if (flag.isCircular)
    return failureOf(definition, 'GENERAL', 'The prerequisites of the flag form a circle.');
  for (const prerequisite of flag.prerequisites) {
    const isMet = meets(run, prerequisite);
    steps?.push({ step: 'prerequisite', isDecisive: !isMet, subject: prerequisite.flag });
    if (!isMet) return off;
  }
  return applyTargets(run, flag, steps) ?? applyRules(run, flag, steps) ?? applyDefault(run, flag, steps);
}

function isExcluded(run: EvaluationRun, { exclusion }: CompiledFlag, steps?: FlagStep[]): boolean {
  if (exclusion === undefined) return false;
  const value = readKey(run.read, 'targetingKey');
  const bucket = value === undefined ? undefined : bucketOf(exclusion.salt, 'group', value);
  const isOutside = bucket === undefined || bucket < exclusion.from || bucket >= exclusion.to;
  steps?.push({
    step: 'exclusion',
    isDecisive: isOutside,
    bucketedBy: 'targetingKey',
    ...(bucket === undefined ? {} : { bucket }),
  });
  return isOutside;
}

function meets(run: EvaluationRun, { flag: key, variants, values }: FlagPrerequisite): boolean {
  const other = evaluatePrerequisite(run, key);
  if (other === undefined || other.reason === 'ERROR') return false;
  if (variants === undefined && values === undefined) return other.enabled;
  const { variant, value } = other;
  return (
    (variant !== undefined && variants?.includes(variant) === true) ||
    (value !== undefined && values?.some((accepted) => isSameValue(accepted, value)) === true)
  );
}

function evaluatePrerequisite(run: EvaluationRun, key: string): FlagEvaluation | undefined {
  const known = run.known.get(key);
  if (known !== undefined) return known;
  const flag = run.compiled.findFlag(key);
  if (flag === undefined) return undefined;
  const evaluation = evaluate(run, flag);
  run.known.set(key, evaluation);
  return evaluation;
}

function applyTargets(
  run: EvaluationRun,
  flag: CompiledFlag,
  steps?: FlagStep[],
): FlagEvaluation | undefined {
  let first: { readonly index: number; readonly outcome: CompiledOutcome } | undefined;
  for (const { attribute, byValue } of flag.targets) {
    const given = run.read(attribute, undefined);
    for (const value of Array.isArray(given) ? given : [given]) {
      const target = value === undefined || value === null ? undefined : byValue.get(String(value));
      if (target !== undefined && (first === undefined || target.index < first.index)) first = target;
    }
  }
  if (first === undefined) return undefined;
  const chosen = chooseOutcome(run, flag, flag.key, first.outcome);
  steps?.push({
    step: 'target',
    isDecisive: chosen.evaluation !== undefined,
    subject: String(first.index),
    ...chosen.step,
  });
  return chosen.evaluation;
}

function applyRules(run: EvaluationRun, flag: CompiledFlag, steps?: FlagStep[]): FlagEvaluation | undefined {
  for (const rule of flag.rules) {
    const evaluation = applyRule(run, flag, rule, steps);
    if (evaluation !== undefined) return evaluation;
  }
  return undefined;
}

function applyDefault(run: EvaluationRun, flag: CompiledFlag, steps?: FlagStep[]): FlagEvaluation {
  const chosen = flag.split === undefined ? undefined : chooseOutcome(run, flag, flag.key, flag.split);
  steps?.push({ step: 'default', isDecisive: true, ...chosen?.step });
  return chosen?.evaluation ?? flag.fallback;
}

/** Returns the result of a rule; `undefined` if it does not apply to the context. */
function applyRule(
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

/** Returns the bucket of a context, 0 to 99,999, and the attribute it is computed of. Without the attribute, there is no bucket. */
function bucketFor(run: EvaluationRun, salt: string, key: BucketKey, purpose: string) {
  if (key.kind === 'random') return { bucket: bucketOfRandom(run.random()), bucketedBy: 'random' };
  let bucketedBy = key.kind === 'device' ? 'anonymousId' : key.attribute;
  let value = readKey(run.read, bucketedBy);
  if (value === undefined && key.kind === 'device') {
    bucketedBy = 'targetingKey';
    value = readKey(run.read, bucketedBy);
  }
  return { bucket: value === undefined ? undefined : bucketOf(salt, purpose, value), bucketedBy };
}

/** Chooses the result of an outcome. All splits of a flag have the same buckets: a context keeps its variant between equal splits. */
function chooseOutcome(
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
function pick(
  { ends, evaluations }: Extract<CompiledOutcome, { kind: 'split' }>,
  bucket: number,
): FlagEvaluation | undefined {
  for (let index = 0; index < ends.length; index++)
    if (bucket < (ends[index] ?? 0)) return evaluations[index];
  return undefined;
}
