import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import { readerOf } from '../../../../lib/file-record.ts';
import type { FlagRule, FlagVariant, UnleashHash } from '../../../../lib/flags/flag-set.ts';
import { EMPTY_CONFIG, type ImportedConfig, isAttribute, toPercents } from '../imported-flag.ts';
import { importConstraint } from './unleash-constraint.ts';
import type {
  UnleashEnvironment,
  UnleashFeature,
  UnleashStrategy,
  UnleashVariant,
} from './unleash-feature.ts';
import { conditionsOf } from './unleash-strategy.ts';
import { hasWeight, type UnleashValues } from './unleash-values.ts';

/** Finds the reference of a combination of segments, all of which have to hold; `undefined` if one of them is unknown. */
export type CombineSegments = (ids: readonly string[]) => string | undefined;

interface Context {
  readonly feature: UnleashFeature;
  readonly values: UnleashValues;
  readonly combine: CombineSegments;
  readonly notes: Set<string>;
}

/** Imports a feature in one environment: each strategy is a rule, and contexts without a strategy get the off value. */
export function importEnvironment(
  context: Context,
  environment: UnleashEnvironment,
): Omit<ImportedConfig, 'prerequisites'> {
  const { values } = context;
  const { offValue } = values;
  const active = environment.strategies.filter(({ isDisabled }) => !isDisabled);
  if (active.length < environment.strategies.length)
    context.notes.add('Disabled strategies are not imported.');
  // Without strategies, a feature is on for everyone.
  const isForAll = environment.strategies.length === 0;
  const rules = isForAll
    ? rulesOf(context, environment, { constraints: [], segments: [], id: 'everyone' })
    : active.flatMap((strategy, index) => rulesOfStrategy(context, environment, strategy, index));
  const variants = defaultSplit(values, environment);
  const last = rules.at(-1);
  const isComplete =
    last !== undefined &&
    last.constraints.length + last.segments.length === 0 &&
    last.percentage === undefined;
  const rest: FlagRule = { id: 'otherwise', constraints: [], segments: [], value: offValue };
  return {
    ...EMPTY_CONFIG,
    status: environment.isEnabled ? 'active' : 'inactive',
    variants,
    defaultValue: offValue,
    offValue,
    // The default split would apply to contexts without a strategy.
    rules: variants.length === 0 || isComplete ? rules : [...rules, rest],
  };
}

function rulesOfStrategy(
  context: Context,
  environment: UnleashEnvironment,
  strategy: UnleashStrategy,
  index: number,
): FlagRule[] {
  const { feature, combine, notes } = context;
  const imported = strategy.constraints.map(importConstraint);
  const segment = strategy.segments.length === 0 ? undefined : combine(strategy.segments);
  for (const { note } of imported) if (note !== undefined) notes.add(note);
  if (strategy.segments.length > 0 && segment === undefined) {
    notes.add('A strategy refers to a segment that the file does not contain: it does not apply.');
    return [];
  }
  return conditionsOf(strategy, feature.name).flatMap((conditions, part) => {
    if (conditions.note !== undefined) notes.add(conditions.note);
    return rulesOf(
      context,
      environment,
      {
        id: idOf(strategy, index, part),
        ...(strategy.title === undefined ? {} : { name: strategy.title.slice(0, 100) }),
        constraints: [...imported.flatMap(({ constraints }) => constraints), ...conditions.constraints],
        segments: segment === undefined ? [] : [segment],
        ...(conditions.percentage === undefined ? {} : { percentage: conditions.percentage }),
        ...(conditions.hash === undefined ? {} : { unleash: { percentage: conditions.hash } }),
      },
      strategy,
    );
  });
}

function idOf({ id }: UnleashStrategy, index: number, part: number): string {
  const base = id !== undefined && /^[\w-]{1,50}$/.test(id) ? id : `strategy-${index + 1}`;
  return part === 0 ? base : `${base}-${part + 1}`;
}

/** Returns the rules of one strategy: those of overrides, and the one of all other contexts. */
function rulesOf(
  { feature, values, notes }: Context,
  environment: UnleashEnvironment,
  rule: FlagRule,
  strategy?: UnleashStrategy,
): FlagRule[] {
  if (strategy !== undefined && hasWeight(strategy.variants)) {
    const { parameters, variants } = strategy;
    const read = readerOf(parameters);
    const stickiness = variants[0]?.stickiness ?? read.text('stickiness') ?? 'default';
    return [withVariants(rule, variants, { groupId: read.text('groupId') ?? '', stickiness }, values)];
  }
  if (!hasWeight(environment.variants)) return [{ ...rule, value: values.onValue }];
  const stickiness = environment.variants[0]?.stickiness ?? 'default';
  const hash = { groupId: feature.name, stickiness };
  return [
    ...overridesOf(environment.variants, rule, values, notes),
    withVariants(rule, environment.variants, hash, values),
  ];
}

function overridesOf(
  variants: readonly UnleashVariant[],
  rule: FlagRule,
  values: UnleashValues,
  notes: Set<string>,
): FlagRule[] {
  const overrides = variants.flatMap((variant) => variant.overrides.map((one) => ({ variant, ...one })));
  return overrides.flatMap(({ variant, contextName, values: given }, index) => {
    if (!isAttribute(contextName) || given.length === 0 || given.length > 1_000) {
      notes.add(`The override of the variant “${variant.name}” by ${contextName} is not imported.`);
      return [];
    }
    const constraint: Constraint = {
      attribute: contextName,
      operator: 'in',
      values: given,
      not: false,
      caseSensitive: true,
    };
    return {
      ...rule,
      id: `${rule.id}-override-${index + 1}`,
      constraints: [...rule.constraints, constraint],
      variant: values.keyOf(variant),
    };
  });
}

function withVariants(
  rule: FlagRule,
  variants: readonly UnleashVariant[],
  hash: UnleashHash,
  values: UnleashValues,
): FlagRule {
  const chosen = variants.filter(({ weight }) => weight > 0);
  const [first] = chosen;
  if (first !== undefined && chosen.length === 1) return { ...rule, variant: values.keyOf(first) };
  const weights = toPercents(chosen.map(({ weight }) => weight));
  const totalWeight = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...rule,
    split: chosen.map((variant, index) => ({ variant: values.keyOf(variant), weight: weights[index] ?? 0 })),
    unleash: { ...rule.unleash, split: { ...hash, totalWeight } },
  };
}

/** The weights of the flag are those of the feature, or of its first strategy with variants. */
function defaultSplit(values: UnleashValues, { variants, strategies }: UnleashEnvironment): FlagVariant[] {
  const source = [variants, ...strategies.map((strategy) => strategy.variants)].find(hasWeight) ?? [];
  const weights = toPercents(source.map(({ weight }) => weight));
  const byKey = new Map(source.map((variant, index) => [values.keyOf(variant), weights[index] ?? 0]));
  if (byKey.size > 0)
    return values.variants.map((variant) => ({ ...variant, weight: byKey.get(variant.key) ?? 0 }));
  return values.variants.map((variant, index) => ({ ...variant, weight: index === 0 ? 100 : 0 }));
}
