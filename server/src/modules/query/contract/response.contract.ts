import { z } from 'zod';

const success = z.literal(true);
const cell = z.union([z.string(), z.number(), z.null()]);
/** A list or an object, in fields whose type is `json`. */
const json = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const row = z.record(z.string(), z.union([cell, json]));
const range = z.object({ start: z.iso.datetime(), end: z.iso.datetime() });

const change = z.object({
  current: z.number(),
  previous: z.number(),
  change: z.number(),
  change_percent: z
    .number()
    .nullable()
    .describe('`null` when the previous value is 0 and the current one is not'),
  from_zero: z.boolean().describe('Whether the previous value is 0 and the current one is not'),
});

/** The values of the compared range, one row for each row of `data`. */
const comparison = z.object({
  range,
  data: z.array(z.record(z.string(), z.union([cell, change, json]))),
});

const result = z.object({
  parameter: z.string(),
  success: z.boolean(),
  data: z.array(row),
  error: z.string().optional(),
  approximate: z
    .literal(true)
    .optional()
    .describe(
      'Present when distinct counts are estimates, because there are too many values to count exactly',
    ),
  error_bound_percent: z
    .number()
    .optional()
    .describe('The error of the estimates: at most this many percent in 99 of 100 cases'),
  comparison: comparison.optional(),
  totals: z.record(z.string(), z.number()).optional(),
});

const meta = z.object({
  parameters: z.array(z.string()),
  total_parameters: z.int(),
  page: z.int(),
  limit: z.int(),
  filters_applied: z.int(),
  timezone: z.string(),
  range: range.describe('In UTC; the end is exclusive'),
  asOf: z.iso
    .datetime()
    .describe(
      'The response includes everything accepted before this time: the time of the response, or earlier while the server catches up',
    ),
  behind: z
    .object({
      events: z
        .int()
        .describe('The maximum number of accepted events and other rows that are not included yet'),
      since: z.iso.datetime().describe('When the oldest of them was accepted'),
    })
    .optional()
    .describe('Present while accepted events are not included yet. A query waits up to 500 ms for them'),
  inconsistent: z
    .literal(true)
    .optional()
    .describe(
      'Present when data changed while a query ran for more than 2 s, or while a backfill is processed: values of different parameters can differ by the change',
    ),
});

const answered = z.object({ queryId: z.string(), data: z.array(result), meta });

const single = answered.extend({ success, requestId: z.string() });
const batch = z.object({
  success,
  requestId: z.string(),
  batch: success,
  results: z.array(answered.extend({ success })),
});

/** The response to one query. */
export const responseSchema = single;

/** The response to one query, or to several. */
export const responsesSchema = z.union([batch, single]);

/** One compiled statement; a parameter that needs two has two entries. */
const compiled = z.object({
  parameter: z.string(),
  sql: z.string(),
  params: z.record(z.string(), z.unknown()),
  estimate: z.object({
    table: z.string(),
    rows: z
      .int()
      .describe('The maximum number of rows that the statement reads, from the index; nothing is executed'),
  }),
});

/** The statements of a query, without executing them. */
export const compiledSchema = z.object({
  success,
  requestId: z.string(),
  queries: z.array(compiled),
  sql: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

const outputField = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['string', 'number', 'date', 'json']),
  unit: z.string().optional(),
  per: z
    .string()
    .optional()
    .describe(
      'For metrics that cannot be added up across the values of a dimension: split by this dimension, or filter by one of its values (`eq`)',
    ),
  missing_value: z
    .string()
    .optional()
    .describe(
      'For strings: the text that represents a missing value, in every type and in filters. When absent, there is always a value, or `null` as described',
    ),
});

const config = z.object({
  aliasOf: z.string().optional().describe('Present if the name is another name of this query type'),
  allowedFilters: z.array(z.string()),
  customizable: z.boolean(),
  defaultLimit: z.int(),
  publicAccess: z.boolean(),
  meta: z
    .object({
      title: z.string(),
      description: z.string(),
      category: z.string(),
      default_visualization: z.string(),
      output_fields: z.array(outputField),
      options: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('JSON Schema of the `options` of a parameter of this type'),
    })
    .optional(),
});

/** The query types, metrics and dimensions, and how they can be combined. */
export const typesSchema = z.object({
  success,
  types: z.array(z.string()),
  configs: z.record(z.string(), config),
  presets: z.array(z.string()),
  metrics: z.array(outputField).optional(),
  dimensions: z.array(outputField).optional(),
  combinations: z
    .array(z.object({ metrics: z.array(z.string()), dimensions: z.array(z.string()) }))
    .optional()
    .describe(
      'Metrics and dimensions that can be combined in one parameter: any metrics of an entry by up to four of its dimensions, or by none. A metric by a dimension that shares no entry with it is rejected',
    ),
});

/** The definition of one query type. */
export const typeSchema = z.object({ success, name: z.string(), config });

/** The result of one parameter. */
export type ParameterResult = z.output<typeof result>;
/** The response to one of several queries. */
export type QueryResponse = z.output<typeof answered>;
/** The response of `compile`. */
export type CompiledResponse = z.output<typeof compiledSchema>;
/** The response of `type`. */
export type TypeResponse = z.output<typeof typeSchema>;
/** The response of `types`. */
export type TypesResponse = z.output<typeof typesSchema>;
/** One row of a result. */
export type ResponseRow = z.output<typeof row>;
/** One row of a comparison. */
export type ComparedRow = z.output<typeof comparison>['data'][number];
