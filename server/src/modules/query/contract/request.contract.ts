import { z } from 'zod';
import { boundedRecord } from '../../../lib/concurrency/bounded-record.ts';
import { describeIssue } from '../../../lib/issue-messages.ts';
import { otherNames } from '../../../lib/text/did-you-mean.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { GRANULARITIES } from '../../../lib/time/calendar.ts';
import { PRESETS } from '../../../lib/time/time-range.ts';
import { describeSchema, RANGE_ALIASES, withAliases } from '../../../lib/with-aliases.ts';
import {
  PEER_COMPARISONS,
  PEER_GRANULARITIES,
  PEER_OPTIONS,
  PEER_PARAMETER_OPTIONS,
  PEER_PRESETS,
  PEER_SORT_ORDERS,
} from '../resolve/peer-names.data.ts';
import { dispatch, isRecord, plainText } from './dispatch.contract.ts';
import { filtersSchema } from './filter.contract.ts';
import { QUERY_LIMITS } from './limits.contract.ts';

/** The accepted names of granularities; the last two are aliases for compatibility with the hosted product. */
export const GRANULARITY_NAMES = [...GRANULARITIES, 'hourly', 'daily'] as const;

/** Named comparison ranges. */
const COMPARISONS = ['previous_period', 'previous_period_weekday', 'year_over_year'] as const;

/** The most options of a parameter: no query type has as many. */
const MAX_OPTIONS = 50;

const name = plainText(256).min(1);
const edge = plainText(40).min(1).describe('`YYYY-MM-DD` (a whole local day, inclusive) or an ISO 8601 time');
export const granularitySchema = oneOf(GRANULARITY_NAMES, PEER_GRANULARITIES);
export const presetSchema = oneOf(PRESETS, PEER_PRESETS);
export const sortOrderSchema = oneOf(['asc', 'desc'], PEER_SORT_ORDERS);
export const comparisonSchema = oneOf(COMPARISONS, PEER_COMPARISONS);
export const weekStartSchema = z.enum(['monday', 'sunday']);

/** An enumeration; `peerNames` are the names of its values in other products, for suggestions. */
function oneOf<const T extends string>(
  values: readonly [T, ...T[]],
  peerNames: Readonly<Record<string, string>>,
) {
  const others = otherNames(peerNames);
  return z.enum(values, { error: (issue) => describeIssue(issue, others) });
}

/** An object that rejects unknown fields; `peerNames` are the names of its fields in other products. */
export function strict<T extends z.ZodRawShape>(
  shape: T,
  peerNames: Readonly<Record<string, string>> = PEER_OPTIONS,
) {
  const others = otherNames(peerNames);
  return z.strictObject(shape, { error: (issue) => describeIssue(issue, others) });
}

/** Parameters use the same spelling of dates as the hosted product. */
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
      options: boundedRecord(name, z.unknown(), MAX_OPTIONS, 'options')
        .optional()
        .describe('Settings of types such as funnels, in addition to filters'),
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

/** One parameter of a query. */
export type Parameter = string | NamedParameter | AdHocParameter;

/** One parameter of a query, as callers can write it. */
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
    if (!isRecord(value))
      return sayInSchema('query.mustBeParameter', { named: '{name, …}', adHoc: '{metrics, dimensions, …}' });
    return Object.hasOwn(value, 'metrics') || Object.hasOwn(value, 'dimensions') ? adHoc : named;
  },
  {
    anyOf: [
      { type: 'string', maxLength: 256, description: 'The name of a query type' },
      describeSchema(named),
      describeSchema(adHoc),
    ],
  },
);

const comparedRange = withAliases(RANGE_ALIASES, strict({ startDate: edge, endDate: edge }));

const comparedUntilNow = strict({
  to: comparisonSchema,
  until: z
    .literal('now')
    .describe('A range that is not over is compared only up to the same local time of its last day'),
});

/** The range that a query is compared with. */
export type Comparison =
  | (typeof COMPARISONS)[number]
  | z.output<typeof comparedRange>
  | z.output<typeof comparedUntilNow>;

const compare = dispatch<Comparison>(
  (value) => {
    if (!isRecord(value)) return comparisonSchema;
    return Object.hasOwn(value, 'to') || Object.hasOwn(value, 'until') ? comparedUntilNow : comparedRange;
  },
  {
    anyOf: [
      { type: 'string', enum: [...COMPARISONS] },
      describeSchema(comparedUntilNow),
      describeSchema(comparedRange),
    ],
  },
);

const OF_LISTS =
  'Applies to lists only: rejected when none of the parameters is a list, ignored by parameters that are not lists';
export const limitSchema = z.int().min(1).max(QUERY_LIMITS.rows);
export const pageSchema = z.int().min(1).max(QUERY_LIMITS.pages);
/** Descriptions of the options of a query, shown in OpenAPI. */
export const OPTION_DESCRIPTIONS = {
  limit: `Rows per page; when absent, the \`defaultLimit\` of the type. ${OF_LISTS}`,
  page: `Page number, from 1. ${OF_LISTS}`,
  sortBy: `The field to sort by, which every list must have. ${OF_LISTS}`,
  sortOrder: OF_LISTS,
  preset:
    'A named range, instead of dates; `last_30d` when neither is given. Types with a fixed range ignore it',
  granularity:
    'The bucket size of series, and of lists with a date; `day` when absent. Has no effect without a series or such a list',
  totals:
    'Adds `totals` to lists and series; for lists they include `total_rows`. Rejected when there is neither',
} as const;
export const zoneSchema = plainText(64)
  .min(1)
  .describe('IANA time zone; when absent, the time zone of the website, or UTC for other subjects');

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
      .describe('When absent, the setting of the website or, for other subjects, of the organization'),
    filters: filtersSchema.optional(),
    limit: limitSchema.optional().describe(OPTION_DESCRIPTIONS.limit),
    page: pageSchema.optional().describe(OPTION_DESCRIPTIONS.page),
    sortBy: name.optional().describe(OPTION_DESCRIPTIONS.sortBy),
    sortOrder: sortOrderSchema.optional().describe(OPTION_DESCRIPTIONS.sortOrder),
    compare: compare.optional(),
    totals: z.boolean().optional().describe(OPTION_DESCRIPTIONS.totals),
  }),
);

/** One query, as validated. */
export type QueryRequest = z.output<typeof querySchema>;

/** One query, as callers can write it. */
type SentQuery = Omit<z.input<typeof querySchema>, 'parameters'> & {
  readonly parameters: readonly SentParameter[];
};

const describedQuery = describeSchema(querySchema);

/** One query or several, as the typed client accepts them. Callers that take a query from a URL have plain text. */
export type SentQueries = SentQuery | readonly SentQuery[];

const queries = z.array(querySchema).min(1).max(QUERY_LIMITS.queries);

/** The problem of a request that is too large, estimated before its queries are validated; `undefined` if there is none. */
function sizeProblem(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length > QUERY_LIMITS.queries)
    return sayInSchema('query.mustHaveAtMostItems', { max: QUERY_LIMITS.queries });
  const sent = (Array.isArray(value) ? value : [value]).filter(isRecord);
  const sizes = sent.map(({ parameters, limit }) => ({
    parameters: Array.isArray(parameters) ? parameters.length : 0,
    // A limit above the maximum is reported for its field.
    limit: typeof limit === 'number' ? Math.min(limit, QUERY_LIMITS.rows) : QUERY_LIMITS.defaultRows,
  }));
  const parameters = sizes.reduce((sum, size) => sum + size.parameters, 0);
  const rows = sizes.reduce((sum, size) => sum + size.parameters * size.limit, 0);
  // A single query has a limit of its own, whose error names the field.
  if (sizes.length > 1 && parameters > QUERY_LIMITS.requestParameters)
    return sayInSchema('query.hasTooManyParameters', { max: QUERY_LIMITS.requestParameters, parameters });
  if (rows > QUERY_LIMITS.requestRows)
    return sayInSchema('query.requestsTooManyRows', { max: QUERY_LIMITS.requestRows, rows });
  return undefined;
}

/** One query, or several. */
export const bodySchema = dispatch<QueryRequest | QueryRequest[], unknown>(
  (value) => sizeProblem(value) ?? (Array.isArray(value) ? queries : querySchema),
  {
    description: `One query, or an array of at most ${QUERY_LIMITS.queries} with at most ${QUERY_LIMITS.requestParameters} parameters together`,
    anyOf: [
      describedQuery,
      { type: 'array', minItems: 1, maxItems: QUERY_LIMITS.queries, items: describedQuery },
    ],
  },
);
