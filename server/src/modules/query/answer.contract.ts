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
  change_percent: z.number().nullable().describe('`null` when there was nothing to grow from'),
  from_zero: z.boolean().describe('Whether it grew from nothing'),
});

/** The other range's figures beside this one's, one row for each row of `data`. */
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
    .describe('Present when distinct counts are estimated, because there are too many to be counted exactly'),
  error_bound_percent: z.number().optional().describe('What they are wrong by at most, in 99 of 100 cases'),
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
  range: range.describe('In UTC; the end is not part of it'),
  asOf: z.iso
    .datetime()
    .describe(
      'Everything accepted before this time is included: the time of the answer, or earlier while the server is behind',
    ),
  behind: z
    .object({
      events: z.int().describe('Accepted events and other facts that are not included yet, at most'),
      since: z.iso.datetime().describe('When the oldest of them was accepted'),
    })
    .optional()
    .describe('Present while accepted events are not included yet. A query waits up to 500 ms for them'),
  inconsistent: z
    .literal(true)
    .optional()
    .describe(
      'Present when facts changed while a query ran for more than 2 s, or while a backfill is processed: figures of different parameters can differ by what changed',
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

/** The answer to one query. */
export const answerSchema = single;

/** The answer to one query, or to several. */
export const answersSchema = z.union([batch, single]);

/** One compiled statement; a parameter that needs two has two entries. */
const compiled = z.object({
  parameter: z.string(),
  sql: z.string(),
  params: z.record(z.string(), z.unknown()),
  estimate: z.object({
    table: z.string(),
    rows: z.int().describe('Rows the statement may read, from the index; nothing is executed'),
  }),
});

/** What would be executed. */
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
      'Of metrics that are not added up over the values of a dimension: split by this dimension, or filter by one of its values (`eq`)',
    ),
  missing_value: z
    .string()
    .optional()
    .describe(
      'Of strings: what stands for a missing value, the same in every type and in filters. Without it, there is always a value, or `null` as described',
    ),
});

const config = z.object({
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
        .describe('JSON Schema of what a parameter of this type may say in `options`'),
    })
    .optional(),
});

/** What can be asked. */
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
      'What can be asked for together in one parameter: any metrics of an entry by up to four of its dimensions, or by none. A metric by a dimension that shares no entry with it is refused',
    ),
});

/** What one type is about. */
export const typeSchema = z.object({ success, name: z.string(), config });

/** The figures of one parameter. */
export type ParameterResult = z.output<typeof result>;
/** The answer to one of several queries. */
export type QueryAnswer = z.output<typeof answered>;
/** The answer to `compile`. */
export type CompiledAnswer = z.output<typeof compiledSchema>;
/** The answer to `type`. */
export type TypeAnswer = z.output<typeof typeSchema>;
/** The answer to `types`. */
export type TypesAnswer = z.output<typeof typesSchema>;
/** One row of figures. */
export type AnswerRow = z.output<typeof row>;
/** One compared row. */
export type ComparedRow = z.output<typeof comparison>['data'][number];
