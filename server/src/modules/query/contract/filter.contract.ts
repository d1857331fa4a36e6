import { z } from 'zod';
import { describeIssue } from '../../../lib/issue-messages.ts';
import { otherNames } from '../../../lib/text/did-you-mean.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { PEER_FILTER_FIELDS, PEER_FILTER_OPS } from '../resolve/peer-names.data.ts';
import { dispatch, isRecord, plainText } from './dispatch.contract.ts';
import { QUERY_LIMITS } from './limits.contract.ts';

/** The operators of a condition. */
export const FILTER_OPS = [
  'eq',
  'ne',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'in',
  'not_in',
  'matches',
  'exists',
  'not_exists',
  'gt',
  'gte',
  'lt',
  'lte',
] as const;

/** The longest value and the longest name of a field, in characters. */
const MAX_TEXT_LENGTH = 4_096;
const MAX_FIELD_LENGTH = 256;

/** One operator. */
export type FilterOp = (typeof FILTER_OPS)[number];

const scalar = z.union([plainText(MAX_TEXT_LENGTH), z.number(), z.boolean()]);
const list = z.array(scalar).min(1).max(QUERY_LIMITS.filterValues);

const peerOps = otherNames(PEER_FILTER_OPS);
const peerFields = otherNames(PEER_FILTER_FIELDS);

const leafShape = {
  field: z.string().min(1).max(MAX_FIELD_LENGTH),
  op: z.enum(FILTER_OPS, { error: (issue) => describeIssue(issue, peerOps) }),
  value: dispatch<FilterScalar | readonly FilterScalar[]>((value) => (Array.isArray(value) ? list : scalar), {
    anyOf: [{ type: ['string', 'number', 'boolean'] }, { type: 'array' }],
  }).optional(),
  caseSensitive: z.boolean().optional(),
};
const leaf = z.strictObject(leafShape, { error: (issue) => describeIssue(issue, peerFields) });

/** One value of a condition. */
export type FilterScalar = string | number | boolean;

/** One condition, as sent by the caller. */
export type FilterLeaf = z.output<typeof leaf>;

/** A condition or a group of conditions. `not` matches when none of its members does. */
export type FilterNode =
  | FilterLeaf
  | { readonly and: readonly FilterNode[] }
  | { readonly or: readonly FilterNode[] }
  | { readonly not: readonly FilterNode[] };

const SCALARS_DESCRIBED = [
  { type: 'string', maxLength: MAX_TEXT_LENGTH },
  { type: 'number' },
  { type: 'boolean' },
] as const;
const leafDescribed = {
  type: 'object',
  required: ['field', 'op'],
  additionalProperties: false,
  properties: {
    field: {
      type: 'string',
      maxLength: MAX_FIELD_LENGTH,
      description: 'A field of `allowedFilters`, or `properties.<key>`',
    },
    op: { type: 'string', enum: [...FILTER_OPS] },
    value: {
      anyOf: [
        ...SCALARS_DESCRIBED,
        { type: 'array', maxItems: QUERY_LIMITS.filterValues, items: { anyOf: [...SCALARS_DESCRIBED] } },
      ],
      description: 'Text, number or boolean; a list of them for `in` and `not_in`; none for `exists`',
    },
    caseSensitive: {
      type: 'boolean',
      default: true,
      description:
        'Whether the comparison distinguishes upper and lower case; `false` only for text: not with `exists` and `not_exists`, and not with numbers',
    },
  },
} as const;
const groupDescribed = {
  type: 'object',
  description: `{and|or|not: [filters]}, at most ${QUERY_LIMITS.filterDepth} deep`,
} as const;

const members: z.ZodType<readonly FilterNode[]> = z.lazy(() =>
  z.array(node).min(1).max(QUERY_LIMITS.filterLeaves),
);
const groups = {
  and: z.strictObject({ and: members }),
  or: z.strictObject({ or: members }),
  not: z.strictObject({ not: members }),
} as const;

const node = dispatch<FilterNode>(
  (value) => {
    if (!isRecord(value))
      return sayInSchema('query.mustBeFilter', {
        condition: '{field, op, value}',
        group: '{and|or|not: [filters]}',
      });
    if (Object.hasOwn(value, 'and')) return groups.and;
    if (Object.hasOwn(value, 'or')) return groups.or;
    if (Object.hasOwn(value, 'not')) return groups.not;
    return leaf;
  },
  { anyOf: [leafDescribed, groupDescribed] },
);

const none: z.ZodType<readonly FilterNode[]> = z.array(z.never());

/** The JSON Schema of filters, for API documents. */
export const FILTERS_DESCRIBED = {
  type: 'array',
  description: 'All must match',
  items: { anyOf: [leafDescribed, groupDescribed] },
  maxItems: QUERY_LIMITS.filterLeaves,
} as const;

/** Filters that must all match. Size and depth are checked first, without recursion, because input can be nested to any depth. */
export const filtersSchema = dispatch<readonly FilterNode[]>((value) => {
  if (!Array.isArray(value)) return sayInSchema('query.mustBeFilters');
  const { depth, leaves } = measure(value);
  if (depth > QUERY_LIMITS.filterDepth) {
    return sayInSchema('query.groupsNestTooDeep', { max: QUERY_LIMITS.filterDepth });
  }
  if (leaves > QUERY_LIMITS.filterLeaves)
    return sayInSchema('query.hasTooManyConditions', { max: QUERY_LIMITS.filterLeaves });
  return value.length === 0 ? none : members;
}, FILTERS_DESCRIBED);

/** The nesting depth of groups and the number of members that are not groups. Counting stops once a limit is exceeded. */
function measure(filters: readonly unknown[]): { depth: number; leaves: number } {
  let level: readonly unknown[] = filters;
  let depth = -1;
  let leaves = 0;
  while (level.length > 0 && depth <= QUERY_LIMITS.filterDepth && leaves <= QUERY_LIMITS.filterLeaves) {
    depth += 1;
    const below: unknown[] = [];
    for (const member of level) {
      const inner = isRecord(member)
        ? [member['and'], member['or'], member['not']].filter(Array.isArray)
        : [];
      if (inner.length === 0) leaves += 1;
      for (const group of inner) below.push(...group.slice(0, QUERY_LIMITS.filterLeaves + 1));
    }
    level = below;
  }
  return { depth, leaves };
}
