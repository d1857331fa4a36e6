import type { Constraint } from '../../constraints/constraint.ts';
import type { FlagContext, FlagEvaluation } from '../evaluation.ts';
import type {
  FlagDefinition,
  FlagOutcome,
  FlagPrerequisite,
  FlagRule,
  FlagSet,
  FlagStickiness,
  FlagTarget,
} from '../flag-set.ts';
import { holdsInModel } from './model-constraint.ts';
import { modelHash } from './model-hash.ts';

/** What the model and the engine have to agree on. */
export type ModelResult = Pick<
  FlagEvaluation,
  'value' | 'variant' | 'enabled' | 'reason' | 'ruleId' | 'errorCode'
>;

export interface World {
  readonly set: FlagSet;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly context: FlagContext;
  readonly nowMs: number;
  readonly random: number;
}

/**
 * Evaluates a flag as docs/decisions/0051 defines it, without the engine: it interprets the definition, prepares nothing, and shares only
 * the types. Contexts hold texts, numbers, booleans and lists of them.
 */
export function evaluateInModel(world: World, key: string): ModelResult | 'missing' {
  const flag = world.set.flags.find((one) => one.key === key);
  if (flag === undefined) return 'missing';
  if (flag.status !== 'active' || isOutsideOfGroup(world, flag)) return offOf(flag);
  if (leadsToCircle(world.set, key, [])) return problem(flag);
  if (!flag.prerequisites.every((one) => isMet(world, one))) return offOf(flag);
  const target = flag.targets.find((one) => isTargeted(world, one));
  const ofTarget = target && resultOf(world, flag, target, flag.stickiness, 'TARGETING_MATCH');
  if (ofTarget !== undefined && ofTarget !== 'no bucket') return ofTarget;
  for (const rule of flag.rules) {
    const result = applyRule(world, flag, rule);
    if (result !== undefined) return result;
  }
  return resultByDefault(world, flag);
}

function offOf({ offValue }: FlagDefinition): ModelResult {
  return { value: offValue, enabled: false, reason: 'DISABLED' };
}

function isOutsideOfGroup(world: World, { exclusion }: FlagDefinition): boolean {
  if (exclusion === undefined) return false;
  const id = attributeOf(world, 'targetingKey');
  const bucket = isKey(id) ? bucket100000(`${exclusion.salt}:group:${id}`) : -1;
  return !(exclusion.from <= bucket && bucket < exclusion.to);
}

function isMet(world: World, { flag, variants, values }: FlagPrerequisite): boolean {
  const other = evaluateInModel(world, flag);
  if (other === 'missing' || other.reason === 'ERROR') return false;
  if (variants === undefined && values === undefined) return other.enabled;
  const accepted = (values ?? []).map((one) => JSON.stringify(one));
  return (
    (variants ?? []).some((one) => one === other.variant) || accepted.includes(JSON.stringify(other.value))
  );
}

function isTargeted(world: World, { attribute = 'targetingKey', values }: FlagTarget): boolean {
  const given = attributeOf(world, attribute);
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  return texts.some((one) => one !== undefined && values.includes(String(one)));
}

function resultByDefault(world: World, flag: FlagDefinition): ModelResult {
  const hasConditions =
    flag.targets.length + flag.rules.length + flag.prerequisites.length > 0 || flag.exclusion !== undefined;
  const reason = hasConditions ? 'DEFAULT' : 'STATIC';
  const byDefault = plain(flag, flag.defaultValue, reason);
  if (!flag.variants.some(({ weight }) => weight > 0)) return byDefault;
  const split = flag.variants.map(({ key: variant, weight }) => ({ variant, weight }));
  const result = resultOf(world, flag, { split }, flag.stickiness, reason);
  return result === 'no bucket' ? byDefault : result;
}

function applyRule(world: World, flag: FlagDefinition, rule: FlagRule): ModelResult | undefined {
  if (!rule.constraints.every((one) => holds(world, one))) return undefined;
  if (rule.segments.length > 0 && !rule.segments.some((id) => isInSegment(world, id))) return undefined;
  const by: FlagStickiness =
    rule.rollOutBy === undefined ? flag.stickiness : { kind: 'attribute', attribute: rule.rollOutBy };
  const { percentage = 100 } = rule;
  if (percentage < 100) {
    const bucket = bucketBy(world, flag, by, `rule:${rule.seed ?? rule.id}`);
    if (bucket === undefined || bucket >= Math.round(percentage * 1_000)) return undefined;
  }
  const reason = percentage < 100 ? 'SPLIT' : 'TARGETING_MATCH';
  const result = resultOf(world, flag, rule, by, reason);
  return result === 'no bucket' ? undefined : { ...result, ruleId: rule.id };
}

function resultOf(
  world: World,
  flag: FlagDefinition,
  { value, variant, split = [] }: FlagOutcome,
  by: FlagStickiness,
  reason: ModelResult['reason'],
): ModelResult | 'no bucket' {
  if (value !== undefined) return plain(flag, value, reason);
  if (variant !== undefined) return ofVariant(flag, variant, reason);
  const positive = split.filter(({ weight }) => weight > 0);
  const only = positive.length === 1 ? positive[0] : undefined;
  if (only !== undefined) return ofVariant(flag, only.variant, reason);
  const bucket = bucketBy(world, flag, by, 'split');
  if (bucket === undefined) return 'no bucket';
  let end = 0;
  for (const { variant: key, weight } of positive) {
    end += Math.round(weight * 1_000);
    if (bucket < end) return ofVariant(flag, key, 'SPLIT');
  }
  throw new Error('the weights of a split do not add up to 100');
}

function ofVariant(flag: FlagDefinition, key: string, reason: ModelResult['reason']): ModelResult {
  const variant = flag.variants.find((one) => one.key === key);
  return variant === undefined ? problem(flag) : { ...plain(flag, variant.value, reason), variant: key };
}

function plain(
  flag: FlagDefinition,
  value: FlagDefinition['defaultValue'],
  reason: ModelResult['reason'],
): ModelResult {
  return { value, enabled: JSON.stringify(value) !== JSON.stringify(flag.offValue), reason };
}

function problem(flag: FlagDefinition): ModelResult {
  return { value: flag.defaultValue, enabled: false, reason: 'ERROR', errorCode: 'GENERAL' };
}

function leadsToCircle(set: FlagSet, key: string, path: readonly string[]): boolean {
  if (path.includes(key)) return true;
  const flag = set.flags.find((one) => one.key === key);
  return (flag?.prerequisites ?? []).some((one) => leadsToCircle(set, one.flag, [...path, key]));
}

function isInSegment(world: World, id: string): boolean {
  const segment = world.set.segments.find((one) => one.id === id);
  if (segment === undefined) return false;
  if (segment.kind === 'rules') return segment.constraints.every((one) => holds(world, one));
  const given = attributeOf(world, segment.attribute);
  const ids = world.lists.get(id) ?? [];
  return (Array.isArray(given) ? given : [given]).some(
    (one) => one !== undefined && ids.includes(String(one)),
  );
}

function holds(world: World, constraint: Constraint): boolean {
  return holdsInModel(constraint, attributeOf(world, constraint.attribute));
}

function attributeOf({ context, nowMs }: World, name: string): unknown {
  const aliases = name === 'userId' || name === 'targetingKey' ? [name, 'userId', 'targetingKey'] : [name];
  const found = aliases.find((alias) => Object.keys(context).includes(alias));
  return found === undefined ? (name === 'currentTime' ? nowMs : undefined) : context[found];
}

function bucketBy(
  world: World,
  { salt }: FlagDefinition,
  by: FlagStickiness,
  purpose: string,
): number | undefined {
  if (by.kind === 'random') return Math.floor(world.random * 100_000);
  const names = by.kind === 'device' ? ['anonymousId', 'targetingKey'] : [by.attribute];
  const key = names.map((name) => attributeOf(world, name)).find(isKey);
  return key === undefined ? undefined : bucket100000(`${salt}:${purpose}:${String(key)}`);
}

function isKey(value: unknown): boolean {
  return value !== undefined && value !== '' && !Array.isArray(value);
}

function bucket100000(text: string): number {
  return Number((BigInt(modelHash(text, 0)) * 100_000n) >> 32n);
}
