import { z } from 'zod';
import { errorDetail, sentenceKeys } from '../../lib/error-detail.contract.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { entityTag } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { linkHealth } from './checks/link-health.contract.ts';
import { eachChecked } from './each-checked.contract.ts';
import { tagName } from './groups/link-groups.contract.ts';
import { linkChanges, linkFields, newLink } from './link-fields.contract.ts';
import {
  EXAMPLE_LINK_ID,
  externalId,
  linkDomainId,
  linkFolderId,
  linkId,
  linkReference,
} from './link-id.contract.ts';
import { slugSchema } from './slug.contract.ts';

const MAX_BULK = 1_000;
const BULK_LIMIT_BYTES = 8 * 1024 * 1024;

const link = z.object({
  id: linkId,
  organizationId,
  ...linkFields,
  slug: z.string(),
  tags: z.array(z.string()),
  rules: z.array(
    z.object({ constraints: z.array(z.record(z.string(), z.unknown())), targetUrl: z.string() }),
  ),
  hasPassword: z.boolean(),
  clicksUsed: z
    .int()
    .nullable()
    .describe('How many clicks were counted against `clickLimit`; null without a limit'),
  shortUrl: z.url().describe('The address that is shared'),
  health: linkHealth,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const success = z.literal(true);
const oneLink = z.object({ success, link });

const clicks = z.object({
  total: z.int().describe('Clicks of people that were redirected'),
  unique: z
    .int()
    .describe(
      'Unique clicks: a visitor counts once for each link and hour (UTC), so one who clicks in two hours counts twice',
    ),
  series: z.array(z.object({ date: z.string(), clicks: z.int() })).describe('Clicks by day, without gaps'),
});

const failure = z.object({
  code: z.string(),
  error: z.string(),
  ...sentenceKeys,
  details: z.array(errorDetail).optional(),
});

/** The schema of one change of a bulk request. */
export const bulkChange = z.discriminatedUnion('action', [
  newLink.extend({ action: z.literal('create') }),
  linkChanges.extend({ action: z.literal('update'), id: linkReference }),
  z.strictObject({ action: z.literal('delete'), id: linkReference }),
]);

/** A change of a bulk request. */
export type BulkChange = z.output<typeof bulkChange>;

const MAX_PAGE = 200;
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

const limit = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/, sayInSchema('fields.mustBeWholeNumber'))
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_PAGE));
const day = z.string().regex(CALENDAR_DAY, sayInSchema('fields.mustBeDay'));
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** The schema of a request for a list of links. */
const listInput = z.strictObject({
  organizationId: organizationId.optional(),
  websiteId: websiteId.optional(),
  domainId: z
    .union([linkDomainId, z.literal('main')])
    .optional()
    .describe('The id of a short domain, or `main` for links on the main domain'),
  folderId: z
    .union([linkFolderId, z.literal('none')])
    .optional()
    .describe('The id of a folder, or `none` for links without one'),
  tag: tagName.optional().describe('The name of a tag; case is ignored'),
  externalId: externalId.optional(),
  archived: flag.default(false),
  health: z.literal('broken').optional().describe('Only links with a target that is broken'),
  search: z.string().trim().min(1).max(200).optional().describe('Found in name, slug, target and notes'),
  sort: z
    .enum(['createdAt', 'updatedAt', 'name', 'clicks'])
    .default('createdAt')
    .describe('`clicks` requires `startDate`, and sorts at most 50,000 links'),
  order: z.enum(['asc', 'desc']).default('desc'),
  startDate: day.optional().describe('The first day of `clicks`'),
  endDate: day.optional().describe('The last day of `clicks`; today if absent'),
  timezone: z
    .string()
    .max(64)
    .optional()
    .describe('The time zone of these days; default: that of the organization'),
  limit: limit.default(50),
  cursor: z.string().max(600).optional(),
});

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const ofOrganizationAndWebsite: readonly ResourceRule[] = [
  ...ofOrganization,
  { kind: 'website', at: ['websiteId'] },
];
/** A key that is limited to a website can be used for links of this website. */
const ofOrganizationOrWebsite: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];
const byId: readonly ResourceRule[] = [{ kind: 'link', at: ['id'] }];
/** What a link refers to. Tags are named: a new name becomes a tag of the organization. */
const groups: readonly ResourceRule[] = [
  { kind: 'link-domain', at: ['domainId'] },
  { kind: 'link-folder', at: ['folderId'] },
];
const byTags = { at: ['tags', '*'] } as const;
const read = scoped('read:links');
const write = { access: scoped('write:links'), administrative: true } as const;
const tags = ['Links'];
/** Checks on demand send requests to other servers. */
const CHECK_LIMIT = { authenticated: 30, anonymous: 30, windowMs: 60_000 };
const EXAMPLE = { name: 'Spring sale', targetUrl: 'https://shop.example/sale' };

/** Short links. */
export const linksContract = {
  list: operation({
    example: {
      query: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        search: 'sale',
        startDate: '2026-03-01',
        endDate: '2026-03-07',
      },
    },
    access: read,
    resources: ofOrganizationOrWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/links',
      tags,
      summary: 'List links',
      description:
        'The links of an organization, newest first. Archived links are listed with `archived=true`. With `startDate` and `endDate`, each link has its clicks of these days. With `sort=clicks`, links are sorted by these clicks; those recorded after the first page do not change the order of later pages.',
    })
    .input(listInput)
    .output(
      z.object({
        success,
        links: z.array(link.extend({ clicks: clicks.optional() })),
        total: z.int(),
        nextCursor: z.string().nullable(),
      }),
    ),

  create: operation({
    example: { body: { ...EXAMPLE, organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: [...ofOrganizationOrWebsite, ...groups],
    organizationWide: [byTags],
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({ method: 'POST', path: '/v1/links', tags, summary: 'Create a link', successStatus: 201 })
    .input(newLink.extend({ organizationId: organizationId.optional() }))
    .output(oneLink),

  upsert: operation({
    example: { body: { ...EXAMPLE, externalId: 'campaign.8', organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: [...ofOrganizationAndWebsite, ...groups],
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PUT',
      path: '/v1/links',
      tags,
      summary: 'Create or update a link',
      description:
        'Updates the link with this `externalId`, or without one, the link with this `domainId` and `slug`. Creates it if there is none. Absent fields of a link that exists are left unchanged.',
    })
    .input(newLink.extend({ organizationId: organizationId.optional() }))
    .output(oneLink.extend({ created: z.boolean() })),

  bulk: operation({
    example: {
      body: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        links: [
          { action: 'create', ...EXAMPLE },
          { action: 'update', id: EXAMPLE_LINK_ID, archived: true },
        ],
      },
    },
    ...write,
    resources: ofOrganization,
    bodyLimitBytes: BULK_LIMIT_BYTES,
  })
    .route({
      method: 'POST',
      path: '/v1/links/bulk',
      tags,
      summary: 'Create, update and delete links',
      description:
        'Applies up to 1,000 changes in their order. Each change is applied completely or not at all, and has a result of its own; the status is 200 even if some fail.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        links: eachChecked(bulkChange, MAX_BULK),
      }),
    )
    .output(
      z.object({
        success,
        results: z.array(
          z.union([
            z.object({ index: z.int(), success, link: link.optional() }),
            failure.extend({ index: z.int(), success: z.literal(false) }),
          ]),
        ),
        succeeded: z.int(),
        failed: z.int(),
      }),
    ),

  checkSlug: operation({
    example: { query: { slug: 'summer-sale', organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: [...ofOrganization, { kind: 'link-domain', at: ['domainId'] }],
  })
    .route({
      method: 'GET',
      path: '/v1/links/check-slug',
      tags,
      summary: 'Check whether a slug is available',
    })
    .input(
      z.strictObject({
        slug: slugSchema,
        domainId: linkDomainId.optional().describe('The short domain; the main domain if absent'),
        organizationId: organizationId.optional(),
      }),
    )
    .output(
      z.object({
        success,
        slug: z.string(),
        available: z.boolean(),
        shortUrl: z.url(),
        suggestion: z.string().nullable().describe('A similar slug that is available, if this one is not'),
      }),
    ),

  get: operation({
    example: { params: { id: EXAMPLE_LINK_ID } },
    access: read,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/links/{id}', tags, summary: 'Get a link' })
    .input(z.strictObject({ id: linkReference }))
    .output(oneLink),

  update: operation({
    example: { params: { id: EXAMPLE_LINK_ID }, body: { name: 'Spring sale' } },
    ...write,
    resources: [...byId, { kind: 'website', at: ['websiteId'] }, ...groups],
    organizationWide: [{ at: ['websiteId'], is: null }, byTags],
    errors: ['CONFLICT'],
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/links/{id}',
      tags,
      summary: 'Update a link',
      description:
        'Absent fields are left unchanged. A list is replaced as a whole. The change applies to the next click.',
    })
    .input(linkChanges.extend({ id: linkReference }))
    .output(oneLink),

  check: operation({
    example: { params: { id: EXAMPLE_LINK_ID } },
    access: scoped('write:links'),
    recordsPeople: true,
    resources: byId,
    errors: ['CONFLICT'],
    limit: CHECK_LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/links/{id}/check',
      tags,
      summary: 'Check the targets of a link soon',
      description:
        'The targets are requested within about 15 s, each host at most once a minute for all links together. `health.checkedAt` changes then. A broken link works again after one good result, instead of two.',
    })
    .input(z.strictObject({ id: linkReference }))
    .output(oneLink),

  delete: operation({
    example: { params: { id: EXAMPLE_LINK_ID } },
    ...write,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/links/{id}',
      tags,
      summary: 'Delete a link',
      description:
        'Its short URL answers 404 immediately, and its slug can be used again. Its clicks remain in analytics.',
    })
    .input(z.strictObject({ id: linkReference }))
    .output(z.object({ success })),
};
