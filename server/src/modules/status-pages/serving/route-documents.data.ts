import { z } from 'zod';
import { jsonContent, type RouteDocument } from '../../../lib/route-document.ts';
import { publicPage } from './json/page-schema.ts';

const SLUG = {
  name: 'slug',
  in: 'path',
  description: 'The slug of the page',
  example: 'example-shop',
} as const;

/** The description of the page. */
export const PAGE_DOCUMENT: RouteDocument = {
  path: '/status/{slug}',
  operationId: 'statusPages.serve',
  tag: 'Status pages',
  summary: 'Show a status page',
  description:
    'The page as HTML. Below it: `/feed.atom`, `/feed.rss`, `/maintenance.ics`, `/badge.svg?kind=status|uptime|latency&component=&days=`, `/widget.js`, `/social.png` (Open Graph image), `/events` (server-sent events), `/incidents/{id}`, `/history/{yyyy-mm}`, and the Statuspage API at `/api/v2/{summary,status,components,incidents,incidents/unresolved,scheduled-maintenances,scheduled-maintenances/upcoming,scheduled-maintenances/active}.json`.',
  parameters: [SLUG],
  responses: {
    200: 'The page',
    401: 'The page is protected by a password, an e-mail link or a session',
    403: 'The page is limited to certain networks',
    404: 'There is no such page',
  },
  content: { type: 'text/html' },
};

/** The description of the page as JSON. */
export const JSON_DOCUMENT: RouteDocument = {
  path: '/public/v1/status-pages/{slug}',
  operationId: 'statusPages.show',
  tag: 'Status pages',
  summary: 'Get a status page as the public sees it',
  description:
    'The state, components with the last 90 days, incidents and maintenance. Everything that is hidden on the page is absent.',
  parameters: [SLUG],
  responses: {
    200: 'The page',
    401: 'The page is protected by a password, an e-mail link or a session',
    403: 'The page is limited to certain networks',
    404: 'There is no such page',
  },
  content: jsonContent(z.object({ success: z.literal(true), statusPage: publicPage })),
};
