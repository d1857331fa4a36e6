import { constraintSchema } from '../../../../lib/constraints/constraint.contract.ts';
import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import type { OperatorName } from '../../../../lib/constraints/operators.ts';
import { type FileRecord, readerOf } from '../../../../lib/file-record.ts';
import { schemaProblem } from '../../../../lib/texts/sentence.ts';
import { isAttribute, NEVER } from '../imported-flag.ts';

const OPERATORS: Readonly<Record<string, OperatorName>> = {
  IN: 'in',
  NOT_IN: 'in',
  STR_CONTAINS: 'contains',
  STR_STARTS_WITH: 'starts_with',
  STR_ENDS_WITH: 'ends_with',
  NUM_EQ: 'number_equals',
  NUM_GT: 'number_greater_than',
  NUM_GTE: 'number_at_least',
  NUM_LT: 'number_less_than',
  NUM_LTE: 'number_at_most',
  DATE_AFTER: 'date_after',
  DATE_BEFORE: 'date_before',
  SEMVER_EQ: 'version_equals',
  SEMVER_GT: 'version_greater_than',
  SEMVER_GTE: 'version_at_least',
  SEMVER_LT: 'version_less_than',
  SEMVER_LTE: 'version_at_most',
  REGEX: 'matches',
  IN_CIDR: 'in_network',
};

/** A constraint as it is imported. Without constraints, it always holds. */
export interface ImportedConstraint {
  readonly constraints: readonly Constraint[];
  readonly note?: string;
}

/** Imports a constraint. Values that Unleash ignores are omitted; one that cannot be imported never holds, so that no user is added. */
export function importConstraint(record: FileRecord): ImportedConstraint {
  const read = readerOf(record);
  const source = read.text('operator') ?? '';
  const operator = OPERATORS[source];
  const isInverted = read.flag('inverted') ?? false;
  // Dates are always compared with the time of the context.
  const attribute = source.startsWith('DATE_') ? 'currentTime' : (read.text('contextName') ?? '');
  if (operator === undefined || !isAttribute(attribute)) {
    const what = operator === undefined ? `the operator ${source}` : `the field “${attribute}”`;
    return {
      constraints: [NEVER],
      note: `A constraint with ${what} is not supported: its rule does not apply.`,
    };
  }
  const isNegated = (source === 'NOT_IN') !== isInverted;
  const given = read.list('values').length > 0 ? read.list('values').map(String) : [read.text('value') ?? ''];
  const constraint = {
    attribute,
    operator,
    not: isNegated,
    caseSensitive: !canIgnoreCase(operator) || read.flag('caseInsensitive') !== true,
  };
  const values = given
    .map((value) => value.trim())
    .filter((value) => value !== '' && isValue(constraint, value));
  // Unleash finds no match without a value.
  if (values.length === 0) {
    const note = `A constraint on ${attribute} has no valid value: it ${isNegated ? 'always' : 'never'} holds.`;
    return isNegated ? { constraints: [], note } : { constraints: [NEVER], note };
  }
  const { data, error } = constraintSchema.safeParse({ ...constraint, values });
  if (data !== undefined) return { constraints: [data] };
  const problem = schemaProblem(error?.issues[0]);
  return {
    constraints: [NEVER],
    note: `A constraint on ${attribute} is not supported (${problem}): its rule does not apply.`,
  };
}

function canIgnoreCase(operator: OperatorName): boolean {
  return ['contains', 'starts_with', 'ends_with', 'matches'].includes(operator);
}

function isValue(constraint: Omit<Constraint, 'values'>, value: string): boolean {
  // Unleash rejects versions with a prefix.
  if (constraint.operator.startsWith('version_') && /^v/i.test(value)) return false;
  return constraintSchema.safeParse({ ...constraint, values: [value] }).success;
}
