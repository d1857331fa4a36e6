import { z } from 'zod';
import { operation, PUBLIC, type ResourceRule, signedIn } from '../../lib/operation.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { savedFilters } from '../query/saved-filters.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { EXAMPLE_SHARE_ID, EXAMPLE_SHARE_TOKEN, shareId } from './share-id.contract.ts';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

const name = lineOfText(100).describe('For yourselves; visitors do not see it');
const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .describe('What visitors must know besides the link');
const expiresAt = z.iso
  .datetime({ offset: true })
  .describe('ISO 8601, in the future; from then on the link is refused');
const filters = savedFilters.describe('What visitors see is limited to this, and they see that it is');

const share = z.object({
  id: shareId,
  websiteId,
  name: z.string(),
  start: z.string().describe('The first characters of the token'),
  hasPassword: z.boolean(),
  filters: savedFilters.nullable(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({
    id: z.string(),
    name: z.string().nullable().describe('null when the person is gone'),
  }),
  lastUsedAt: z.iso.datetime().nullable().describe('Exact to a minute'),
  status: z.enum(['active', 'expired']),
});
const success = z.literal(true);
const oneShare = z.object({ success, share });

const keepers = signedIn('owner', 'admin');
const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const byId: readonly ResourceRule[] = [{ kind: 'share', at: ['id'] }];
const tags = ['Share links'];

/** Share links: a website's analytics for people without an account. */
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
      summary: 'Share a website by a link',
      description:
        'Whoever has the link reads what a public website shows, and nothing else. A website has at most 100 links.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        websiteId,
        name,
        password: password.nullish(),
        filters: filters.nullish(),
        expiresAt: expiresAt.nullish(),
      }),
    )
    .output(
      oneShare.extend({
        token: z.string().describe('Shown in this answer only'),
        url: z.url().describe('The link; the token stands behind its #, which browsers send nowhere'),
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
        'What is left out stays as it is; null takes it away. A new password shuts out everybody who came in with the ' +
        'one before.',
    })
    .input(
      z.strictObject({
        id: shareId,
        name: name.optional(),
        password: password.nullish(),
        filters: filters.nullish(),
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
      summary: 'Revoke a share link for good',
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
        'Tells whether a password is needed, and nothing else until it is given. Then it tells what is shared and gives a ' +
        'pass for the header `X-Share-Token`, under which the operations that are open to visitors of public websites ' +
        'answer. The token itself may stand in that header, too, when no password is needed. A link that never was, has ' +
        'expired or was revoked is answered NOT_FOUND; a wrong password AUTH_REQUIRED.',
    })
    .input(
      z.strictObject({
        token: z.string().min(1).max(256),
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
          filters: savedFilters.nullable().describe('What everything is limited to'),
        }),
      ]),
    ),
};
