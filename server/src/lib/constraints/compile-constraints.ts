import type { Constraint } from './constraint.ts';
import { OPERATORS } from './operators.ts';

/** A value of an attribute. A list matches when one of its elements does. `null` and an empty list count as absent. */
export type AttributeValue = string | number | boolean | null | readonly (string | number | boolean)[];

/**
 * Returns an attribute, or `undefined` when it is absent. It is called only for attributes that decide, so it may compute them.
 * @param timezone the IANA time zone for attributes that depend on it; UTC when absent.
 */
export type ReadAttribute = (name: string, timezone: string | undefined) => AttributeValue | undefined;

/** Whether all constraints of a rule hold. */
export type RuleMatcher = (read: ReadAttribute) => boolean;

/**
 * Compiles the constraints of a rule into a function. All of them have to hold; they are checked in their order. A constraint on an
 * absent attribute does not hold, and with `not` it does.
 */
export function compileConstraints(constraints: readonly Constraint[]): RuleMatcher {
  const compiled = constraints.map(compileConstraint);
  const [only, ...others] = compiled;
  if (only !== undefined && others.length === 0) return only;
  return (read) => compiled.every((holds) => holds(read));
}

function compileConstraint({
  attribute,
  operator,
  values,
  not,
  caseSensitive,
  timezone,
}: Constraint): RuleMatcher {
  const matches = OPERATORS[operator].compile(values, caseSensitive);
  return (read) => {
    const value = read(attribute, timezone);
    if (value === undefined || value === null) return not;
    const isMatch =
      typeof value === 'object' ? value.some((element) => matches(String(element))) : matches(String(value));
    return isMatch !== not;
  };
}
