import { compileConstraints } from '../constraints/compile-constraints.ts';
import type { Constraint } from '../constraints/constraint.ts';
import { BUCKETS, toBuckets } from './buckets.ts';
import type {
  BucketKey,
  CompiledConstraint,
  CompiledFlag,
  CompiledFlags,
  CompiledOutcome,
  CompiledRule,
  CompiledSegment,
  CompiledTargets,
} from './compiled-flag.ts';
import type { FlagErrorCode, FlagEvaluation, FlagReason } from './evaluation.ts';
import type {
  FlagDefinition,
  FlagOutcome,
  FlagRule,
  FlagSegment,
  FlagSet,
  FlagStickiness,
  FlagValue,
  VariantWeight,
} from './flag-set.ts';
import type { IdSet } from './id-set.ts';
import { isSameValue } from './same-value.ts';

interface Choice {
  readonly value: FlagValue;
  readonly variant?: string;
}

/**
 * Prepares the flags of an environment for evaluation. Flags are compiled when they are evaluated first, so this takes time
 * proportional to the number of flags only. It never throws; malformed flags evaluate to an error.
 * @param lists the ids of segments of the kinds `list` and `analytics`, by the id of the segment. A segment without its list is empty.
 */
export function compileFlagSet(set: FlagSet, lists: ReadonlyMap<string, IdSet>): CompiledFlags {
  const definitions = new Map(set.flags.filter(isObject).map((flag) => [flag.key, flag]));
  const circular = findCircularFlags(definitions);
  const segments = new Map(set.segments.filter(isObject).map((segment) => [segment.id, segment]));
  const flagCache = new Map<string, CompiledFlag>();
  const segmentCache = new Map<string, CompiledSegment>();
  return {
    set,
    keys: [...definitions.values()].filter(({ status }) => status !== 'archived').map(({ key }) => key),
    findFlag: (key) =>
      cached(flagCache, definitions, key, (flag: FlagDefinition) => compileFlag(flag, circular.has(key))),
    findSegment: (id) =>
      cached(segmentCache, segments, id, (segment: FlagSegment) => compileSegment(segment, lists)),
  };
}

function cached<Source, Compiled>(
  cache: Map<string, Compiled>,
  sources: ReadonlyMap<string, Source>,
  key: string,
  compile: (source: Source) => Compiled,
): Compiled | undefined {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const source = sources.get(key);
  if (source === undefined) return undefined;
  const compiled = compile(source);
  cache.set(key, compiled);
  return compiled;
}

function compileSegment(segment: FlagSegment, lists: ReadonlyMap<string, IdSet>): CompiledSegment {
  return segment.kind === 'rules'
    ? { kind: 'rules', constraints: segment.constraints.map(compileConstraint) }
    : { kind: 'list', attribute: segment.attribute, ids: lists.get(segment.id) };
}

/** Programs without types pass anything. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns the keys of flags whose prerequisites, or their prerequisites in turn, form a circle. */
function findCircularFlags(flags: ReadonlyMap<string, FlagDefinition>): ReadonlySet<string> {
  const unresolved = new Map<string, number>();
  const dependants = new Map<string, string[]>();
  for (const [key, flag] of flags) {
    const known = knownPrerequisites(flag, flags);
    if (known.size > 0) unresolved.set(key, known.size);
    for (const other of known) dependants.set(other, dependants.get(other) ?? []);
    for (const other of known) dependants.get(other)?.push(key);
  }
  const resolved = [...flags.keys()].filter((key) => !unresolved.has(key));
  // The list grows while it is read.
  for (const key of resolved) {
    for (const dependant of dependants.get(key) ?? []) {
      const left = (unresolved.get(dependant) ?? 0) - 1;
      unresolved.set(dependant, left);
      if (left === 0) resolved.push(dependant);
    }
  }
  return new Set([...unresolved].filter(([, left]) => left > 0).map(([key]) => key));
}

function knownPrerequisites(
  { prerequisites }: FlagDefinition,
  flags: ReadonlyMap<string, FlagDefinition>,
): ReadonlySet<string> {
  // Malformed flags have none; their evaluation reports it.
  const keys = Array.isArray(prerequisites) ? prerequisites.map((one) => String(one?.flag)) : [];
  return new Set(keys.filter((key) => flags.has(key)));
}

/** Compiles a flag. Flags that are malformed always evaluate to an error. */
function compileFlag(definition: FlagDefinition, isCircular: boolean): CompiledFlag {
  const { defaultValue, offValue } = definition;
  const base = {
    definition,
    off: resultOf(definition, { value: offValue ?? null }, 'DISABLED'),
    fallback: resultOf(definition, { value: defaultValue ?? null }, 'DEFAULT'),
    split: undefined,
    exclusion: undefined,
    isCircular,
    prerequisites: [],
    targets: [],
    rules: [],
    key: { kind: 'attribute', attribute: 'targetingKey' },
  } satisfies CompiledFlag;
  try {
    return { ...base, ...compileParts(definition) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...base, broken: failureOf(definition, 'PARSE_ERROR', `The flag is malformed: ${problem}`) };
  }
}

function compileParts(definition: FlagDefinition) {
  const { variants, targets, rules, prerequisites, exclusion, stickiness } = definition;
  const isStatic =
    targets.length === 0 && rules.length === 0 && prerequisites.length === 0 && exclusion === undefined;
  const reason = isStatic ? 'STATIC' : 'DEFAULT';
  const weights = variants.map(({ key, weight }) => ({ variant: key, weight }));
  const hasSplit = weights.some(({ weight }) => toBuckets(weight) > 0);
  return {
    fallback: resultOf(definition, { value: definition.defaultValue }, reason),
    split: hasSplit ? compileSplit(definition, weights, reason) : undefined,
    exclusion,
    prerequisites,
    targets: compileTargets(definition),
    rules: rules.map((rule) => compileRule(definition, rule)),
    key: compileKey(stickiness),
  };
}

function compileKey(stickiness: FlagStickiness): BucketKey {
  return stickiness.kind === 'attribute'
    ? { kind: 'attribute', attribute: stickiness.attribute }
    : { kind: stickiness.kind };
}

function compileRule(definition: FlagDefinition, rule: FlagRule): CompiledRule {
  const { percentage, unleash } = rule;
  const end = percentage === undefined ? BUCKETS : toBuckets(percentage);
  const isPartial = end < BUCKETS;
  return {
    id: rule.id,
    constraints: rule.constraints.map(compileConstraint),
    segments: rule.segments,
    end: isPartial || unleash?.percentage !== undefined ? end : undefined,
    purpose: `rule:${rule.seed ?? rule.id}`,
    key:
      rule.rollOutBy === undefined
        ? compileKey(definition.stickiness)
        : { kind: 'attribute', attribute: rule.rollOutBy },
    unleash,
    outcome: compileOutcome(
      definition,
      rule,
      isPartial ? 'SPLIT' : 'TARGETING_MATCH',
      rule.id,
      unleash?.split?.totalWeight,
    ),
  };
}

function compileTargets(definition: FlagDefinition): CompiledTargets[] {
  const byAttribute = new Map<string, Map<string, { index: number; outcome: CompiledOutcome }>>();
  for (const [index, target] of definition.targets.entries()) {
    const { attribute = 'targetingKey' } = target;
    const outcome = compileOutcome(definition, target, 'TARGETING_MATCH');
    const byValue =
      byAttribute.get(attribute) ?? new Map<string, { index: number; outcome: CompiledOutcome }>();
    for (const value of target.values) if (!byValue.has(value)) byValue.set(value, { index, outcome });
    byAttribute.set(attribute, byValue);
  }
  return [...byAttribute].map(([attribute, byValue]) => ({ attribute, byValue }));
}

/** Compiles each constraint by itself, so that the tester can show which of them hold. */
function compileConstraint(constraint: Constraint): CompiledConstraint {
  return { constraint, holds: compileConstraints([constraint]) };
}

function compileOutcome(
  definition: FlagDefinition,
  { value, variant, split }: FlagOutcome,
  reason: FlagReason,
  ruleId?: string,
  unleashWeight?: number,
): CompiledOutcome {
  if (value !== undefined)
    return { kind: 'fixed', evaluation: resultOf(definition, { value }, reason, ruleId) };
  if (variant !== undefined)
    return { kind: 'fixed', evaluation: resultOfVariant(definition, variant, reason, ruleId) };
  return compileSplit(definition, split ?? [], reason, ruleId, unleashWeight);
}

/** @param unleashWeight the number of buckets of Unleash's split. */
function compileSplit(
  definition: FlagDefinition,
  weights: readonly VariantWeight[],
  reason: FlagReason,
  ruleId?: string,
  unleashWeight?: number,
): CompiledOutcome {
  const chosen = weights.filter(({ weight }) => toBuckets(weight) > 0);
  const [first, ...others] = chosen;
  if (first === undefined) {
    const evaluation = failureOf(definition, 'GENERAL', 'A split has no variant with a weight.', ruleId);
    return { kind: 'fixed', evaluation };
  }
  if (others.length === 0)
    return { kind: 'fixed', evaluation: resultOfVariant(definition, first.variant, reason, ruleId) };
  let sum = 0;
  const ends = chosen.map(({ weight }) => {
    sum += toBuckets(weight);
    return unleashWeight === undefined ? sum : Math.round((sum / BUCKETS) * unleashWeight);
  });
  const evaluations = chosen.map(({ variant }) => resultOfVariant(definition, variant, 'SPLIT', ruleId));
  return { kind: 'split', ends, evaluations };
}

function resultOfVariant(
  definition: FlagDefinition,
  key: string,
  reason: FlagReason,
  ruleId?: string,
): FlagEvaluation {
  const variant = definition.variants.find((one) => one.key === key);
  return variant === undefined
    ? failureOf(definition, 'GENERAL', `The flag has no variant ${JSON.stringify(key)}.`, ruleId)
    : resultOf(definition, { value: variant.value, variant: key }, reason, ruleId);
}

/** Results are frozen, because all evaluations share them. */
function resultOf(
  { key, status, offValue, version }: FlagDefinition,
  { value, variant }: Choice,
  reason: FlagReason,
  ruleId?: string,
): FlagEvaluation {
  return Object.freeze({
    key,
    value,
    enabled: status === 'active' && !isSameValue(value, offValue),
    ...(variant === undefined ? {} : { variant }),
    reason,
    ...(ruleId === undefined ? {} : { ruleId }),
    version,
  });
}

/** Returns the result of an evaluation that failed: the default value of active flags, the off value of others. */
export function failureOf(
  { key, status, defaultValue, offValue, version }: FlagDefinition,
  errorCode: FlagErrorCode,
  errorMessage: string,
  ruleId?: string,
): FlagEvaluation {
  return Object.freeze({
    key,
    value: (status === 'active' ? defaultValue : offValue) ?? null,
    enabled: false,
    reason: 'ERROR',
    errorCode,
    errorMessage,
    ...(ruleId === undefined ? {} : { ruleId }),
    version,
  });
}
