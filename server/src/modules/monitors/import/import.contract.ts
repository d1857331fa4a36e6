import { z } from 'zod';
import { importProblems } from '../../../lib/error-detail.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { websiteId } from '../../websites/website-id.contract.ts';
import { monitorId } from '../monitor-id.contract.ts';

/** The products whose files are read. */
export const IMPORT_SOURCES = ['uptime_kuma', 'uptimerobot', 'gatus', 'openstatus'] as const;
/** A product whose files are read. */
export type ImportSource = (typeof IMPORT_SOURCES)[number];

const MAX_CONTENT_LENGTH = 2_000_000;
const IMPORT_LIMIT_BYTES = 5_000_000;
/** Monitors of a file. */
export const MAX_IMPORTED = 500;

const success = z.literal(true);
const resources: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];

/** The import of monitors. */
export const monitorImportContract = {
  import: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        source: 'gatus',
        content:
          'endpoints:\n  - name: Website\n    url: https://example.com/health\n    interval: 60s\n    conditions:\n      - "[STATUS] == 200"\n',
      },
    },
    access: scoped('write:monitors'),
    administrative: true,
    resources,
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/monitors/import',
      tags: ['Monitors'],
      summary: 'Import monitors',
      description: `Reads up to ${MAX_IMPORTED} monitors of a backup of Uptime Kuma (JSON), an export of UptimeRobot (JSON or CSV), or a configuration of Gatus or OpenStatus (YAML). Without \`dryRun: false\`, nothing is created. The result lists what has no equivalent.`,
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional().describe('The website of all monitors'),
        source: z.enum(
          IMPORT_SOURCES,
          sayInSchema('fields.mustBeOneOf', { names: IMPORT_SOURCES.join(', ') }),
        ),
        content: z.string().min(1).max(MAX_CONTENT_LENGTH),
        dryRun: z.boolean().default(true),
      }),
    )
    .output(
      z.object({
        success,
        results: z.array(
          z.object({
            name: z.string(),
            kind: z.string().nullable(),
            target: z.string().nullable(),
            status: z
              .enum(['ready', 'created', 'skipped', 'failed'])
              .describe('`ready`: it would be created. `skipped`: it has no equivalent'),
            id: monitorId.optional(),
            notes: z.array(z.string()).describe('What is not imported, and why'),
            problems: importProblems,
          }),
        ),
      }),
    ),
};
