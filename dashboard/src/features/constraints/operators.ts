/** The operators of constraints. */
export const OPERATORS = [
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

/** An operator; with `!` it is negated. */
export type Comparison = OperatorName | `!${OperatorName}`;

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

/** Whether an operator compares text, so that it can ignore case. */
export function comparesText(operator: OperatorName): boolean {
  return ['equals', 'in', 'contains', 'starts_with', 'ends_with', 'matches'].includes(operator);
}
