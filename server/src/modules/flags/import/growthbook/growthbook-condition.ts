import { constraintSchema } from '../../../../lib/constraints/constraint.contract.ts';
import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import { type FileRecord, isFileRecord } from '../../../../lib/file-record.ts';
import { schemaProblem } from '../../../../lib/texts/sentence.ts';

/** The most alternatives of a condition that become rules of their own. */
const MAX_ALTERNATIVES = 20;

type ReadGroup = (id: string) => readonly string[] | undefined;

/** A condition that has no equivalent. */
export class UnsupportedCondition extends Error {}

const NEGATED: Readonly<Record<string, string>> = { $ne: '$eq', $nin: '$in', $nini: '$ini', $vne: '$veq' };
const NUMBERS: Readonly<Record<string, string>> = {
  $gt: 'number_greater_than',
  $gte: 'number_at_least',
  $lt: 'number_less_than',
  $lte: 'number_at_most',
};
const VERSIONS: Readonly<Record<string, string>> = {
  $veq: 'version_equals',
  $vgt: 'version_greater_than',
  $vgte: 'version_at_least',
  $vlt: 'version_less_than',
  $vlte: 'version_at_most',
};

/**
 * Returns the alternatives of a condition of GrowthBook: one of them has to hold, with all of its constraints.
 * @param readGroup returns the values of a saved group.
 * @throws UnsupportedCondition if it has no equivalent.
 */
export function importCondition(condition: FileRecord, readGroup: ReadGroup): Constraint[][] {
  let alternatives: Constraint[][] = [[]];
  for (const [name, value] of Object.entries(condition)) {
    for (const others of alternativesOf(name, value, readGroup)) {
      alternatives = alternatives.flatMap((one) => others.map((other) => [...one, ...other]));
      if (alternatives.length > MAX_ALTERNATIVES)
        throw new UnsupportedCondition('It has too many alternatives.');
    }
  }
  return alternatives;
}

/** The alternatives of each part of a member of a condition. All parts have to hold. */
function alternativesOf(name: string, value: unknown, readGroup: ReadGroup): readonly Constraint[][][] {
  if (!name.startsWith('$')) return [[importField(toAttribute(name), value, readGroup)]];
  if (name !== '$or' && name !== '$and') throw new UnsupportedCondition(`${name} has no equivalent.`);
  if (!Array.isArray(value) || !value.every(isFileRecord))
    throw new UnsupportedCondition(`${name} must be a list of conditions.`);
  const parts = value.map((part) => importCondition(part, readGroup));
  if (name === '$and') return parts;
  // Without alternatives, the condition holds.
  return parts.length === 0 ? [] : [parts.flat()];
}

/** The attribute `id` of GrowthBook is our targeting key. */
export function toAttribute(name: string): string {
  return name === 'id' ? 'targetingKey' : name;
}

function importField(attribute: string, value: unknown, readGroup: ReadGroup): Constraint[] {
  if (value === null) return [toConstraint(attribute, 'exists', [], { not: true })];
  if (!isFileRecord(value)) return [toConstraint(attribute, 'equals', [value], {})];
  return Object.entries(value).map(([operator, operand]) => {
    if (operator === '$inGroup' || operator === '$notInGroup') {
      const values = readGroup(String(operand));
      if (values === undefined)
        throw new UnsupportedCondition(`The saved group ${String(operand)} is not in the file.`);
      return toConstraint(attribute, 'in', values, { not: operator === '$notInGroup' });
    }
    if (operator === '$not' && isFileRecord(operand) && Object.keys(operand).length === 1) {
      const [inner] = importField(attribute, operand, readGroup);
      if (inner !== undefined) return { ...inner, not: !inner.not };
    }
    return importOperator(attribute, NEGATED[operator] ?? operator, operand, operator in NEGATED);
  });
}

function importOperator(attribute: string, operator: string, operand: unknown, not: boolean): Constraint {
  const list = Array.isArray(operand) ? operand : [operand];
  switch (operator) {
    case '$eq':
      return toConstraint(attribute, 'equals', list, { not });
    case '$in':
      return toConstraint(attribute, 'in', list, { not });
    case '$ini':
      return toConstraint(attribute, 'in', list, { not, caseSensitive: false });
    case '$exists':
      return toConstraint(attribute, 'exists', [], { not: operand !== true });
    case '$regex':
      return toConstraint(attribute, 'matches', list, { not });
    case '$regexi':
      return toConstraint(attribute, 'matches', list, { not, caseSensitive: false });
    default: {
      const name = VERSIONS[operator] ?? (typeof operand === 'number' ? NUMBERS[operator] : undefined);
      if (name === undefined)
        throw new UnsupportedCondition(`${operator} on ${attribute} has no equivalent.`);
      return toConstraint(attribute, name, list, { not });
    }
  }
}

function toConstraint(
  attribute: string,
  operator: string,
  values: readonly unknown[],
  options: { readonly not?: boolean; readonly caseSensitive?: boolean },
): Constraint {
  const { data, error } = constraintSchema.safeParse({ attribute, operator, values, ...options });
  if (data !== undefined) return data;
  const issue = error?.issues[0];
  throw new UnsupportedCondition(`${attribute}: ${issue?.path.join('.')} ${schemaProblem(issue)}.`);
}
