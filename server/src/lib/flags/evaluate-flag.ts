import { createWork, MAX_STEPS, WorkError } from '../constraints/work.ts';
import { applyRule } from './apply-rule.ts';
import { bucketOf } from './buckets.ts';
import { chooseOutcome } from './choose-outcome.ts';
import { failureOf } from './compile-flag.ts';
import type { CompiledFlag, CompiledFlags, CompiledOutcome } from './compiled-flag.ts';
import type { FlagContext, FlagEvaluation, FlagStep } from './evaluation.ts';
import type { EvaluationRun } from './evaluation-run.ts';
import type { FlagPrerequisite, FlagType } from './flag-set.ts';
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
