import { z } from 'zod';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { boundedRecord } from '../../../lib/concurrency/bounded-record.ts';
import { errorDetail, sentenceKeys } from '../../../lib/error-detail.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { MAX_TIME_LENGTH } from '../../../lib/shapes.ts';
import { bom } from '../../../lib/text/byte-order-mark.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { tagName } from '../groups/link-groups.contract.ts';
import { linkFields } from '../link-fields.contract.ts';
import { linkDomainId, linkFolderId, linkId } from '../link-id.contract.ts';

/** The largest CSV file, in characters. */
const MAX_CSV_LENGTH = 4_000_000;
const IMPORT_LIMIT_BYTES = 8 * 1024 * 1024;

const success = z.literal(true);
const tags = ['Links'];
const read = scoped('read:links');
const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];

/** The traits of a visitor that rules compare. Absent traits are unknown. */
const traits = z
  .strictObject({
    country: z.string().max(2),
    region: z.string().max(100),
    city: z.string().max(100),
    device: z.string().max(20),
    os: z.string().max(50),
    browser: z.string().max(50),
    language: z.string().max(35),
    referrer: z.string().max(253),
    bot: z.string().max(100),
    query: boundedRecord(z.string().max(100), z.string().max(1_000), 100, 'query parameters'),
    time: z.iso
      .datetime({ offset: true })
      .max(MAX_TIME_LENGTH)
      .describe('For `hour` and `weekday`; now if absent'),
    share: z
      .number()
      .min(0)
      .lt(1)
      .describe(
        'The place of the visitor among all visitors, from 0 (inclusive) to 1, which decides a split',
      ),
  })
  .partial();

/** Tools for links: a test of rules, import and export. */
export const linkToolsContract = {
  testRules: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        targetUrl: 'https://shop.example/',
        rules: [
          {
            constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'AT'] }],
            targetUrl: 'https://shop.example/de',
          },
        ],
        traits: { country: 'DE' },
      },
    },
    access: read,
    resources: ofOrganization,
  })
    .route({
      method: 'POST',
      path: '/v1/links/test',
      tags,
      summary: 'Test the rules of a link',
      description: 'Returns where a visitor with these traits would be sent. Nothing is stored or counted.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        ...z
          .object({
            iosUrl: linkFields.iosUrl,
            androidUrl: linkFields.androidUrl,
            rules: linkFields.rules,
            split: linkFields.split,
            passQuery: linkFields.passQuery,
            utm: linkFields.utm,
          })
          .partial().shape,
        targetUrl: linkFields.targetUrl,
        traits: traits.default({}),
      }),
    )
    .output(
      z.object({
        success,
        targetUrl: z.string(),
        rule: z.int().nullable().describe('The index of the rule that decided'),
        split: z.int().nullable().describe('The index of the target of the split'),
        shares: z
          .array(z.object({ targetUrl: z.string(), share: z.number() }))
          .describe('All targets of visitors with these traits, with their shares'),
      }),
    ),

  export: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    recordsPeople: true,
    resources: ofOrganization,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'GET',
      path: '/v1/links/export',
      tags,
      summary: 'Export links',
      description:
        'All links of an organization as CSV, archived ones included, without passwords. The import accepts this file.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: { description: 'The links', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), bom }))
    .output(z.instanceof(ByteStream)),

  import: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        csv: 'name,targetUrl,slug\nSpring sale,https://shop.example/sale,spring\n',
        dryRun: true,
      },
    },
    access: scoped('write:links'),
    administrative: true,
    resources: [
      ...ofOrganization,
      { kind: 'link-domain', at: ['domainId'] },
      { kind: 'link-folder', at: ['folderId'] },
    ],
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/links/import',
      tags,
      summary: 'Import links',
      description:
        'Creates links from a CSV file with up to 2,000 rows: an export of Pharos, Dub, Bitly or Shlink, or a file with columns named as the fields of links. Every row has a result of its own. With `dryRun`, nothing is created.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        csv: z.string().min(1).max(MAX_CSV_LENGTH),
        dryRun: z.boolean().default(false),
        domainId: linkDomainId
          .optional()
          .describe('The domain of links whose domain is not one of the organization'),
        folderId: linkFolderId.optional().describe('The folder of all links'),
        tags: z.array(tagName).max(10).default([]).describe('Added to the tags of all links'),
      }),
    )
    .output(
      z.object({
        success,
        source: z.enum(['pharos', 'dub', 'bitly', 'shlink']),
        columns: z
          .array(z.object({ column: z.string(), field: z.string().nullable() }))
          .describe(
            'The columns of the file and the fields they are stored in; null for columns that are ignored',
          ),
        results: z.array(
          z.union([
            z.object({
              line: z.int(),
              success,
              id: linkId.optional(),
              name: z.string(),
              slug: z.string().nullable(),
              targetUrl: z.string(),
              tags: z.array(z.string()),
              notes: z
                .array(z.string())
                .describe(
                  'What differs from the file, in sentences: a short domain that is not one of yours',
                ),
            }),
            z.object({
              line: z.int(),
              success: z.literal(false),
              code: z.string(),
              error: z.string(),
              ...sentenceKeys,
              details: z.array(errorDetail).optional(),
            }),
          ]),
        ),
        succeeded: z.int(),
        failed: z.int(),
      }),
    ),
};
