import type {
  FlagDefinition,
  FlagOutcome,
  FlagPrerequisite,
  FlagRule,
  FlagSet,
  FlagValue,
  UnleashBucketing,
} from '../../../../lib/flags/flag-set.ts';
import { isSameValue } from '../../../../lib/flags/same-value.ts';
import { ALWAYS, both, type Condition, conditionOf, negate } from './to-constraint.ts';
import {
  contextNameOf,
  NotExpressible,
  payloadOf,
  type UnleashFeature,
  type UnleashStrategy,
  type UnleashVariant,
  VALUE_VARIANT,
} from './unleash-format.ts';

/** SDKs do not know this strategy: they report it, and the flag is off. */
const NOT_EXPRESSIBLE = 'pharosNotExpressible';
/** The weights of variants are in thousandths of a percent, as ours. */
const WEIGHTS = 100_000;
const EVERYBODY = 100;

/** A possible result with its weight in percent. */
interface Choice {
  readonly name: string;
  readonly value: FlagValue;
  readonly weight: number;
}

/** One step of an evaluation: a target, a rule, or the default. */
interface Step {
  readonly condition: Condition;
  readonly choices: readonly Choice[];
  /** In percent. Contexts outside of it continue with the next step. */
  readonly percentage: number;
  readonly stickiness: string;
  readonly unleash?: UnleashBucketing | undefined;
}

/** Converts the flags of an environment that are not archived (docs/decisions/0053 describes the representation). */
export function toUnleashFeatures({
  flags,
  segments,
}: Pick<FlagSet, 'flags' | 'segments'>): UnleashFeature[] {
  const known = new Map(segments.map((segment) => [segment.id, segment]));
  const byKey = new Map(flags.map((flag) => [flag.key, flag]));
  return flags
    .filter(({ status }) => status !== 'archived')
    .map((flag) => toFeature(flag, byKey, (rule) => conditionOf(rule, known)));
}

function toFeature(
  flag: FlagDefinition,
  flags: ReadonlyMap<string, FlagDefinition>,
  conditionOfRule: (rule: FlagRule) => Condition,
): UnleashFeature {
  const feature = {
    name: flag.key,
    type: 'release',
    project: 'default',
    enabled: flag.status === 'active',
    stale: false,
    impressionData: false,
    variants: [],
  } as const;
  try {
    if (flag.exclusion !== undefined) throw new NotExpressible('groups of flags that exclude each other');
    const dependencies = flag.prerequisites.map((one) => toDependency(one, flags));
    const strategies = toStrategies(flag, stepsOf(flag, conditionOfRule));
    return { ...feature, strategies, ...(dependencies.length === 0 ? {} : { dependencies }) };
  } catch (error) {
    if (!(error instanceof NotExpressible)) throw error;
    const parameters = { reason: `Unleash cannot express ${error.message}` };
    return { ...feature, strategies: [{ name: NOT_EXPRESSIBLE, parameters, constraints: [] }] };
  }
}

function stepsOf(flag: FlagDefinition, conditionOfRule: (rule: FlagRule) => Condition): Step[] {
  const own = stickinessOf(flag);
  const targets = flag.targets.map(({ attribute = 'targetingKey', values, ...outcome }): Step => {
    const contextName = contextNameOf(attribute);
    const constraint = { contextName, operator: 'IN', values, inverted: false, caseInsensitive: false };
    const choices = choicesOf(flag, outcome);
    return { condition: [[constraint]], choices, percentage: EVERYBODY, stickiness: own };
  });
  const rules = flag.rules.map(
    (rule): Step => ({
      condition: conditionOfRule(rule),
      choices: choicesOf(flag, rule),
      percentage: rule.percentage ?? EVERYBODY,
      stickiness: rule.rollOutBy === undefined ? own : contextNameOf(rule.rollOutBy),
      unleash: rule.unleash,
    }),
  );
  const fallback: readonly Choice[] =
    flag.variants.length === 0
      ? [{ name: '', value: flag.defaultValue, weight: EVERYBODY }]
      : flag.variants.map(({ key, value, weight }) => ({ name: key, value, weight }));
  return [
    ...targets,
    ...rules,
    { condition: ALWAYS, choices: fallback, percentage: EVERYBODY, stickiness: own },
  ];
}

function choicesOf(flag: FlagDefinition, { value, variant, split }: FlagOutcome): readonly Choice[] {
  const named = split ?? (variant === undefined ? [] : [{ variant, weight: EVERYBODY }]);
  if (named.length === 0) return value === undefined ? [] : [{ name: '', value, weight: EVERYBODY }];
  return named.flatMap(({ variant: name, weight }) => {
    const found = flag.variants.find(({ key }) => key === name);
    return found === undefined ? [] : [{ name, value: found.value, weight }];
  });
}

/** Converts the steps. Steps after one that can end with the off value apply only where that one does not. @throws NotExpressible */
function toStrategies(flag: FlagDefinition, steps: readonly Step[]): UnleashStrategy[] {
  const strategies: UnleashStrategy[] = [];
  let left: Condition = ALWAYS;
  for (const step of steps) {
    const on = step.choices.filter(({ value }) => !isSameValue(value, flag.offValue));
    if (step.choices.length === 0) continue;
    if (on.length > 0) strategies.push(...strategiesOf(flag, step, on, both(left, step.condition)));
    if (on.length === step.choices.length) continue;
    if (step.percentage < EVERYBODY) throw new NotExpressible('percentages of rules that turn a flag off');
    left = both(left, negate(step.condition));
  }
  return strategies.length > 0 ? strategies : [never()];
}

function strategiesOf(
  flag: FlagDefinition,
  { percentage, stickiness, unleash }: Step,
  on: readonly Choice[],
  condition: Condition,
): UnleashStrategy[] {
  const share = on.reduce((sum, { weight }) => sum + weight, 0);
  const rollout = Math.round(percentage * share * 10) / 1_000;
  const hash = unleash?.percentage ?? unleash?.split ?? { groupId: flag.key, stickiness };
  const variants = variantsOf(flag, on, unleash?.split ?? { ...hash, totalWeight: WEIGHTS });
  const isForAll = rollout === EVERYBODY && on.length === 1;
  const common = isForAll
    ? { name: 'default', parameters: {} }
    : {
        name: 'flexibleRollout',
        parameters: { groupId: hash.groupId, rollout: String(rollout), stickiness: hash.stickiness },
      };
  return condition.map((constraints) => ({
    ...common,
    constraints,
    ...(variants.length === 0 ? {} : { variants }),
  }));
}

function variantsOf(
  { type }: FlagDefinition,
  on: readonly Choice[],
  { stickiness, totalWeight }: { readonly stickiness: string; readonly totalWeight: number },
): UnleashVariant[] {
  const [first] = on;
  // The value of a boolean flag is whether it is enabled.
  if (type === 'boolean' && on.length === 1 && first?.name === '') return [];
  return on.map(({ name, value, weight }) => ({
    name: name === '' ? VALUE_VARIANT : name,
    weight: Math.round((weight / 100) * totalWeight),
    stickiness,
    payload: payloadOf(value),
  }));
}

/** SDKs enable a flag without strategies for everybody. */
function never(): UnleashStrategy {
  return {
    name: 'flexibleRollout',
    parameters: { groupId: '', rollout: '0', stickiness: 'default' },
    constraints: [],
  };
}

function stickinessOf({ stickiness }: FlagDefinition): string {
  if (stickiness.kind === 'random') return 'random';
  return stickiness.kind === 'device' ? 'default' : contextNameOf(stickiness.attribute);
}

/** @throws NotExpressible */
function toDependency(
  { flag, variants, values }: FlagPrerequisite,
  flags: ReadonlyMap<string, FlagDefinition>,
): NonNullable<UnleashFeature['dependencies']>[number] {
  if (values === undefined)
    return { feature: flag, enabled: true, ...(variants === undefined ? {} : { variants }) };
  const other = flags.get(flag);
  const [value] = values;
  if (other?.type !== 'boolean' || other.offValue !== false || values.length !== 1 || variants !== undefined)
    throw new NotExpressible('values of prerequisites');
  return { feature: flag, enabled: value === true };
}
