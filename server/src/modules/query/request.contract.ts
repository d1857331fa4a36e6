import { z } from 'zod';
import { GRANULARITIES } from '../../lib/calendar.ts';
import { otherNames } from '../../lib/did-you-mean.ts';
import { describeIssue } from '../../lib/issue-messages.ts';
import { PRESETS } from '../../lib/time-range.ts';
import { describeSchema, RANGE_ALIASES, withAliases } from '../../lib/with-aliases.ts';
import { dispatch, isRecord, plainText } from './dispatch.contract.ts';
import { filtersSchema } from './filter.contract.ts';
import { QUERY_LIMITS } from './limits.contract.ts';
import {
  PEER_COMPARISONS,
  PEER_GRANULARITIES,
  PEER_OPTIONS,
  PEER_PARAMETER_OPTIONS,
  PEER_PRESETS,
  PEER_SORT_ORDERS,
} from './peer-names.data.ts';

/** What a granularity may be called; the last two are the hosted product's words. */
export const GRANULARITY_NAMES = [...GRANULARITIES, 'hourly', 'daily'] as const;

/** What to compare with. */
const COMPARISONS = ['previous_period', 'previous_period_weekday', 'year_over_year'] as const;

const name = plainText(256).min(1);
const edge = plainText(40).min(1).describe('`YYYY-MM-DD` (a whole local day, inclusive) or an ISO 8601 time');
export const granularitySchema = oneOf(GRANULARITY_NAMES, PEER_GRANULARITIES);
export const presetSchema = oneOf(PRESETS, PEER_PRESETS);
export const sortOrderSchema = oneOf(['asc', 'desc'], PEER_SORT_ORDERS);
export const comparisonSchema = oneOf(COMPARISONS, PEER_COMPARISONS);
export const weekStartSchema = z.enum(['monday', 'sunday']);

/** An enumeration; `peerNames` are other products' names of its values, for suggestions. */
function oneOf<const T extends string>(
  values: readonly [T, ...T[]],
  peerNames: Readonly<Record<string, string>>,
) {
  const others = otherNames(peerNames);
  return z.enum(values, { error: (issue) => describeIssue(issue, others) });
}

/** An object that refuses what it does not know; `peerNames` are other products' names of its fields. */
export function strict<T extends z.ZodRawShape>(
  shape: T,
  peerNames: Readonly<Record<string, string>> = PEER_OPTIONS,
) {
  const others = otherNames(peerNames);
  return z.strictObject(shape, { error: (issue) => describeIssue(issue, others) });
}

/** Parameters spell their dates as the hosted product does. */
const PARAMETER_ALIASES = { startDate: 'start_date', endDate: 'end_date' } as const;
const own = {
  id: name.max(128).optional(),
  start_date: edge.optional(),
  end_date: edge.optional(),
  granularity: granularitySchema.optional(),
  filters: filtersSchema.optional(),
};
const named = withAliases(
  PARAMETER_ALIASES,
  strict(
    {
      name,
      ...own,
      options: z
        .record(name, z.unknown())
        .optional()
        .describe('What types such as funnels need beside filters'),
    },
    PEER_PARAMETER_OPTIONS,
  ),
);
const adHoc = withAliases(
  PARAMETER_ALIASES,
  strict(
    {
      metrics: z.array(name).min(1).max(QUERY_LIMITS.metrics),
      dimensions: z.array(name).max(QUERY_LIMITS.dimensions).default([]),
      ...own,
    },
    PEER_PARAMETER_OPTIONS,
  ),
);

/** A parameter with options of its own. */
export type NamedParameter = z.output<typeof named>;

/** A parameter that names metrics and dimensions instead of a query type. */
export type AdHocParameter = z.output<typeof adHoc>;

/** One thing asked for. */
export type Parameter = string | NamedParameter | AdHocParameter;

/** One thing asked for, as callers may write it. */
type SentParameter =
  | string
  | z.input<typeof named>
  | (Omit<z.input<typeof adHoc>, 'metrics' | 'dimensions'> & {
      readonly metrics: readonly string[];
      readonly dimensions?: readonly string[];
    });

const parameter = dispatch<Parameter, SentParameter>(
  (value) => {
    if (typeof value === 'string') return name;
    if (!isRecord(value)) return 'must be a name, {name, …} or {metrics, dimensions, …}';
    return Object.hasOwn(value, 'metrics') || Object.hasOwn(value, 'dimensions') ? adHoc : named;
  },
  {
    anyOf: [
      { type: 'string', description: 'The name of a query type' },
      describeSchema(named),
      describeSchema(adHoc),
    ],
  },
);

const comparedRange = withAliases(RANGE_ALIASES, strict({ startDate: edge, endDate: edge }));

/** What a query is compared with. */
export type Comparison = (typeof COMPARISONS)[number] | z.output<typeof comparedRange>;

const compare = dispatch<Comparison>((value) => (isRecord(value) ? comparedRange : comparisonSchema), {
  anyOf: [{ type: 'string', enum: [...COMPARISONS] }, { type: 'object' }],
});

const OF_LISTS = 'Of lists: refused when none of the parameters is a list, ignored by the others beside one';
export const limitSchema = z.int().min(1).max(QUERY_LIMITS.rows);
export const pageSchema = z.int().min(1).max(QUERY_LIMITS.pages);
/** What the options of a query apply to, as OpenAPI shows it. */
export const OPTION_DESCRIPTIONS = {
  limit: `How many rows a page has; when absent, as many as the type says (\`defaultLimit\`). ${OF_LISTS}`,
  page: `Which page, from 1. ${OF_LISTS}`,
  sortBy: `A field of the answer, which every list must have. ${OF_LISTS}`,
  sortOrder: OF_LISTS,
  preset: 'In place of dates; `last_30d` when neither is given. Types with a range of their own keep it',
  granularity:
    'Of series, and of lists with a date; `day` when absent. It may be given without either, and has no effect then',
  totals:
    'Adds `totals` to lists and series, to lists with their `total_rows`. Refused when there is neither',
} as const;
export const zoneSchema = plainText(64)
  .min(1)
  .describe('IANA time zone; when absent, that of the website, and UTC of anything else');

/** One query. */
export const querySchema = withAliases(
  { ...RANGE_ALIASES, timezone: 'timeZone' },
  strict({
    id: name.max(128).optional(),
    parameters: z.array(parameter).min(1).max(QUERY_LIMITS.parameters),
    startDate: edge.optional(),
    endDate: edge.optional(),
    preset: presetSchema.optional().describe(OPTION_DESCRIPTIONS.preset),
    timeZone: zoneSchema.optional(),
    granularity: granularitySchema.optional().describe(OPTION_DESCRIPTIONS.granularity),
    weekStart: weekStartSchema
      .optional()
      .describe('When absent, as the website has it, and `sunday` of anything else'),
    filters: filtersSchema.optional(),
    limit: limitSchema.optional().describe(OPTION_DESCRIPTIONS.limit),
    page: pageSchema.optional().describe(OPTION_DESCRIPTIONS.page),
    sortBy: name.optional().describe(OPTION_DESCRIPTIONS.sortBy),
    sortOrder: sortOrderSchema.optional().describe(OPTION_DESCRIPTIONS.sortOrder),
    compare: compare.optional(),
    totals: z.boolean().optional().describe(OPTION_DESCRIPTIONS.totals),
  }),
);

/** One query, as it was sent. */
export type QueryRequest = z.output<typeof querySchema>;

/** One query, as callers may write it. */
type SentQuery = Omit<z.input<typeof querySchema>, 'parameters'> & {
  readonly parameters: readonly SentParameter[];
};

const describedQuery = describeSchema(querySchema);

/** One query or several, as the typed client takes them; whoever takes them from an address has plain text. */
export type SentQueries = SentQuery | readonly SentQuery[];

const queries = z.array(querySchema).min(1).max(QUERY_LIMITS.queries);

/** One query, or several. */
export const bodySchema = dispatch<QueryRequest | QueryRequest[], unknown>(
  (value) => (Array.isArray(value) ? queries : querySchema),
  {
    description: `One query, or an array of at most ${QUERY_LIMITS.queries}`,
    anyOf: [
      describedQuery,
      { type: 'array', minItems: 1, maxItems: QUERY_LIMITS.queries, items: describedQuery },
    ],
  },
);
