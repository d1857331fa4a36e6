import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { pageSize } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { dailyBar, impact, summary } from './check.contract.ts';
import { EXAMPLE_MONITOR_ID, EXAMPLE_OUTAGE_ID, monitorId, outageId } from './monitor-id.contract.ts';
import { MONITOR_STATES } from './monitor-state.contract.ts';

/** Monitors of one overview. */
const MAX_OVERVIEW = 100;
/** Longer than any valid list, so that its length is reported and not the length of the text. */
const MAX_IDS_LENGTH = 8_000;

const success = z.literal(true);
const ids = z
  .string()
  .max(MAX_IDS_LENGTH)
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
  .pipe(z.array(monitorId).max(MAX_OVERVIEW));
const state = z.enum(MONITOR_STATES, sayInSchema('fields.mustBeOneOf', { names: MONITOR_STATES.join(', ') }));
const ofOrganizationAndWebsite: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];
const byId: readonly ResourceRule[] = [{ kind: 'monitor', at: ['id'] }];
const read = scoped('read:monitors');
const tags = ['Monitors'];

/** Availability and latencies of monitors. */
export const availabilityContract = {
  overview: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: read,
    resources: ofOrganizationAndWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors/overview',
      tags,
      summary: 'Get the states and the days of all monitors',
      description:
        'For each monitor: its days, its availability over these days and its latencies of the last 24 hours. And the number of monitors in each state.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional(),
        ids: ids
          .optional()
          .describe(
            `Ids of at most ${MAX_OVERVIEW} monitors, separated by commas. Without it, only the states are counted`,
          ),
        days: pageSize(90).default(30),
        timeZone: z.string().max(64).optional(),
      }),
    )
    .output(
      z.object({
        success,
        counts: z.partialRecord(state, z.int()),
        monitors: z.array(
          z.object({
            id: monitorId,
            availability: z.number().nullable().describe('Percent over the days'),
            days: dailyBar,
            latencies: z.array(z.number().nullable()).describe('The median of each hour, oldest first'),
          }),
        ),
      }),
    ),

  summary: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID }, query: { timeZone: 'Europe/Berlin' } },
    access: read,
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors/{id}/summary',
      tags,
      summary: 'Get the availability and latencies of a monitor',
      description: 'Over 1, 7, 30 and 90 days, with its target and its days.',
    })
    .input(z.strictObject({ id: monitorId, timeZone: z.string().max(64).optional() }))
    .output(z.object({ success, summary: summary.extend({ days: dailyBar }) })),

  impact: operation({
    example: { params: { id: EXAMPLE_MONITOR_ID, outageId: EXAMPLE_OUTAGE_ID } },
    access: scoped('read:data'),
    resources: byId,
  })
    .route({
      method: 'GET',
      path: '/v1/monitors/{id}/outages/{outageId}/impact',
      tags,
      summary: 'Get the impact of an outage',
      description:
        'Visitors, goals and revenue of the website during the outage, beside the same weekday and local time of the eight weeks before. `null` for a monitor without a website.',
    })
    .input(z.strictObject({ id: monitorId, outageId }))
    .output(z.object({ success, impact: impact.nullable() })),
};
