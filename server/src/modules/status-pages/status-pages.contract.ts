import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { entityTag, pageSize } from '../../lib/shapes.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { PAGE_VISIBILITIES } from './page-states.data.ts';
import { componentState, markdown, pageFields, pagePassword } from './status-page-fields.contract.ts';
import {
  componentId,
  EXAMPLE_COMPONENT_ID,
  EXAMPLE_NEW_SLUG,
  EXAMPLE_PAGE_ID,
  statusPageId,
} from './status-page-id.contract.ts';

/** The most status pages of an organization. */
export const MAX_PAGES = 1_000;

const success = z.literal(true);
const instant = z.iso.datetime();
const { name, slug, ...optional } = pageFields;

const statusPage = z.object({
  id: statusPageId,
  organizationId,
  ...pageFields,
  slug: z.string(),
  name: z.string(),
  color: z.string(),
  customCss: z.string().nullable(),
  timeZone: z.string(),
  hasPassword: z.boolean(),
  customDomain: z.string().nullable().describe('The page is served at its root while it is verified'),
  domainVerifiedAt: instant.nullable(),
  url: z.string().describe('The address of the page'),
  state: componentState.describe('The worst state of the visible components'),
  componentCount: z.int(),
  openIncidents: z.int().describe('Published incidents that are not resolved'),
  subscriberCount: z.int().describe('Confirmed subscribers'),
  createdAt: instant,
  updatedAt: instant,
  etag: entityTag,
});
const onePage = z.object({ success, statusPage });

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'status-page', at: ['id'] }];
const read = scoped('read:status_pages');
const write = { access: scoped('write:status_pages'), administrative: true } as const;
const tags = ['Status pages'];
const id = z.strictObject({ id: statusPageId });

/** The schema of a new page. */
export const newStatusPage = z.strictObject({
  name,
  slug,
  ...z.object(optional).partial().shape,
  password: pagePassword,
});
/** The schema of changes of a page. Absent fields are left unchanged; a list is replaced as a whole. */
export const statusPageChanges = z.strictObject({ ...pageFields, password: pagePassword }).partial();

/** Status pages. */
export const statusPagesContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/status-pages',
      tags,
      summary: 'List status pages',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        search: z.string().max(100).optional().describe('Part of the name or the slug'),
        visibility: z.enum(PAGE_VISIBILITIES).optional(),
        limit: pageSize(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ success, statusPages: z.array(statusPage), nextCursor: z.string().nullable() })),

  create: operation({
    example: {
      body: { organizationId: EXAMPLE_ORGANIZATION_ID, name: 'Example Shop', slug: EXAMPLE_NEW_SLUG },
    },
    ...write,
    resources: ofOrganization,
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages',
      tags,
      summary: 'Create a status page',
      description: `Served at \`/status/{slug}\`. An organization has at most ${MAX_PAGES.toLocaleString('en')} pages.`,
      successStatus: 201,
    })
    .input(newStatusPage.extend({ organizationId: organizationId.optional() }))
    .output(onePage),

  get: operation({
    example: { params: { id: EXAMPLE_PAGE_ID } },
    access: read,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/status-pages/{id}', tags, summary: 'Get a status page' })
    .input(id)
    .output(onePage),

  update: operation({
    example: { params: { id: EXAMPLE_PAGE_ID }, body: { name: 'Example Shop' } },
    ...write,
    resources: byId,
    isVersioned: true,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PATCH',
      path: '/v1/status-pages/{id}',
      tags,
      summary: 'Update a status page',
      description: 'Omitted fields keep their values; `null` removes an optional one.',
    })
    .input(statusPageChanges.extend({ id: statusPageId }))
    .output(onePage),

  delete: operation({
    example: { params: { id: EXAMPLE_PAGE_ID } },
    ...write,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/status-pages/{id}',
      tags,
      summary: 'Delete a status page',
      description: 'Deletes its components, incidents, maintenance and subscribers, too.',
    })
    .input(id)
    .output(z.object({ success })),

  renderMarkdown: operation({
    example: { params: { id: EXAMPLE_PAGE_ID }, body: { markdown: 'We are **investigating**.' } },
    access: read,
    resources: byId,
    limit: { authenticated: 60, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/status-pages/{id}/markdown',
      tags,
      summary: 'Preview a text in Markdown',
      description:
        'Returns the text as the page shows it: sanitized HTML, and plain text. Nothing is stored.',
    })
    .input(z.strictObject({ id: statusPageId, markdown }))
    .output(z.object({ success, html: z.string(), text: z.string() })),

  countNotified: operation({
    example: { params: { id: EXAMPLE_PAGE_ID }, query: { componentIds: EXAMPLE_COMPONENT_ID } },
    access: read,
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/status-pages/{id}/notified',
      tags,
      summary: 'Count who will be notified',
      description: 'The confirmed subscribers that an incident of these components notifies.',
    })
    .input(
      z.strictObject({
        id: statusPageId,
        componentIds: z
          .string()
          .max(6_200)
          .transform((text) => (text === '' ? [] : [...new Set(text.split(',').map((part) => part.trim()))]))
          .pipe(z.array(componentId).max(200))
          .optional()
          .describe('Ids, separated by commas. Without: subscribers of the whole page'),
      }),
    )
    .output(z.object({ success, total: z.int(), email: z.int(), webhook: z.int(), slack: z.int() })),
};

/** A new page. */
export type NewStatusPage = z.output<typeof newStatusPage>;
/** Changes of a page. */
export type StatusPageChanges = z.output<typeof statusPageChanges>;
