import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { webUrl } from '../link-fields.contract.ts';

const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
/** Each call sends a request to another server. */
const LIMIT = { authenticated: 30, anonymous: 30, windowMs: 60_000 };

/** The image of the preview card of a link, which pages of the dashboard do not load from other hosts. */
export const previewImageContract = {
  previewImage: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID, url: 'https://example.com/card.png' } },
    access: scoped('write:links'),
    resources: ofOrganization,
    limit: LIMIT,
  })
    .route({
      method: 'GET',
      path: '/v1/links/preview-image',
      tags: ['Links'],
      summary: 'Load the image of a preview card',
      description:
        'Loads a PNG, JPEG, GIF, WebP or AVIF image of at most 2 MB from a public address. If that fails, `image` is `null`, and `error` says why.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        url: webUrl.describe('The address of the image'),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        image: z.string().nullable().describe('The image as a data URL'),
        error: z.string().nullable(),
      }),
    ),
};
