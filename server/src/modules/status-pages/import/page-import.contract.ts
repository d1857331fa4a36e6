import { z } from 'zod';
import { importProblems } from '../../../lib/error-detail.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { statusPageId } from '../status-page-id.contract.ts';

/** The products whose files are read. */
export const PAGE_IMPORT_SOURCES = ['statuspage', 'openstatus'] as const;
/** A product whose files are read. */
export type PageImportSource = (typeof PAGE_IMPORT_SOURCES)[number];

const MAX_CONTENT_LENGTH = 4_000_000;
const IMPORT_LIMIT_BYTES = 10_000_000;
/** The most incidents of a file. The newest ones are imported. */
export const MAX_IMPORTED_INCIDENTS = 200;

const resources: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];

/** The import of status pages. */
export const pageImportContract = {
  import: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        source: 'statuspage',
        content:
          '{"page":{"name":"Example","url":"https://example.statuspage.io"},"components":[{"id":"c1","name":"API","status":"operational"}]}',
      },
    },
    access: scoped('write:status_pages'),
    administrative: true,
    resources,
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
    limit: { authenticated: 10, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/import',
      tags: ['Status pages'],
      summary: 'Import a status page',
      description: `Reads a page of Atlassian Statuspage (\`summary.json\`, or responses of its API) or of OpenStatus (responses of its API) as JSON: components, groups, the newest ${MAX_IMPORTED_INCIDENTS} incidents, and maintenance. Without \`dryRun: false\`, nothing is created. The result lists what has no equivalent. Subscribers are not notified.`,
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        source: z.enum(
          PAGE_IMPORT_SOURCES,
          sayInSchema('fields.mustBeOneOf', { names: PAGE_IMPORT_SOURCES.join(', ') }),
        ),
        content: z.string().min(1).max(MAX_CONTENT_LENGTH),
        dryRun: z.boolean().default(true),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        statusPageId: statusPageId
          .nullable()
          .describe('`null` after a dry run, or if the page was not created'),
        results: z
          .array(
            z.object({
              kind: z.enum(['page', 'group', 'component', 'incident', 'maintenance', 'subscriber']),
              name: z.string(),
              status: z
                .enum(['ready', 'created', 'skipped', 'failed'])
                .describe('`ready`: it would be created. `skipped`: it has no equivalent'),
              notes: z.array(z.string()).describe('What is not imported, and why'),
              problems: importProblems,
            }),
          )
          .describe('The page first'),
      }),
    ),
};
