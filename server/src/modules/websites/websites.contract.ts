import { z } from 'zod';
import {
  type OperationMeta,
  operation,
  type ResourceRule,
  scoped,
  scopedUnlessPublic,
  signedIn,
} from '../../lib/operation.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { withAliases } from '../../lib/with-aliases.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { collectionOutput } from './collection.contract.ts';
import { newWebsite, websiteChanges } from './settings.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from './website-id.contract.ts';

/** How long a tracking id may remain valid after its rotation. */
export const GRACE_PERIODS = ['none', '1h', '24h', '7d', '30d'] as const;

const ZONE_ALIAS = { timezone: 'timeZone' } as const;

const summary = z.object({
  id: websiteId,
  organizationId,
  name: z.string(),
  domain: z.string(),
  timeZone: z.string(),
  isPublic: z.boolean(),
  createdAt: z.iso.datetime(),
});

const tracking = {
  trackingId: websiteId.describe('The public id that pages send with'),
  formerTrackingIds: z
    .array(z.object({ trackingId: websiteId, expiresAt: z.iso.datetime() }))
    .describe('Former ids in their grace period, ordered by expiry'),
};

const website = summary.extend({
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

/** Websites, whose traffic is recorded. */
export const websitesContract = {
  list: operation({ example: {}, access: scoped('read:data') })
    .route({
      method: 'GET',
      path: '/v1/query/websites',
      tags,
      summary: 'List the websites that you can query',
      description: 'All websites that the caller can access, oldest first.',
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
      summary: 'Get the name and the calendar of a website',
      description: 'The fields that are visible to visitors of a public or shared website.',
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
        'Omitted fields keep their values, also within `collection`. A list is replaced completely.',
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
        'Deletes the website and its tracking ids immediately and permanently. Its data is removed gradually: ' +
        '`GET /v1/website-deletions/{websiteId}` returns the progress.',
    })
    .input(z.object({ id: websiteId }))
    .output(z.object({ success })),

  tracking: operation({ ...read, example: { params: { id: EXAMPLE_WEBSITE_ID } } })
    .route({
      method: 'GET',
      path: '/v1/websites/{id}/tracking',
      tags,
      summary: 'Get the tracking code of a website',
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
      summary: 'Rotate the tracking id of a website',
      description:
        'Events with the former id are rejected from the end of the grace period on. Recorded data is ' +
        'kept. With `none`, all former ids expire immediately, including those in a grace period.',
    })
    .input(
      z.strictObject({
        id: websiteId,
        gracePeriod: z
          .enum(GRACE_PERIODS, sayInSchema('fields.mustBeOneOf', { names: GRACE_PERIODS.join(', ') }))
          .default('24h')
          .describe('How long the former id remains valid'),
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
        'You must be owner or admin of both. Settings, tracking ids and recorded data are transferred, too; ' +
        'API keys of the former organization lose access to the website.',
    })
    .input(z.strictObject({ id: websiteId, organizationId }))
    .output(oneWebsite),
};
