import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import type { FlagSegment } from '../../../../lib/flags/flag-set.ts';
import { contextNameOf, NotExpressible, type UnleashConstraint } from './unleash-format.ts';

const TEXT: Readonly<Record<string, string>> = {
  contains: 'STR_CONTAINS',
  starts_with: 'STR_STARTS_WITH',
  ends_with: 'STR_ENDS_WITH',
};
const ONE_VALUE: Readonly<Record<string, string>> = {
  number_equals: 'NUM_EQ',
  number_greater_than: 'NUM_GT',
  number_at_least: 'NUM_GTE',
  number_less_than: 'NUM_LT',
  number_at_most: 'NUM_LTE',
  version_equals: 'SEMVER_EQ',
  version_greater_than: 'SEMVER_GT',
  version_at_least: 'SEMVER_GTE',
  version_less_than: 'SEMVER_LT',
  version_at_most: 'SEMVER_LTE',
};
const DATES: Readonly<Record<string, string>> = { date_before: 'DATE_BEFORE', date_after: 'DATE_AFTER' };
const PARTIAL_VERSION = /^v?(\d+)(?:\.(\d+))?$/;
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** The most alternatives of a condition. Each one is a strategy. */
const MAX_ALTERNATIVES = 64;

/** Alternatives of which one must hold; each is a list of constraints that all have to hold. */
export type Condition = readonly (readonly UnleashConstraint[])[];

/** The condition that always holds. */
export const ALWAYS: Condition = [[]];

/** Converts a constraint. @throws NotExpressible */
function toUnleashConstraint({
  attribute,
  operator,
  values,
  not,
  caseSensitive,
  timezone,
}: Constraint): UnleashConstraint {
  if (timezone !== undefined) throw new NotExpressible('time zones of constraints');
  const contextName = contextNameOf(attribute);
  const common = { contextName, inverted: not, caseInsensitive: !caseSensitive };
  const [first = ''] = values;
  const pattern = (value: string): UnleashConstraint => ({ ...common, operator: 'REGEX', values: [], value });
  switch (operator) {
    case 'equals':
    case 'in':
      return caseSensitive
        ? { ...common, operator: 'IN', values }
        : pattern(`^(?:${values.map((value) => value.replace(SPECIAL, '\\$&')).join('|')})$`);
    case 'matches':
      return pattern(values.map((value) => `(?:${value})`).join('|'));
    case 'in_network':
      return { ...common, operator: 'IN_CIDR', values };
    case 'exists':
      return pattern('^');
    case 'date_before':
    case 'date_after':
      // Unleash compares the current time only, whatever the name of the attribute.
      if (attribute !== 'currentTime') throw new NotExpressible(`dates of ${attribute}`);
      return { ...common, operator: DATES[operator] ?? '', values: [], value: first };
    default:
      return TEXT[operator] === undefined
        ? { ...common, operator: ONE_VALUE[operator] ?? '', values: [], value: completed(operator, first) }
        : { ...common, operator: TEXT[operator], values };
  }
}

/** Unleash accepts complete versions only. */
function completed(operator: string, value: string): string {
  const [, major, minor = '0'] = operator.startsWith('version_') ? (PARTIAL_VERSION.exec(value) ?? []) : [];
  return major === undefined ? value : `${major}.${minor}.0`;
}

/** Returns the condition of a rule. @throws NotExpressible */
export function conditionOf(
  {
    constraints,
    segments,
  }: { readonly constraints: readonly Constraint[]; readonly segments: readonly string[] },
  known: ReadonlyMap<string, FlagSegment>,
): Condition {
  const own: Condition = [constraints.map(toUnleashConstraint)];
  if (segments.length === 0) return own;
  const groups = segments.map((id) => {
    const segment = known.get(id);
    if (segment === undefined || segment.kind !== 'rules')
      throw new NotExpressible('segments that are lists of ids');
    return segment.constraints.map(toUnleashConstraint);
  });
  return both(own, groups);
}

/** Returns the condition that holds if both do. @throws NotExpressible */
export function both(one: Condition, other: Condition): Condition {
  if (one.length * other.length > MAX_ALTERNATIVES) throw new NotExpressible('so many alternatives');
  return one.flatMap((first) => other.map((second) => [...first, ...second]));
}

/** Returns the condition that holds if this one does not. @throws NotExpressible */
export function negate(condition: Condition): Condition {
  return condition.reduce<Condition>(
    (all, conjunction) =>
      both(
        all,
        conjunction.map((one) => [{ ...one, inverted: !one.inverted }]),
      ),
    ALWAYS,
  );
}
