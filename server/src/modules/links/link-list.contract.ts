import { z } from 'zod';
import { organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { tagName } from './groups/link-groups.contract.ts';
import { externalId, linkDomainId, linkFolderId } from './link-id.contract.ts';

const MAX_PAGE = 200;
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

const limit = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_PAGE));
const day = z.string().regex(CALENDAR_DAY, 'must be a day: 2026-03-01');
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** The schema of a request for a list of links. */
export const listInput = z.strictObject({
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
