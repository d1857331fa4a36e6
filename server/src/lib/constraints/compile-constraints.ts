import { composeText } from './compose-text.ts';
import type { Constraint } from './constraint.ts';
import { OPERATORS } from './operators.ts';
import { spend, type Work } from './work.ts';

/** A value of an attribute. A list matches when one of its elements does. `null` and an empty list count as absent. */
export type AttributeValue = string | number | boolean | null | readonly (string | number | boolean)[];

/**
 * Returns an attribute, or `undefined` when it is absent. It is called only for attributes that decide, so it may compute them.
 * @param timezone the IANA time zone for attributes that depend on it; UTC when absent.
 */
export type ReadAttribute = (name: string, timezone: string | undefined) => AttributeValue | undefined;

/** Whether all constraints of a rule hold. It throws `WorkError` when comparing them takes too many steps. */
export type RuleMatcher = (read: ReadAttribute, work: Work) => boolean;

/** The characters of an attribute that are read in one step of `Work`. */
const CHARACTERS_PER_STEP = 32;

/**
 * Compiles the constraints of a rule into a function. All of them have to hold; they are checked in their order. A constraint on an
 * absent attribute does not hold, and with `not` it does. A constraint does not hold either way when only its patterns that are too large
 * or invalid could match.
 */
export function compileConstraints(constraints: readonly Constraint[]): RuleMatcher {
  const compiled = constraints.map(compileConstraint);
  const [only, ...others] = compiled;
  if (only !== undefined && others.length === 0) return only;
  return (read, work) => compiled.every((holds) => holds(read, work));
}

function compileConstraint({
  attribute,
  operator,
  values,
  not,
  caseSensitive,
  timezone,
}: Constraint): RuleMatcher {
  const matches = OPERATORS[operator].compile(values.map(composeText), caseSensitive);
  const compare = (value: string | number | boolean, work: Work) => {
    const text = composeText(String(value));
    spend(work, 1 + text.length / CHARACTERS_PER_STEP);
    return matches(text, work);
  };
  return (read, work) => {
    work.problem = undefined;
    const value = read(attribute, timezone);
    if (value === undefined || value === null) return not;
    if (typeof value !== 'object') return compare(value, work) === !not;
    let isMatch: boolean | undefined = false;
    for (const element of value) {
      const result = compare(element, work);
      if (result === true) return !not;
      if (result === undefined) isMatch = undefined;
    }
    return isMatch === false && not;
  };
}
