import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import type { FlagSegment } from '../../../../lib/flags/flag-set.ts';
import { toUnleashConstraint } from './to-constraint.ts';
import { NotExpressible, type UnleashConstraint } from './unleash-format.ts';

/** The most alternatives of a condition. Each one is a strategy. */
const MAX_ALTERNATIVES = 64;

/** Alternatives of which one must hold; each is a list of constraints that all have to hold. */
export type Condition = readonly (readonly UnleashConstraint[])[];

/** The condition that always holds. */
export const ALWAYS: Condition = [[]];

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
