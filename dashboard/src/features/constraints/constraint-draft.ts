import { isSingle, isWithoutValues, type OperatorName, readOperator } from './operators.ts';

/** A constraint as the API accepts it. */
interface Constraint {
  attribute: string;
  operator: OperatorName;
  values: string[];
  not?: boolean;
  caseSensitive?: boolean;
  timezone?: string;
}

/** A constraint as the form edits it. */
export interface ConstraintDraft {
  readonly key: string;
  readonly attribute: string;
  readonly operator: OperatorName;
  readonly not: boolean;
  /** The values, separated by commas. A comma in a value follows a backslash. */
  readonly values: string;
  /** Whether upper and lower case differ. */
  readonly isCaseSensitive: boolean;
  /** The time zone of `hour` and `weekday`; UTC if empty. */
  readonly timezone: string;
}

let created = 0;

/** Returns a key for a new row. Rows are ordered, so their position cannot be their key. */
export function newKey(): string {
  created += 1;
  return `new-${created}`;
}

/** Returns a new constraint on an attribute. */
export function newConstraint(attribute: string): ConstraintDraft {
  return {
    key: newKey(),
    attribute,
    operator: 'in',
    not: false,
    values: '',
    isCaseSensitive: true,
    timezone: '',
  };
}

/** Reads constraints, which the API has validated. */
export function readConstraints(constraints: readonly object[]): readonly ConstraintDraft[] {
  return constraints.map((constraint): ConstraintDraft => {
    const [operator, values] = [readOperator(fieldOf(constraint, 'operator')), fieldOf(constraint, 'values')];
    const timezone = fieldOf(constraint, 'timezone');
    return {
      key: newKey(),
      attribute: String(fieldOf(constraint, 'attribute')),
      operator,
      not: fieldOf(constraint, 'not') === true,
      values: Array.isArray(values) ? joinValues(operator, values.map(String)) : '',
      isCaseSensitive: fieldOf(constraint, 'caseSensitive') !== false,
      timezone: typeof timezone === 'string' ? timezone : '',
    };
  });
}

/** Returns constraints as the API accepts them. */
export function writeConstraints(constraints: readonly ConstraintDraft[]): Constraint[] {
  return constraints.map((constraint) => {
    const { attribute, operator, not, isCaseSensitive, timezone } = constraint;
    return {
      attribute: attribute.trim(),
      operator,
      values: valuesOf(constraint),
      ...(not && { not }),
      ...(!isCaseSensitive && { caseSensitive: false }),
      ...(timezone !== '' && { timezone }),
    };
  });
}

/** Returns the values of a constraint. Patterns and operators with one value are not divided at commas. */
export function valuesOf({ operator, values }: Pick<ConstraintDraft, 'operator' | 'values'>): string[] {
  if (isWithoutValues(operator)) return [];
  const parts = isList(operator)
    ? values.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
    : [values];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function joinValues(operator: OperatorName, values: readonly string[]): string {
  const isDivided = isList(operator);
  return values.map((value) => (isDivided ? value.replaceAll(',', '\\,') : value)).join(', ');
}

function isList(operator: OperatorName): boolean {
  return !isSingle(operator) && operator !== 'matches';
}

function fieldOf(constraint: object, field: string): unknown {
  return Reflect.get(constraint, field);
}
