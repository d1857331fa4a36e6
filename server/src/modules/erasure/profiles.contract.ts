import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { type OperationMeta, operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { erasureId, progress } from './erasure.contract.ts';

/** Longest id of a profile, as it can be sent. */
const MAX_PROFILE_ID = 256;

const params = z.object({
  profile_id: z
    .string()
    .min(1)
    .max(MAX_PROFILE_ID)
    .refine(
      (id) => id.isWellFormed() && !id.includes('\0'),
      'must not contain NUL characters or lone surrogates',
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

/** What is kept of people whom the website names: taking it out, and forgetting it. */
export const profilesContract = {
  export: operation({
    example: { params: { profile_id: 'user-1' }, query: { website_id: EXAMPLE_WEBSITE_ID } },
    access: scoped('read:data'),
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
    resources: ofWebsite,
    errors: ['QUERY_TIMEOUT'],
  })
    .route({
      method: 'GET',
      path: '/v1/profiles/{profile_id}/export',
      inputStructure: 'detailed',
      tags,
      summary: 'Export all facts of a profile',
      description:
        'Every event, error, web vital and click of every visitor that ever carried the profile id, of all time, as NDJSON: ' +
        '`fact` says what a line is. These are the facts that erasing the profile would remove. Where several people share a ' +
        'device, they share its visitor: `profile_id` tells whose an event is. 64-bit numbers and money are text.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: {
            description: 'The facts, each kind in order of time',
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
        'Removes, for good, everything that came in until now of every visitor that ever carried the profile id; what ' +
        'they did before they named it, too. All figures become what they would be had it never been measured. ' +
        '`GET /v1/profile-erasures` tells how far that is. What comes in later is measured anew.',
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
                'Profiles that share one of these visitors, a device for instance: what they did there goes, too',
              ),
          })
          .describe('What there is to remove; facts that are not yet in the store are not counted'),
        message: z.string(),
      }),
    ),

  erasures: operation({ ...manage, example: { query: { website_id: EXAMPLE_WEBSITE_ID } } })
    .route({
      method: 'GET',
      path: '/v1/profile-erasures',
      inputStructure: 'detailed',
      tags,
      summary: 'List erasures of profiles',
      description:
        'The hundred of a website that were asked for last, the newest first; only one when its id is given. They do not ' +
        'tell whose they were.',
    })
    .input(z.object({ query: z.strictObject({ website_id: website, id: erasureId.optional() }) }))
    .output(z.object({ success, erasures: z.array(erasure) })),
};
