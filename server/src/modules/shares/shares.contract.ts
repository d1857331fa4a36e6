import { z } from 'zod';
import { operation, PUBLIC, type ResourceRule, signedIn } from '../../lib/operation.ts';
import { lineOfText, MAX_TIME_LENGTH } from '../../lib/shapes.ts';
import { savedFilters } from '../query/contract/saved-filters.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { embedOrigins, shareBadge } from './share-fields.contract.ts';
import { EXAMPLE_SHARE_ID, EXAMPLE_SHARE_TOKEN, shareId } from './share-id.contract.ts';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

const name = lineOfText(100).describe('For internal use; not visible to visitors');
const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .describe('The password that visitors must enter');
const expiresAt = z.iso
  .datetime({ offset: true })
  .max(MAX_TIME_LENGTH)
  .describe('ISO 8601, in the future; the link is rejected from then on');
const filters = savedFilters
  .nullish()
  .describe('Limits the data that visitors see; the limit is visible to them');

const share = z.object({
  id: shareId,
  websiteId,
  name: z.string(),
  start: z.string().describe('The first characters of the token'),
  hasPassword: z.boolean(),
  filters: savedFilters.nullable(),
  embedOrigins: z.array(z.string()).describe('Pages of these origins may show the analytics in a frame'),
  badge: shareBadge.nullable(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({
    id: z.string(),
    name: z.string().nullable().describe('null if the account was deleted'),
  }),
  lastUsedAt: z.iso.datetime().nullable().describe('Rounded to a minute'),
  status: z.enum(['active', 'expired']),
});
const success = z.literal(true);
const oneShare = z.object({ success, share });

const keepers = signedIn('owner', 'admin');
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'share', at: ['id'] }];
const tags = ['Share links'];

/** Share links, which make a website's analytics accessible without an account. */
export const sharesContract = {
  list: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID } },
    access: keepers,
    resources: ofWebsite,
  })
    .route({ method: 'GET', path: '/v1/shares', tags, summary: 'List the share links of a website' })
    .input(z.strictObject({ websiteId }))
    .output(z.object({ success, shares: z.array(share), total: z.int() })),

  create: operation({
    example: { body: { websiteId: EXAMPLE_WEBSITE_ID, name: 'Board' } },
    access: keepers,
    administrative: true,
    resources: ofWebsite,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/shares',
      tags,
      summary: 'Create a share link for a website',
      description:
        'Visitors with the link have the same access as visitors of a public website. A website has at most 100 links.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        name,
        password: password.nullish(),
        filters,
        embedOrigins: embedOrigins.optional(),
        badge: shareBadge.nullish(),
        expiresAt: expiresAt.nullish(),
      }),
    )
    .output(
      oneShare.extend({
        token: z.string().describe('Returned only in this response'),
        url: z.url().describe('The link; its fragment contains the token, which browsers do not send'),
      }),
    ),

  update: operation({
    example: { params: { id: EXAMPLE_SHARE_ID }, body: { name: 'Board' } },
    access: keepers,
    administrative: true,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/shares/{id}',
      tags,
      summary: 'Update a share link',
      description:
        'Omitted fields keep their values; null removes a value. A new password revokes the access of all visitors who used the ' +
        'former one.',
    })
    .input(
      z.strictObject({
        id: shareId,
        name: name.optional(),
        password: password.nullish(),
        filters,
        embedOrigins: embedOrigins.optional(),
        badge: shareBadge.nullish(),
        expiresAt: expiresAt.nullish(),
      }),
    )
    .output(oneShare),

  revoke: operation({
    example: { params: { id: EXAMPLE_SHARE_ID } },
    access: keepers,
    administrative: true,
    resources: byId,
  })
    .route({
      method: 'DELETE',
      path: '/v1/shares/{id}',
      tags,
      summary: 'Revoke a share link permanently',
    })
    .input(z.strictObject({ id: shareId }))
    .output(z.object({ success })),

  open: operation({
    example: { body: { token: EXAMPLE_SHARE_TOKEN } },
    access: PUBLIC,
    limit: { anonymous: 60, windowMs: 60_000 },
    errors: ['NOT_FOUND', 'AUTH_REQUIRED', 'RATE_LIMITED'],
  })
    .route({
      method: 'POST',
      path: '/public/v1/shares/open',
      tags,
      summary: 'Open a share link',
      description:
        'Returns whether a password is required, and nothing else until it is correct. Then returns the shared website and a ' +
        'pass for the header `X-Share-Token`, which authorizes the operations that are available to visitors of public  ' +
        'websites. If no password is required, the header may contain the token itself. An unknown, expired or revoked link ' +
        'returns NOT_FOUND, a wrong password AUTH_REQUIRED.',
    })
    .input(
      z.strictObject({
        token: z.string().min(1).max(256),
        id: shareId
          .optional()
          .describe('The link that the token must belong to, as in the address of an embedded page'),
        password: z.string().min(1).max(MAX_PASSWORD_LENGTH).optional(),
      }),
    )
    .output(
      z.discriminatedUnion('needsPassword', [
        z.object({ success, needsPassword: z.literal(true) }),
        z.object({
          success,
          needsPassword: z.literal(false),
          pass: z.string(),
          passExpiresAt: z.iso.datetime(),
          website: z.object({
            id: websiteId,
            name: z.string(),
            domain: z.string(),
            timeZone: z.string(),
            weekStart: z.enum(['monday', 'sunday']),
          }),
          filters: savedFilters.nullable().describe('The filters that limit all queries'),
        }),
      ]),
    ),
};
