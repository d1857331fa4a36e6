import { z } from 'zod';
import { operation, PUBLIC, type ResourceRule, scopedUnlessPublic } from '../../../lib/operation.ts';
import { trueOrFalse } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { RANGE_ALIASES, withAliases } from '../../../lib/with-aliases.ts';
import { EXAMPLE_WEBSITE_ID } from '../../websites/website-id.contract.ts';
import { filtersSchema } from './filter.contract.ts';
import { QUERY_CONCURRENCY, QUERY_LIMITS } from './limits.contract.ts';
import {
  bodySchema,
  comparisonSchema,
  granularitySchema,
  limitSchema,
  OPTION_DESCRIPTIONS,
  pageSchema,
  presetSchema,
  sortOrderSchema,
  strict,
  weekStartSchema,
  zoneSchema,
} from './request.contract.ts';
import {
  compiledSchema,
  responseSchema,
  responsesSchema,
  typeSchema,
  typesSchema,
} from './response.contract.ts';

const WINDOW_MS = 60_000;
const tags = ['Query'];
const EXAMPLE_QUERY = { parameters: ['summary_metrics', 'top_pages'], preset: 'last_7d' };

const subjects: readonly ResourceRule[] = [
  { kind: 'website', at: ['query', 'website_id'] },
  { kind: 'link', at: ['query', 'link_id'], anyOf: ['read:links', 'read:data'] },
  { kind: 'monitor', at: ['query', 'monitor_id'], anyOf: ['read:monitors', 'read:data'] },
  { kind: 'organization', at: ['query', 'organization_id'] },
];

const subject = z.string().min(1).max(64).optional();
const subjectQuery = withAliases(
  { timeZone: 'timezone' },
  strict({
    website_id: subject,
    link_id: subject,
    monitor_id: subject,
    organization_id: subject.describe(
      `All websites of the organization together, at most ${QUERY_LIMITS.websites.toLocaleString('en')}`,
    ),
    timezone: zoneSchema.optional().describe('Used when the body does not specify a time zone'),
  }),
);
const querySchemas = z.object({ query: subjectQuery.default({}), body: bodySchema });

/** Names or values, separated by commas. */
const commaList = z
  .string()
  .min(1)
  .max(4_096)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1).max(256)).max(QUERY_LIMITS.parameters));

const jsonText = z
  .string()
  .max(65_536)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: sayInSchema('query.mustBeJsonList') });
      return z.NEVER;
    }
  });

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, sayInSchema('fields.mustBeWholeNumber'))
  .transform(Number);
const edge = z.string().min(1).max(40);

const analyticsQuery = withAliases(
  { ...RANGE_ALIASES, timeZone: 'timezone' },
  strict({
    parameters: commaList,
    startDate: edge.optional(),
    endDate: edge.optional(),
    preset: presetSchema.optional().describe(OPTION_DESCRIPTIONS.preset),
    timezone: zoneSchema.optional(),
    granularity: granularitySchema.optional().describe(OPTION_DESCRIPTIONS.granularity),
    weekStart: weekStartSchema.optional(),
    filters: jsonText.pipe(filtersSchema).optional().describe('A JSON list of filters'),
    limit: wholeNumber.pipe(limitSchema).optional().describe(OPTION_DESCRIPTIONS.limit),
    page: wholeNumber.pipe(pageSchema).optional().describe(OPTION_DESCRIPTIONS.page),
    sortBy: z.string().min(1).max(256).optional().describe(OPTION_DESCRIPTIONS.sortBy),
    sortOrder: sortOrderSchema.optional().describe(OPTION_DESCRIPTIONS.sortOrder),
    compare: comparisonSchema.optional(),
    totals: trueOrFalse.optional().describe(OPTION_DESCRIPTIONS.totals),
  }),
);

/** The query string of the GET variant. */
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

const headers = z.object({
  'cache-control': z
    .string()
    .describe('`private` with a maximum age in seconds; `no-store` when a parameter failed'),
  vary: z.string(),
  etag: z.string().optional().describe('A hash of the results, without `requestId` and `queryId`'),
});
const conditions = z.object({
  'if-none-match': z
    .string()
    .max(4_096)
    .optional()
    .describe('ETags of the responses in the cache of the client'),
});

/** Analytics queries, and the query types, metrics and dimensions that they accept. */
export const queryContract = {
  run: operation({
    example: { query: { website_id: EXAMPLE_WEBSITE_ID }, body: EXAMPLE_QUERY },
    access: scopedUnlessPublic('read:data'),
    limit: { authenticated: 120, anonymous: 60, windowMs: WINDOW_MS },
    concurrency: QUERY_CONCURRENCY,
    isDirect: true,
    resources: subjects,
    errors: ['MISSING_PROJECT_ID', 'QUERY_ERROR', 'QUERY_TIMEOUT'],
  })
    .route({
      method: 'POST',
      path: '/v1/query',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags,
      summary: 'Query analytics',
      description:
        'One query or an array of queries. Compatible parameters share scans, so send them in one query.',
    })
    .input(querySchemas)
    .output(z.object({ headers, body: responsesSchema })),

  compile: operation({
    example: { query: { website_id: EXAMPLE_WEBSITE_ID }, body: EXAMPLE_QUERY },
    access: scopedUnlessPublic('read:data'),
    limit: { authenticated: 300, anonymous: 60, windowMs: WINDOW_MS },
    concurrency: { ...QUERY_CONCURRENCY, authenticated: 300 },
    isDirect: true,
    resources: subjects,
    errors: ['MISSING_PROJECT_ID', 'COMPILATION_ERROR'],
  })
    .route({
      method: 'POST',
      path: '/v1/query/compile',
      inputStructure: 'detailed',
      tags,
      summary: 'Show the SQL of a query',
    })
    .input(querySchemas)
    .output(compiledSchema),

  types: operation({ example: {}, access: PUBLIC, isSteady: true })
    .route({
      method: 'GET',
      path: '/v1/query/types',
      tags,
      summary: 'List query types',
      description:
        'With `include_meta=true`, each type, metric and dimension comes with its definition, and `combinations` lists which metrics can be split by which dimensions. `GET /v1/query/types/{name}` describes a single type.',
    })
    .input(
      z.strictObject({
        include_meta: z.union([z.boolean(), trueOrFalse]).optional(),
      }),
    )
    .output(typesSchema),

  type: operation({
    example: { params: { name: 'top_pages' } },
    access: PUBLIC,
    isSteady: true,
    errors: ['NOT_FOUND'],
  })
    .route({
      method: 'GET',
      path: '/v1/query/types/{name}',
      tags,
      summary: 'Describe one query type',
      description: 'Its filters, fields and options, as in the list with `include_meta=true`.',
    })
    .input(z.strictObject({ name: z.string().min(1).max(256) }))
    .output(typeSchema),

  analytics: operation({
    example: {
      params: { website_id: EXAMPLE_WEBSITE_ID },
      query: { parameters: 'summary_metrics', preset: 'last_7d' },
    },
    access: scopedUnlessPublic('read:data'),
    limit: { authenticated: 120, anonymous: 60, windowMs: WINDOW_MS },
    concurrency: QUERY_CONCURRENCY,
    isDirect: true,
    resources: [{ kind: 'website', at: ['params', 'website_id'] }],
    errors: ['QUERY_ERROR', 'QUERY_TIMEOUT'],
  })
    .route({
      method: 'GET',
      path: '/v1/websites/{website_id}/analytics',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags,
      summary: 'Query analytics of one website',
      description: 'The GET variant of `POST /v1/query`. Browsers may cache the response for a few seconds.',
    })
    .input(
      z.object({
        params: z.object({ website_id: z.string().min(1).max(64) }),
        query: analyticsQuery,
        headers: conditions.default({}),
      }),
    )
    .output(
      z.union([
        z.object({ headers, body: responseSchema }),
        z.object({ status: z.literal(304).describe('The client has this response in its cache'), headers }),
      ]),
    ),
};
