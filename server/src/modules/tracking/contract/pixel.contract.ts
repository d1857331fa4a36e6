import type { RouteDocument } from '../../../lib/route-document.ts';
import { EXAMPLE_WEBSITE_ID } from '../../websites/website-id.contract.ts';

/** The paths of the pixel. The second one is that of the hosted product. */
export const PIXEL_PATHS = ['/px.gif', '/px.jpg'] as const;

/** The description of the pixel in OpenAPI. */
export const PIXEL_DOCUMENT: RouteDocument = {
  path: PIXEL_PATHS[0],
  operationId: 'tracking.pixel',
  tag: 'Tracking',
  summary: 'Track with an image',
  description:
    'Counts a pageview, or the event in `name`, for e-mails and pages without scripts. The query accepts all fields of an event.',
  parameters: [
    {
      name: 'website_id',
      in: 'query',
      description: 'The tracking id of the website',
      isRequired: true,
      example: EXAMPLE_WEBSITE_ID,
    },
    { name: 'name', in: 'query', description: 'The name of the event', example: 'newsletter_opened' },
    { name: 'path', in: 'query', description: 'The page of the event', example: '/newsletter/12' },
  ],
  responses: {
    200: 'A transparent GIF of 1 × 1 pixel',
    400: 'A field is invalid',
    403: 'The website does not exist, or is not accessible',
    429: 'Too many requests',
  },
  content: { type: 'image/gif' },
};
