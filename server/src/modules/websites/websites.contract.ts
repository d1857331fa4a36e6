import { z } from 'zod';
import {
  type OperationMeta,
  operation,
  type ResourceRule,
  scoped,
  scopedUnlessPublic,
  signedIn,
} from '../../lib/operation.ts';
import { withAliases } from '../../lib/with-aliases.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { collectionOutput } from './collection.contract.ts';
import { newWebsite, websiteChanges } from './settings.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from './website-id.contract.ts';

/** How long a tracking id may go on working after it was rotated away. */
export const GRACE_PERIODS = ['none', '1h', '24h', '7d', '30d'] as const;

const ZONE_ALIAS = { timezone: 'timeZone' } as const;

const summary = z.object({
  id: websiteId,
  organizationId,
  name: z.string(),
  domain: z.string(),
  isPublic: z.boolean(),
  createdAt: z.iso.datetime(),
});

const tracking = {
  trackingId: websiteId.describe('The public id that pages send with'),
  formerTrackingIds: z
    .array(z.object({ trackingId: websiteId, expiresAt: z.iso.datetime() }))
    .describe('Ids that were rotated away and still work, the one that ends first at the beginning'),
};

const website = summary.extend({
  timeZone: z.string(),
  weekStart: z.enum(['monday', 'sunday']),
  retentionDays: z.int().nullable(),
  collection: collectionOutput,
  ...tracking,
});

const success = z.literal(true);
const oneWebsite = z.object({ success, website });
const oneTracking = z.object({
  success,
  tracking: z.object({
    ...tracking,
    scriptUrl: z.url(),
    snippet: z.string().describe('HTML to paste into the head of every page'),
  }),
});

const byId: readonly ResourceRule[] = [{ kind: 'website', at: ['id'] }];
const read = { access: scoped('read:data', 'manage:websites'), resources: byId };
const manage = {
  access: scoped('manage:websites'),
  administrative: true,
} as const satisfies Partial<OperationMeta>;
const tags = ['Websites'];

/** Websites: what is measured. */
export const websitesContract = {
  list: operation({ example: {}, access: scoped('read:data') })
    .route({
      method: 'GET',
      path: '/v1/query/websites',
      tags,
      summary: 'List the websites you can query',
      description: 'All websites that the caller reaches, oldest first.',
    })
    .output(z.object({ success, websites: z.array(summary), total: z.int() })),

  get: operation({ ...read, example: { params: { id: EXAMPLE_WEBSITE_ID } } })
    .route({ method: 'GET', path: '/v1/websites/{id}', tags, summary: 'Get a website' })
    .input(z.object({ id: websiteId }))
    .output(oneWebsite),

  summary: operation({
    example: { params: { id: EXAMPLE_WEBSITE_ID } },
    access: scopedUnlessPublic('read:data', 'manage:websites'),
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/websites/{id}/summary',
      tags,
      summary: 'Get what a website is called, and its calendar',
      description: 'All that visitors of a public or shared website are told of it.',
    })
    .input(z.object({ id: websiteId }))
    .output(
      z.object({
        success,
        website: website.pick({
          id: true,
          name: true,
          domain: true,
          timeZone: true,
          weekStart: true,
          isPublic: true,
        }),
      }),
    ),

  create: operation({
    example: { body: { name: 'Shop', domain: 'shop.example', organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...manage,
    resources: [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }],
  })
    .route({ method: 'POST', path: '/v1/websites', tags, summary: 'Create a website', successStatus: 201 })
    .input(withAliases(ZONE_ALIAS, newWebsite.extend({ organizationId: organizationId.optional() })))
    .output(oneWebsite),

  update: operation({
    example: { params: { id: EXAMPLE_WEBSITE_ID }, body: { name: 'Shop' } },
    ...manage,
    resources: byId,
  })
    .route({
      method: 'PATCH',
      path: '/v1/websites/{id}',
      tags,
      summary: 'Update a website',
      description:
        'What is left out stays as it is, within `collection`, too. A list is replaced as a whole.',
    })
    .input(withAliases(ZONE_ALIAS, websiteChanges.extend({ id: websiteId })))
    .output(oneWebsite),

  delete: operation({ example: { params: { id: EXAMPLE_WEBSITE_ID } }, ...manage, resources: byId })
    .route({
      method: 'DELETE',
      path: '/v1/websites/{id}',
      tags,
      summary: 'Delete a website',
      description:
        'It is gone at once, for good, and its tracking ids with it. Everything that was measured is removed by and by: ' +
        '`GET /v1/website-deletions/{websiteId}` tells how far that is.',
    })
    .input(z.object({ id: websiteId }))
    .output(z.object({ success })),

  tracking: operation({ ...read, example: { params: { id: EXAMPLE_WEBSITE_ID } } })
    .route({
      method: 'GET',
      path: '/v1/websites/{id}/tracking',
      tags,
      summary: 'Get what a page needs to send events',
    })
    .input(z.object({ id: websiteId }))
    .output(oneTracking),

  rotateTracking: operation({
    example: { params: { id: EXAMPLE_WEBSITE_ID }, body: { gracePeriod: '1h' } },
    ...manage,
    resources: byId,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/websites/{id}/rotate-tracking',
      tags,
      summary: 'Give a website a new tracking id',
      description:
        'Pages that send with the id before are refused from the end of the grace period on. Everything that was ' +
        'measured stays. With `none`, all ids before end at once, those whose grace period lasts as well.',
    })
    .input(
      z.strictObject({
        id: websiteId,
        gracePeriod: z
          .enum(GRACE_PERIODS, `must be one of ${GRACE_PERIODS.join(', ')}`)
          .default('24h')
          .describe('How long the id before goes on working'),
      }),
    )
    .output(oneTracking),

  transfer: operation({
    example: { params: { id: EXAMPLE_WEBSITE_ID }, body: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: signedIn('owner', 'admin'),
    administrative: true,
    resources: [
      { kind: 'website', at: ['id'] },
      { kind: 'organization', at: ['organizationId'] },
    ],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/websites/{id}/transfer',
      tags,
      summary: 'Transfer a website to another organization',
      description:
        'You must be owner or admin of both. Settings, tracking ids and everything that was measured go along; ' +
        'API keys of the organization before no longer reach the website.',
    })
    .input(z.strictObject({ id: websiteId, organizationId }))
    .output(oneWebsite),
};
