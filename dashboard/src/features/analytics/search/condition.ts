/** What a condition can say, in the words of the API. */
export const FILTER_OPS = [
  'eq',
  'ne',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'matches',
  'exists',
  'not_exists',
  'gt',
  'gte',
  'lt',
  'lte',
] as const;

/** One of them. */
export type FilterOp = (typeof FILTER_OPS)[number];

/** One condition on what is counted: a field of the API, and what its value must be. */
export interface Condition {
  readonly field: string;
  readonly op: FilterOp;
  /** None for `exists` and `not_exists`, several for `in` and `not_in`, else one. */
  readonly values: readonly string[];
  /** Set when upper and lower case are the same; only where text is compared. */
  readonly ignoresCase?: true;
}

/** A condition as `/v1/query` takes it. */
export interface ApiFilter {
  readonly field: string;
  readonly op: FilterOp;
  readonly value?: string | number | readonly (string | number)[];
  readonly caseSensitive?: boolean;
}

const BARE: ReadonlySet<FilterOp> = new Set(['exists', 'not_exists']);
const LISTS: ReadonlySet<FilterOp> = new Set(['in', 'not_in']);
const ORDERS: ReadonlySet<FilterOp> = new Set(['gt', 'gte', 'lt', 'lte']);
const SINGULAR: Partial<Record<FilterOp, FilterOp>> = { in: 'eq', not_in: 'ne' };
const PLURAL: Partial<Record<FilterOp, FilterOp>> = { eq: 'in', ne: 'not_in' };

/** Fields whose values are numbers. */
export const NUMBER_FIELDS: ReadonlySet<string> = new Set(['revenue']);

/** The longest value that a condition may have, in characters: addresses cannot be endless. */
const MAX_VALUE = 512;
const MAX_VALUES = 100;
const FIELD = /^(?:[a-z][a-z0-9_]{0,63}|properties\.[^\0]{1,200})$/u;

/** Whether the operator takes no value. */
export function isBare(op: FilterOp): boolean {
  return BARE.has(op);
}

/** Whether the operator compares numbers. */
export function isOrder(op: FilterOp): boolean {
  return ORDERS.has(op);
}

/** Whether the condition compares text, so that case can be ignored. */
export function comparesText({ field, op }: Pick<Condition, 'field' | 'op'>): boolean {
  return !BARE.has(op) && !isOfNumbers(field, op);
}

/**
 * The condition in its one form (`in` with one value is `eq`, `eq` with two is `in`), without what the API would refuse;
 * `undefined` when nothing is left of it.
 */
export function normalCondition({ field, op, values, ignoresCase }: Condition): Condition | undefined {
  if (!FIELD.test(field) || !field.isWellFormed()) return undefined;
  if (BARE.has(op)) return { field, op, values: [] };
  const isNumber = isOfNumbers(field, op);
  const kept = [...new Set(values)]
    .filter((value) => isValue(value, isNumber) && (op !== 'matches' || isPattern(value)))
    .slice(0, MAX_VALUES);
  const [first] = kept;
  if (first === undefined) return undefined;
  const more = ignoresCase && !isNumber ? { ignoresCase } : {};
  if (kept.length === 1) return { field, op: SINGULAR[op] ?? op, values: [first], ...more };
  const plural = LISTS.has(op) ? op : PLURAL[op];
  return plural === undefined
    ? { field, op, values: [first], ...more }
    : { field, op: plural, values: kept, ...more };
}

/** The condition as the API takes it. */
export function apiFilterOf({ field, op, values, ignoresCase }: Condition): ApiFilter {
  if (BARE.has(op)) return { field, op };
  const typed = isOfNumbers(field, op) ? values.map(Number) : values;
  const [first = ''] = typed;
  return { field, op, value: LISTS.has(op) ? typed : first, ...(ignoresCase && { caseSensitive: false }) };
}

/** The longest text that is searched for, in characters. */
const MAX_SEARCHED = 200;

/** The filter that holds where a value contains what was typed, in upper or lower case. */
export function searchFilter(field: string, typed: string): ApiFilter {
  const value = typed.slice(0, MAX_SEARCHED).toWellFormed();
  return { field, op: 'contains', value, caseSensitive: false };
}

/**
 * The conditions after a click on a value: one more must hold; a second value of a field joins the first, and one that
 * was chosen already goes.
 */
export function toggleValue(
  conditions: readonly Condition[],
  field: string,
  value: string,
): readonly Condition[] {
  const index = conditions.findIndex(
    (condition) => condition.field === field && (condition.op === 'eq' || condition.op === 'in'),
  );
  const found = conditions[index];
  if (found === undefined) return [...conditions, { field, op: 'eq', values: [value] }];
  const values = found.values.includes(value)
    ? found.values.filter((other) => other !== value)
    : [...found.values, value];
  const next = normalCondition({ ...found, values });
  return next === undefined ? conditions.toSpliced(index, 1) : conditions.toSpliced(index, 1, next);
}

/** Whether a click on the value takes it out again. */
export function isChosen(conditions: readonly Condition[], field: string, value: string): boolean {
  return conditions.some(
    (condition) =>
      condition.field === field &&
      (condition.op === 'eq' || condition.op === 'in') &&
      condition.values.includes(value),
  );
}

function isOfNumbers(field: string, op: FilterOp): boolean {
  return ORDERS.has(op) || NUMBER_FIELDS.has(field);
}

function isValue(value: string, isNumber: boolean): boolean {
  if (value === '' || value.length > MAX_VALUE || value.includes('\0') || !value.isWellFormed()) return false;
  return !isNumber || (value.trim() === value && Number.isFinite(Number(value)));
}

/** Whether the API will take it for a regular expression: RE2 is JavaScript's without looking around and back. */
function isPattern(value: string): boolean {
  if (/\(\?<?[=!]|\\[1-9k]/.test(value.replace(/\\[^1-9k]/gs, ''))) return false;
  try {
    new RegExp(value.replace(/\(\?P</g, '(?<').replace(/\(\?[imsU-]+\)/g, ''));
    return true;
  } catch {
    return false;
  }
}
