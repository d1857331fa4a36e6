import { includesText } from '../../../../lib/constraints/includes-text.ts';
import type { COMPARISONS } from './http-fields.contract.ts';
import { jsonValueText } from './json-path.ts';

type Comparison = (typeof COMPARISONS)[number];

const WORDS: Readonly<Record<Comparison, string>> = {
  equals: 'equals',
  not_equals: 'does not equal',
  contains: 'contains',
  not_contains: 'does not contain',
  less_than: 'is less than',
  greater_than: 'is greater than',
  exists: 'exists',
  not_exists: 'does not exist',
};

const INTEGER = /^\s*-?\d{1,1000}\s*$/;
const LONG_INTEGER = /^-?\d{16,1000}$/;

/**
 * Compares a value with the expected text. A missing value satisfies `not_equals`, `not_contains` and `not_exists`.
 * @param value a value of JSON, or a header; `undefined` when it is missing. An array contains a value that equals the text.
 */
export function compare(value: unknown, comparison: Comparison, expected = ''): boolean {
  switch (comparison) {
    case 'exists':
      return value !== undefined;
    case 'not_exists':
      return value === undefined;
    case 'equals':
      return value !== undefined && jsonValueText(value) === expected;
    case 'not_equals':
      return !compare(value, 'equals', expected);
    case 'contains':
      return contains(value, expected);
    case 'not_contains':
      return !contains(value, expected);
    case 'less_than':
      return order(value, expected) < 0;
    case 'greater_than':
      return order(value, expected) > 0;
  }
}

/** Returns a comparison in words: `contains "ok"`. */
export function describeComparison(comparison: Comparison, expected = ''): string {
  const words = WORDS[comparison];
  return comparison === 'exists' || comparison === 'not_exists' ? words : `${words} "${expected}"`;
}

function contains(value: unknown, expected: string): boolean {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.some((entry) => jsonValueText(entry) === expected);
  return includesText(jsonValueText(value), expected);
}

/** Returns less than 0, 0 or more than 0; NaN for texts that are not numbers, which are neither less nor greater. */
function order(value: unknown, expected: string): number {
  if (typeof value === 'string' && LONG_INTEGER.test(value) && INTEGER.test(expected)) {
    // Larger than numbers with all of their digits.
    const difference = BigInt(value) - BigInt(expected.trim());
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }
  const [one, other] = [numberOf(value), numberOf(expected)];
  return one === other ? 0 : one - other;
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
