import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { type OperationMeta, operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { erasureId, progress } from './erasure.contract.ts';

/** The maximum length of a profile id. */
const MAX_PROFILE_ID = 256;

const params = z.object({
  profile_id: z
    .string()
    .min(1)
    .max(MAX_PROFILE_ID)
    .refine(
      (id) => id.isWellFormed() && !id.includes('\0'),
      sayInSchema('fields.mustNotContainNulOrSurrogates'),
    )
    .describe('As it was sent (`profileId`), URL-encoded'),
});
const website = z.string().min(1).max(64);
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['query', 'website_id'] }];
const success = z.literal(true);
const tags = ['Profiles'];

const manage = {
  access: scoped('manage:websites'),
  resources: ofWebsite,
} as const satisfies Partial<OperationMeta>;

const erasure = z.object({ id: erasureId, websiteId, ...progress });

/** Export and erasure of the data of people whom a website identifies. */
export const profilesContract = {
  export: operation({
    example: { params: { profile_id: 'user-1' }, query: { website_id: EXAMPLE_WEBSITE_ID } },
    access: scoped('read:data'),
    recordsPeople: true,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
    resources: ofWebsite,
    errors: ['QUERY_TIMEOUT'],
  })
    .route({
      method: 'GET',
      path: '/v1/profiles/{profile_id}/export',
      inputStructure: 'detailed',
      tags,
      summary: 'Export all data of a profile',
      description:
        'Every event, error, web vital and click of every visitor that ever carried the profile id, of all time, as NDJSON: ' +
        '`fact` is the type of the line. Erasing the profile removes the same data. People who share a ' +
        'device share its visitor: `profile_id` distinguishes their events. 64-bit numbers and money are text.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: {
            description: 'The data, each type in order of time',
            content: { 'application/x-ndjson': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      }),
    })
    .input(z.object({ params, query: z.strictObject({ website_id: website }) }))
    .output(z.instanceof(ByteStream)),

  erase: operation({
    example: { params: { profile_id: 'user-1' }, query: { website_id: EXAMPLE_WEBSITE_ID } },
    ...manage,
    administrative: true,
    limit: { authenticated: 60, anonymous: 10, windowMs: 60_000 },
    errors: ['QUERY_TIMEOUT'],
  })
    .route({
      method: 'DELETE',
      path: '/v1/profiles/{profile_id}',
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Erase a profile',
      description:
        'Permanently removes all data received so far of every visitor that ever had the profile id, including data  ' +
        'from before the visitor was identified. All metrics are recalculated without it.  ' +
        '`GET /v1/profile-erasures` returns the progress. Data received later is recorded.',
    })
    .input(z.object({ params, query: z.strictObject({ website_id: website }) }))
    .output(
      z.object({
        success,
        erasure,
        found: z
          .object({
            events: z.int(),
            visitors: z.int(),
            otherProfiles: z
              .int()
              .describe(
                'Other profiles of these visitors, for example on a shared device: their data there is removed, too',
              ),
          })
          .describe('The data to remove, without data that is not stored yet'),
        message: z.string(),
      }),
    ),

  erasures: operation({ ...manage, example: { query: { website_id: EXAMPLE_WEBSITE_ID } } })
    .route({
      method: 'GET',
      path: '/v1/profile-erasures',
      inputStructure: 'detailed',
      tags,
      summary: 'List profile erasures',
      description:
        'The 100 most recent erasures of a website, newest first; only one if its id is given. They do not ' +
        'contain the profile id.',
    })
    .input(z.object({ query: z.strictObject({ website_id: website, id: erasureId.optional() }) }))
    .output(z.object({ success, erasures: z.array(erasure) })),
};
