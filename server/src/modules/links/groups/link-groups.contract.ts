import { z } from 'zod';
import { asciiHost } from '../../../lib/network/host-name.ts';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { lineOfText } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { EXAMPLE_FOLDER_ID, EXAMPLE_TAG_ID, linkFolderId, linkTagId } from '../link-id.contract.ts';

/** The colors of tags. */
export const TAG_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;

/** A color of a tag. */
export type TagColor = (typeof TAG_COLORS)[number];

const MAX_NAME_LENGTH = 50;
const MAX_BLOCKED_HOSTS = 1_000;

/** The schema of the name of a tag. */
export const tagName = lineOfText(MAX_NAME_LENGTH).regex(/^[^,]*$/, sayInSchema('links.mustNotContainComma'));

const folder = z.object({
  id: linkFolderId,
  organizationId,
  name: z.string(),
  linkCount: z.int().describe('Links in the folder that are not archived'),
  createdAt: z.iso.datetime(),
});
const tag = z.object({
  id: linkTagId,
  organizationId,
  name: z.string(),
  color: z.enum(TAG_COLORS),
  linkCount: z.int().describe('Links with the tag that are not archived'),
  createdAt: z.iso.datetime(),
});
const settings = z.object({
  organizationId,
  blockedHosts: z
    .array(z.string())
    .describe('Hosts that targets must not have. Their subdomains are included'),
  color: z
    .string()
    .nullable()
    .describe('The colour of pages of links, which ask for a password, for example. `null`: the default'),
});
const success = z.literal(true);
const oneFolder = z.object({ success, folder });
const oneTag = z.object({ success, tag });
const folderName = lineOfText(MAX_NAME_LENGTH);
const color = z.enum(TAG_COLORS);
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .overwrite(asciiHost)
  .regex(/^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9-]{1,63}$/, sayInSchema('links.mustBeHostName'));

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const folderById: readonly ResourceRule[] = [{ kind: 'link-folder', at: ['id'] }];
const tagById: readonly ResourceRule[] = [{ kind: 'link-tag', at: ['id'] }];
const read = scoped('read:links');
const write = { access: scoped('write:links'), administrative: true } as const;
const tags = ['Links'];
const ofOrganizationInput = z.strictObject({ organizationId: organizationId.optional() });
const example = { query: { organizationId: EXAMPLE_ORGANIZATION_ID } };

/** Folders of short links. */
export const linkFoldersContract = {
  list: operation({ example, access: read, resources: ofOrganization })
    .route({ method: 'GET', path: '/v1/link-folders', tags, summary: 'List folders' })
    .input(ofOrganizationInput)
    .output(z.object({ success, folders: z.array(folder), total: z.int() })),
  create: operation({
    example: { body: { name: 'Spring', organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: ofOrganization,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/link-folders',
      tags,
      summary: 'Create a folder',
      description: 'An organization has at most 1,000 folders. Names are unique; case is ignored.',
      successStatus: 201,
    })
    .input(z.strictObject({ name: folderName, organizationId: organizationId.optional() }))
    .output(oneFolder),
  update: operation({
    example: { params: { id: EXAMPLE_FOLDER_ID }, body: { name: 'Summer' } },
    ...write,
    resources: folderById,
    errors: ['CONFLICT'],
  })
    .route({ method: 'PATCH', path: '/v1/link-folders/{id}', tags, summary: 'Rename a folder' })
    .input(z.strictObject({ id: linkFolderId, name: folderName }))
    .output(oneFolder),
  delete: operation({ example: { params: { id: EXAMPLE_FOLDER_ID } }, ...write, resources: folderById })
    .route({
      method: 'DELETE',
      path: '/v1/link-folders/{id}',
      tags,
      summary: 'Delete a folder',
      description: 'Its links are kept; they are in no folder then.',
    })
    .input(z.strictObject({ id: linkFolderId }))
    .output(z.object({ success })),
};

/** Tags of short links. */
export const linkTagsContract = {
  list: operation({ example, access: read, resources: ofOrganization })
    .route({ method: 'GET', path: '/v1/link-tags', tags, summary: 'List tags' })
    .input(ofOrganizationInput)
    .output(z.object({ success, tags: z.array(tag), total: z.int() })),
  create: operation({
    example: { body: { name: 'newsletter', color: 'blue', organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: ofOrganization,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/link-tags',
      tags,
      summary: 'Create a tag',
      description:
        'A tag is also created when a link uses a new name. An organization has at most 1,000 tags. Names are unique; case is ignored.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        name: tagName,
        color: color.default('gray'),
        organizationId: organizationId.optional(),
      }),
    )
    .output(oneTag),
  update: operation({
    example: { params: { id: EXAMPLE_TAG_ID }, body: { color: 'green' } },
    ...write,
    resources: tagById,
    errors: ['CONFLICT'],
  })
    .route({
      method: 'PATCH',
      path: '/v1/link-tags/{id}',
      tags,
      summary: 'Update a tag',
      description:
        'A new name is set on all links that have the tag. Clicks keep the name that they were recorded with.',
    })
    .input(z.strictObject({ id: linkTagId, name: tagName.optional(), color: color.optional() }))
    .output(oneTag),
  delete: operation({ example: { params: { id: EXAMPLE_TAG_ID } }, ...write, resources: tagById })
    .route({
      method: 'DELETE',
      path: '/v1/link-tags/{id}',
      tags,
      summary: 'Delete a tag',
      description: 'Links that have the tag are kept without it.',
    })
    .input(z.strictObject({ id: linkTagId }))
    .output(z.object({ success })),
};

/** Settings of the links of an organization. */
export const linkSettingsContract = {
  get: operation({ example, access: read, resources: ofOrganization })
    .route({ method: 'GET', path: '/v1/link-settings', tags, summary: 'Get the settings of links' })
    .input(ofOrganizationInput)
    .output(z.object({ success, settings })),
  update: operation({
    example: { body: { blockedHosts: ['phishing.example'], organizationId: EXAMPLE_ORGANIZATION_ID } },
    ...write,
    resources: ofOrganization,
  })
    .route({
      method: 'PATCH',
      path: '/v1/link-settings',
      tags,
      summary: 'Update the settings of links',
      description:
        'Omitted fields keep their values. The list of blocked hosts applies to links that are created or updated from then on. Pages of links have the logo and the name of the organization, and this colour within a minute.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        blockedHosts: z.array(host).max(MAX_BLOCKED_HOSTS).optional(),
        color: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/, sayInSchema('links.mustBeColor'))
          .toLowerCase()
          .nullable()
          .optional(),
      }),
    )
    .output(z.object({ success, settings })),
};
