import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { operation, scoped } from '../../lib/operation.ts';
import { trueOrFalse } from '../../lib/shapes.ts';
import { bom } from '../../lib/text/byte-order-mark.ts';
import { RANGE_ALIASES, withAliases } from '../../lib/with-aliases.ts';
import { presetSchema, strict, weekStartSchema } from '../query/contract/request.contract.ts';
import { EXAMPLE_WEBSITE_ID } from '../websites/website-id.contract.ts';

/** The formats of exports. */
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
    preset: presetSchema.optional().describe('Instead of dates; default `last_30d`'),
    timezone: z.string().min(1).max(64).optional().describe('IANA time zone; default: that of the website'),
    weekStart: weekStartSchema.optional(),
    include_bots: z
      .union([z.boolean(), trueOrFalse])
      .default(false)
      .describe('Whether to include events of bots; include them for an import'),
    bom,
  }),
);

/** Exports of raw events. */
export const exportsContract = {
  events: operation({
    example: { query: { website_id: EXAMPLE_WEBSITE_ID, preset: 'last_7d', format: 'csv' } },
    access: scoped('read:data'),
    recordsPeople: true,
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
        'The response is streamed without a length. An interrupted export, including one that exceeds an hour, is an incomplete  ' +
        'transfer; request a shorter range then. Two exports of an ' +
        'organization run at the same time; a third returns RATE_LIMITED. In CSV, a text that ' +
        "a spreadsheet would interpret as a formula, or that starts with an apostrophe, is prefixed with an apostrophe (').",
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
