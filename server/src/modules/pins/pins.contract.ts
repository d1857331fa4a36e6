import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { reportDefinition } from '../saved-reports/report-definition.contract.ts';
import { EXAMPLE_REPORT_ID, reportId } from '../saved-reports/report-id.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { PIN_METRICS } from './pin-metrics.contract.ts';

/** The most pins of a website. */
const MAX_PINS = 4;

const metricPin = z.strictObject({
  kind: z.literal('metric'),
  metric: z
    .enum(PIN_METRICS, sayInSchema('fields.mustBeOneOf', { names: PIN_METRICS.join(', ') }))
    .describe('The name of a metric of queries'),
});
const goalPin = z.strictObject({
  kind: z.literal('goal'),
  reportId: reportId.describe('A shared goal of the website'),
});
const pin = z.discriminatedUnion('kind', [metricPin, goalPin], sayInSchema('pins.mustHaveKind'));

/** A pin as callers send it. */
export type SentPin = z.output<typeof pin>;

const pins = z.array(
  z.discriminatedUnion('kind', [
    metricPin,
    goalPin.extend({ name: z.string(), definition: reportDefinition }).describe('With the saved goal'),
  ]),
);
const success = z.literal(true);
const pinsOfWebsite = z.object({ websiteId, pins });

const ofOrganizationOrWebsite: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];
const tags = ['Pins'];

/** Pins: goals and metrics that the overview shows on the card of a website, to all members. */
export const pinsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access: scoped('read:data'),
    resources: ofOrganizationOrWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/pins',
      tags,
      summary: 'List the pins of websites',
      description:
        'The pins of all websites of an organization, or of one website, each in their order. Websites without pins ' +
        'are not listed, and neither are goals that are no longer shared.',
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), websiteId: websiteId.optional() }))
    .output(z.object({ success, websites: z.array(pinsOfWebsite), total: z.int() })),

  replace: operation({
    example: {
      params: { websiteId: EXAMPLE_WEBSITE_ID },
      body: {
        pins: [
          { kind: 'goal', reportId: EXAMPLE_REPORT_ID },
          { kind: 'metric', metric: 'bounce_rate' },
        ],
      },
    },
    access: scoped('manage:websites'),
    administrative: true,
    resources: [{ kind: 'website', at: ['websiteId'] }],
  })
    .route({
      method: 'PUT',
      path: '/v1/websites/{websiteId}/pins',
      tags,
      summary: 'Replace the pins of a website',
      description: `At most ${MAX_PINS} different ones, in the order in which the overview shows them. Goals must be shared. An empty list removes all pins.`,
    })
    .input(
      z.strictObject({
        websiteId,
        pins: z.array(pin).max(MAX_PINS),
      }),
    )
    .output(pinsOfWebsite.extend({ success })),
};
