import type { Constraint } from '../../constraints/constraint.ts';

/** Whether a constraint holds for an attribute, without the operators of the engine. */
export function holdsInModel(
  { operator, values, not, caseSensitive }: Constraint,
  attribute: unknown,
): boolean {
  const elements: readonly unknown[] = Array.isArray(attribute) ? attribute : [attribute];
  const given = elements.filter((one) => one !== undefined && one !== null).map(String);
  const fold = (text: string) => (caseSensitive ? text : text.toLowerCase());
  const isMatch = given.some(
    (text) =>
      operator === 'exists' ||
      values.some((value) => matches(operator, fold(text), fold(value), caseSensitive)),
  );
  return isMatch !== not;
}

function matches(operator: string, text: string, value: string, caseSensitive: boolean): boolean {
  const [kind = '', relation = ''] = operator.split(/_(.*)/);
  switch (kind) {
    case 'equals':
    case 'in':
      return text === value;
    case 'contains':
      return text.split(value).length > 1;
    case 'starts':
      return text.slice(0, value.length) === value;
    case 'ends':
      return value === '' || text.slice(-value.length) === value;
    case 'matches':
      return new RegExp(value, caseSensitive ? '' : 'i').test(text);
    case 'number':
      return compares(relation, toNumber(text), toNumber(value));
    case 'date':
      return compares(relation === 'before' ? 'less_than' : 'greater_than', toTime(text), toTime(value));
    case 'version':
      return compares(relation, toVersion(text), toVersion(value));
    default:
      throw new Error(`the model does not know ${operator}`);
  }
}

function compares(relation: string, one: number, other: number): boolean {
  if (relation === 'equals') return one === other;
  if (relation === 'greater_than') return one > other;
  if (relation === 'at_least') return one >= other;
  return relation === 'less_than' ? one < other : one <= other;
}

/** NaN, which no comparison holds for, if a text is not a number. */
function toNumber(text: string): number {
  return text.trim() === '' || /[x_a-df-z]/i.test(text) ? Number.NaN : Number(text);
}

function toTime(text: string): number {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1_000;
  if (/^\d+$/.test(text)) return text.length > 10 && text.length <= 14 ? Number(text) : Number.NaN;
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

/** Versions of the generator have at most three parts below 1,000. */
function toVersion(text: string): number {
  const parts = text.replace(/^v/i, '').split('.');
  if (parts.length > 3 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return Number.NaN;
  return [0, 1, 2].reduce((sum, index) => sum * 1_000 + Number(parts[index] ?? 0), 0);
}
