import type { RuleFields } from './flag-config.contract.ts';
import { isSameJson } from './same-json.ts';

/** The seed of rules that have no other one, so that all percentages of a flag choose among the same buckets. */
const FLAG_SEED = 'flag';

/** Returns the seed of a stored rule. Rules that were stored before rules had seeds have their id. */
export function seedOf({ seed, id }: Pick<RuleFields, 'seed' | 'id'>): string {
  return seed ?? id ?? FLAG_SEED;
}

/**
 * Returns rules that replace others, with ids, and the buckets of the rules that they replace: a percentage keeps its people, whether or
 * not the caller repeats ids and seeds.
 * @param stored the rules that they replace.
 * @param elsewhere the rules of the flag in all environments.
 */
export function replaceRules(
  rules: readonly RuleFields[],
  stored: readonly RuleFields[],
  elsewhere: readonly RuleFields[],
  newRuleId: () => string,
): RuleFields[] {
  const replaced = pairRules(rules, stored);
  return rules.map((rule, index) => {
    const before = replaced[index] ?? elsewhere.find(({ id }) => id !== undefined && id === rule.id);
    return withBuckets({ ...rule, id: rule.id ?? newRuleId() }, before, elsewhere);
  });
}

/** Returns the stored rule that each rule replaces: the one with its id, otherwise with its conditions, otherwise at its place. */
function pairRules(
  rules: readonly RuleFields[],
  stored: readonly RuleFields[],
): readonly (RuleFields | undefined)[] {
  const free = new Set(stored);
  const pairs = new Array<RuleFields | undefined>(rules.length).fill(undefined);
  const pair = (isSame: (rule: RuleFields, before: RuleFields, index: number) => boolean) => {
    for (const [index, rule] of rules.entries()) {
      if (pairs[index] !== undefined) continue;
      const found = [...free].find((before) => isSame(rule, before, index));
      if (found === undefined) continue;
      pairs[index] = found;
      free.delete(found);
    }
  };
  pair((rule, before) => rule.id !== undefined && rule.id === before.id);
  pair((rule, before) => isSameJson(conditionsOf(rule), conditionsOf(before)));
  pair((_, before, index) => stored.indexOf(before) === index);
  return pairs;
}

function conditionsOf({ constraints, segments, rollOutBy }: RuleFields) {
  return [constraints, segments, rollOutBy ?? null];
}

function withBuckets(
  rule: RuleFields,
  before: RuleFields | undefined,
  elsewhere: readonly RuleFields[],
): RuleFields {
  const seed = rule.seed ?? seedOf(before ?? firstWithoutSeed(elsewhere) ?? { seed: FLAG_SEED });
  const { seed: _, variants, ...fields } = rule;
  const keepsUnleash =
    rule.seed === undefined && rule.unleash === undefined && rule.rollOutBy === before?.rollOutBy;
  return {
    ...fields,
    ...(variants === undefined ? {} : { variants: inStoredOrder(variants, before?.variants ?? []) }),
    ...(keepsUnleash && before?.unleash !== undefined ? { unleash: before.unleash } : {}),
    ...(seed === rule.id ? {} : { seed }),
  };
}

/** The first percentage that was stored before rules had seeds: the others of its flag follow it. */
function firstWithoutSeed(rules: readonly RuleFields[]): RuleFields | undefined {
  return rules.find(({ seed, percentage = 100 }) => seed === undefined && percentage < 100);
}

/** Returns weights in the order of those that they replace, because the order decides the buckets of a split. New ones follow. */
export function inStoredOrder<Weight extends { readonly key: string }>(
  weights: readonly Weight[],
  stored: readonly { readonly key: string }[],
): Weight[] {
  const places = new Map(stored.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: Weight) => places.get(key) ?? stored.length;
  return [...weights].sort((one, other) => placeOf(one) - placeOf(other));
}
