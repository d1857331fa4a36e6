import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { MAX_TIME_LENGTH, pageSize } from '../../../lib/shapes.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../../organizations/organization-id.contract.ts';
import { websiteId } from '../../websites/website-id.contract.ts';
import { outage } from '../check.contract.ts';

const MAX_PAGE = 200;
const instant = z.iso.datetime();
const resources: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];

/** The schema of an outage in a list of several monitors. The evidence is in the outages of one monitor. */
const listedOutage = outage
  .omit({ evidence: true })
  .extend({ monitorName: z.string(), websiteId: websiteId.nullable() });

/** The outages of a website or an organization. */
export const outagesContract = {
  listOutages: operation({
    example: {
      query: {
        organizationId: EXAMPLE_ORGANIZATION_ID,
        from: '2026-03-01T00:00:00Z',
        to: '2026-04-01T00:00:00Z',
      },
    },
    access: scoped('read:monitors'),
    resources,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors/outages',
      tags: ['Monitors'],
      summary: 'List the outages of a website or an organization',
      description:
        'Outages of all monitors that overlap the range, latest first. Without `from` and `to`, all of them.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional().describe('Only the outages of its monitors'),
        from: instant.max(MAX_TIME_LENGTH).optional(),
        to: instant.max(MAX_TIME_LENGTH).optional().describe('Exclusive'),
        limit: pageSize(MAX_PAGE).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        outages: z.array(listedOutage),
        nextCursor: z.string().nullable(),
      }),
    ),
};
