import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { operation, scoped } from '../../lib/operation.ts';
import { RANGE_ALIASES, withAliases } from '../../lib/with-aliases.ts';
import { presetSchema, strict, weekStartSchema } from '../query/request.contract.ts';
import { EXAMPLE_WEBSITE_ID } from '../websites/website-id.contract.ts';

/** How an export is written. */
export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const;

/** The name of a format. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Media types of the formats. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
};

const edge = z
  .string()
  .min(1)
  .max(40)
  .describe('`YYYY-MM-DD` (a whole local day, inclusive) or an ISO 8601 time');

const exportQuery = withAliases(
  { ...RANGE_ALIASES, timeZone: 'timezone' },
  strict({
    website_id: z.string().min(1).max(64),
    format: z.enum(EXPORT_FORMATS).default('ndjson'),
    startDate: edge.optional(),
    endDate: edge.optional(),
    preset: presetSchema.optional().describe('In place of dates; `last_30d` when neither is given'),
    timezone: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('IANA time zone; that of the website when absent'),
    weekStart: weekStartSchema.optional(),
    include_bots: z
      .union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])
      .default(false)
      .describe('Whether events of bots are exported too; ask for them when it is for an import'),
  }),
);

/** Raw facts, as files. */
export const exportsContract = {
  events: operation({
    example: { query: { website_id: EXAMPLE_WEBSITE_ID, preset: 'last_7d', format: 'csv' } },
    access: scoped('read:data'),
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
    resources: [{ kind: 'website', at: ['query', 'website_id'] }],
    errors: ['QUERY_TIMEOUT'],
  })
    .route({
      method: 'GET',
      path: '/v1/export',
      inputStructure: 'detailed',
      tags: ['Query'],
      summary: 'Export raw events',
      description:
        'Every column of every event of a range, in order of time, as NDJSON (which `pharos import` takes), CSV or Parquet. ' +
        'The answer is sent as it is read, so its length is not known in advance; one that was cut short is an incomplete ' +
        'transfer, which also becomes of one that takes more than an hour: ask for a shorter range then. Two exports of an ' +
        'organization run at the same time; a third is answered RATE_LIMITED. In CSV, a text that ' +
        "a spreadsheet would take for a formula, or that begins with an apostrophe, has an apostrophe (') put before it.",
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: {
            description: 'The events',
            content: Object.fromEntries(
              Object.values(EXPORT_TYPES).map((type) => [
                type.split(';')[0] ?? type,
                { schema: { type: 'string', format: 'binary' } },
              ]),
            ),
          },
        },
      }),
    })
    .input(z.object({ query: exportQuery }))
    .output(z.instanceof(ByteStream)),
};
