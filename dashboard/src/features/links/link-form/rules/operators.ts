import type { Inputs } from '../../../../api/rpc.ts';

/** A rule as the API accepts it. */
export type Rule = NonNullable<Inputs['links']['create']['rules']>[number];
/** The operators of constraints. */
const OPERATORS = [
  'equals',
  'in',
  'contains',
  'starts_with',
  'ends_with',
  'matches',
  'number_equals',
  'number_greater_than',
  'number_at_least',
  'number_less_than',
  'number_at_most',
  'date_before',
  'date_after',
  'version_equals',
  'version_greater_than',
  'version_at_least',
  'version_less_than',
  'version_at_most',
  'in_network',
  'exists',
] as const;
/** The name of an operator of constraints. */
export type OperatorName = (typeof OPERATORS)[number];

/** The attributes that rules compare. `query.` is followed by the name of a parameter. */
export const ATTRIBUTES = [
  'country',
  'region',
  'city',
  'device',
  'os',
  'browser',
  'language',
  'referrer',
  'query.',
  'hour',
  'weekday',
  'bot',
] as const;

/** An attribute of a rule, without the name of a query parameter. */
export type Attribute = (typeof ATTRIBUTES)[number];

const TEXT: readonly Comparison[] = [
  'in',
  '!in',
  'contains',
  '!contains',
  'starts_with',
  'ends_with',
  'matches',
  'exists',
  '!exists',
];
const NUMBER: readonly Comparison[] = ['number_at_least', 'number_at_most', 'in', '!in'];
const CHOICE: readonly Comparison[] = ['in', '!in'];
const PRESENCE: readonly Comparison[] = ['exists', '!exists', 'in', '!in'];

/** An operator; with `!` it is negated. */
export type Comparison = OperatorName | `!${OperatorName}`;

/** Returns the attribute of a constraint: `query.` for `query.source`. */
export function attributeOf(name: string): Attribute | undefined {
  if (name.startsWith('query.')) return 'query.';
  return ATTRIBUTES.find((attribute) => attribute === name);
}

/** Returns the operators that the form offers for an attribute, and the current one. */
export function comparisonsFor(attribute: string, current: Comparison): readonly Comparison[] {
  const offered = offeredFor(attributeOf(attribute));
  return offered.includes(current) ? offered : [...offered, current];
}

/** Returns the comparison of an operator. */
export function comparisonOf(operator: OperatorName, not: boolean): Comparison {
  return not ? `!${operator}` : operator;
}

/** Returns the operator of a comparison, and whether it is negated. */
export function operatorOf(comparison: Comparison): {
  readonly operator: OperatorName;
  readonly not: boolean;
} {
  const not = comparison.startsWith('!');
  return { operator: readOperator(not ? comparison.slice(1) : comparison), not };
}

/** Returns the operator with a name; `in` for an unknown name. */
export function readOperator(name: unknown): OperatorName {
  return OPERATORS.find((operator) => operator === name) ?? 'in';
}

/** Whether an operator has exactly one value. */
export function isSingle(operator: OperatorName): boolean {
  return operator === 'equals' || /^(?:number|date|version)_/.test(operator);
}

/** Whether an operator has no values. */
export function isWithoutValues(operator: OperatorName): boolean {
  return operator === 'exists';
}

function offeredFor(attribute: Attribute | undefined): readonly Comparison[] {
  switch (attribute) {
    case 'hour':
      return NUMBER;
    case 'country':
    case 'device':
    case 'weekday':
      return CHOICE;
    case 'bot':
      return PRESENCE;
    default:
      return TEXT;
  }
}

/** Whether an operator compares text, so that it can ignore case. */
export function comparesText(operator: OperatorName): boolean {
  return ['equals', 'in', 'contains', 'starts_with', 'ends_with', 'matches'].includes(operator);
}
