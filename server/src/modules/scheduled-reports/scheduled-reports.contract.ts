import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { entityTag, lineOfText } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { timeZoneName } from '../../lib/time/time-zone.contract.ts';
import { EXAMPLE_INTEGRATION_ID, integrationId } from '../integrations/integration-id.contract.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { LANGUAGES } from '../users/language.contract.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { FREQUENCIES } from './frequencies.contract.ts';

/** The schema of ids of scheduled reports: `srp_…`. */
const scheduledReportId = idShape('srp');

/** The scheduled report of examples. */
export const EXAMPLE_SCHEDULED_REPORT_ID = 'srp_06ahw8m2kx5tnq9ydz7vcb4efr';

const MAX_RECIPIENTS = 50;
const MAX_INTEGRATIONS = 10;
const MAX_NAME_LENGTH = 80;
const LAST_HOUR = 23;

const name = lineOfText(MAX_NAME_LENGTH);
const frequency = z.enum(FREQUENCIES, sayInSchema('fields.mustBeOneOf', { names: FREQUENCIES.join(', ') }));
const hour = z.int().min(0).max(LAST_HOUR).describe('The local hour of sending, 0 to 23');
const timeZone = timeZoneName
  .nullable()
  .describe('`null` for the time zone of the website, or of the organization for all of its websites');
const recipients = z
  .array(
    z
      .email(sayInSchema('fields.mustBeEMailAddress'))
      .max(254)
      .transform((text) => text.toLowerCase()),
  )
  .max(MAX_RECIPIENTS)
  .refine(
    (emails) => new Set(emails).size === emails.length,
    sayInSchema('scheduledReports.mustNotContainAddressTwice'),
  );
const integrationIds = z
  .array(integrationId)
  .max(MAX_INTEGRATIONS)
  .describe('Integrations that receive the headline figures');
const language = z.enum(LANGUAGES);

const scheduledReport = z.object({
  id: scheduledReportId,
  organizationId,
  websiteId: websiteId.nullable().describe('`null` for all websites of the organization'),
  name: z.string(),
  frequency,
  hour,
  timeZone,
  recipients: z.array(z.object({ email: z.string(), unsubscribed: z.boolean() })),
  integrationIds: z.array(integrationId),
  language,
  enabled: z.boolean(),
  nextAt: z.iso.datetime().nullable().describe('When it is sent next; `null` while it is disabled'),
  lastSentAt: z.iso.datetime().nullable(),
  lastPeriod: z.string().nullable().describe('The last day of the last period that was sent'),
  lastError: z.string().nullable().describe('Why the last attempt to create the report failed'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  etag: entityTag,
});
const success = z.literal(true);
const oneReport = z.object({ success, scheduledReport });

const ofOrganizationOrWebsite: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active', orOwnUnless: ['websiteId'] },
  { kind: 'website', at: ['websiteId'] },
];
const byId: readonly ResourceRule[] = [{ kind: 'scheduled-report', at: ['id'] }];
const toIntegrations: ResourceRule = { kind: 'integration', at: ['integrationIds', '*'] };
const access = scoped('manage:config');
const manage = { access, administrative: true } as const;
const tags = ['Scheduled reports'];
const EXAMPLE = {
  websiteId: EXAMPLE_WEBSITE_ID,
  name: 'Monday report',
  frequency: 'weekly',
  integrationIds: [EXAMPLE_INTEGRATION_ID],
};

/** Reports that are sent by e-mail and to integrations. */
export const scheduledReportsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    resources: ofOrganizationOrWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/scheduled-reports',
      tags,
      summary: 'List scheduled reports',
      description: 'The scheduled reports of an organization or of one website, oldest first.',
    })
    .input(z.strictObject({ organizationId: organizationId.optional(), websiteId: websiteId.optional() }))
    .output(z.object({ success, scheduledReports: z.array(scheduledReport), total: z.int() })),

  create: operation({
    example: { body: EXAMPLE },
    ...manage,
    resources: [...ofOrganizationOrWebsite, toIntegrations],
    errors: ['CONFLICT'],
    isIdempotent: true,
  })
    .route({
      method: 'POST',
      path: '/v1/scheduled-reports',
      tags,
      summary: 'Create a scheduled report',
      description:
        'Daily reports are sent every morning, weekly ones on the first day of the week, monthly ones on the first of the month. An ' +
        'organization has at most 100.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional(),
        name,
        frequency,
        hour: hour.default(8),
        timeZone: timeZone.default(null),
        recipients: recipients.default([]),
        integrationIds: integrationIds.default([]),
        language: language.default('en'),
        enabled: z.boolean().default(true),
      }),
    )
    .output(oneReport),

  preview: operation({
    example: { query: { websiteId: EXAMPLE_WEBSITE_ID, frequency: 'weekly' } },
    access,
    resources: ofOrganizationOrWebsite,
    limit: { authenticated: 60, anonymous: 60, windowMs: 60_000 },
  })
    .route({
      method: 'GET',
      path: '/v1/scheduled-reports/preview',
      tags,
      summary: 'Preview a report',
      description: 'The report about the latest finished period, as the e-mail shows it. Nothing is sent.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: {
            description: 'The report as HTML or as plain text',
            content: {
              'text/html': { schema: { type: 'string' } },
              'text/plain': { schema: { type: 'string' } },
            },
          },
        },
      }),
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        websiteId: websiteId.optional(),
        frequency,
        timeZone: timeZone.default(null),
        language: language.default('en'),
        format: z.enum(['html', 'text']).default('html'),
      }),
    )
    .output(z.instanceof(ByteStream)),

  get: operation({
    example: { params: { id: EXAMPLE_SCHEDULED_REPORT_ID } },
    access,
    resources: byId,
    isVersioned: true,
  })
    .route({ method: 'GET', path: '/v1/scheduled-reports/{id}', tags, summary: 'Get a scheduled report' })
    .input(z.strictObject({ id: scheduledReportId }))
    .output(oneReport),

  update: operation({
    example: { params: { id: EXAMPLE_SCHEDULED_REPORT_ID }, body: { hour: 7 } },
    ...manage,
    resources: [...byId, toIntegrations],
    isVersioned: true,
  })
    .route({
      method: 'PATCH',
      path: '/v1/scheduled-reports/{id}',
      tags,
      summary: 'Update a scheduled report',
      description: 'Omitted fields keep their values. A recipient who unsubscribed stays unsubscribed.',
    })
    .input(
      z.strictObject({
        id: scheduledReportId,
        name: name.optional(),
        frequency: frequency.optional(),
        hour: hour.optional(),
        timeZone: timeZone.optional(),
        recipients: recipients.optional(),
        integrationIds: integrationIds.optional(),
        language: language.optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(oneReport),

  delete: operation({
    example: { params: { id: EXAMPLE_SCHEDULED_REPORT_ID } },
    ...manage,
    resources: byId,
    isVersioned: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/scheduled-reports/{id}',
      tags,
      summary: 'Delete a scheduled report',
    })
    .input(z.strictObject({ id: scheduledReportId }))
    .output(z.object({ success })),

  send: operation({
    example: { params: { id: EXAMPLE_SCHEDULED_REPORT_ID } },
    ...manage,
    resources: byId,
    errors: ['SERVICE_UNAVAILABLE'],
    limit: { authenticated: 10, anonymous: 10, windowMs: 60_000 },
  })
    .route({
      method: 'POST',
      path: '/v1/scheduled-reports/{id}/send',
      tags,
      summary: 'Send a report now',
      description:
        'Sends the report about the latest finished period to all recipients, also if it was sent before.',
    })
    .input(z.strictObject({ id: scheduledReportId }))
    .output(z.object({ success, sentTo: z.int().describe('The number of recipients and integrations') })),
};
