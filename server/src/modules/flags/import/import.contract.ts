import { z } from 'zod';
import { boundedRecord } from '../../../lib/concurrency/bounded-record.ts';
import { importProblems } from '../../../lib/error-detail.contract.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../../websites/website-id.contract.ts';
import { environmentName } from '../flag-config.contract.ts';

/** The products whose exports are read. */
export const FLAG_IMPORT_FORMATS = ['unleash', 'launchdarkly', 'flagsmith', 'growthbook'] as const;
/** A product whose exports are read. */
export type FlagImportFormat = (typeof FLAG_IMPORT_FORMATS)[number];

const MAX_CONTENT_LENGTH = 4_000_000;
const IMPORT_LIMIT_BYTES = 8_000_000;
/** The most environments of a file. */
export const MAX_FILE_ENVIRONMENTS = 200;
/** The most flags of a file. */
export const MAX_IMPORTED_FLAGS = 1_000;

const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const status = z
  .enum(['ready', 'created', 'updated', 'skipped', 'failed'])
  .describe('`ready`: it would be created or updated. `failed`: see the notes');
const notes = z.array(z.string()).describe('What is not imported, and why');

/** The import of flags. */
export const flagImportContract = {
  import: operation({
    example: {
      body: {
        websiteId: EXAMPLE_WEBSITE_ID,
        format: 'unleash',
        content:
          '{"version":1,"features":[{"name":"new-checkout","enabled":true,"strategies":[{"name":"default"}]}]}',
      },
    },
    access: scoped('manage:flags'),
    administrative: true,
    resources: ofWebsite,
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/flags/import',
      tags: ['Flags'],
      summary: 'Import flags',
      description: `Reads up to ${MAX_IMPORTED_FLAGS.toLocaleString('en')} flags of an export of Unleash, LaunchDarkly, Flagsmith or GrowthBook (JSON). Without \`dryRun: false\`, nothing is changed. Flags with the same key are updated. Strategies of Unleash keep their bucketing. The result lists what has no equivalent.`,
    })
    .input(
      z.strictObject({
        websiteId,
        format: z.enum(
          FLAG_IMPORT_FORMATS,
          sayInSchema('fields.mustBeOneOf', { names: FLAG_IMPORT_FORMATS.join(', ') }),
        ),
        content: z.string().min(1).max(MAX_CONTENT_LENGTH).describe('The file'),
        dryRun: z.boolean().default(true),
        environments: boundedRecord(
          z.string().max(100),
          environmentName,
          MAX_FILE_ENVIRONMENTS,
          'environments',
        )
          .optional()
          .describe(
            'Environments of the file, and the environments of the website that they are imported to. Others are not imported. Without it, `production` or the only environment of the file is the default environment, and others keep their names if the website has them',
          ),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        environments: z
          .record(z.string(), environmentName.nullable())
          .describe('Environments of the file, and where they are imported to'),
        segments: z.array(z.object({ name: z.string(), status, notes, problems: importProblems })),
        results: z.array(
          z.object({ key: z.string(), name: z.string(), status, notes, problems: importProblems }),
        ),
      }),
    ),
};
