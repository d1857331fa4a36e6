import type { Comparison } from '../../../constraints/index.ts';

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
