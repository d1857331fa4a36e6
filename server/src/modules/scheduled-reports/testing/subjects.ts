import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { integrationsModule } from '../../integrations/index.ts';
import { EXAMPLE_SCHEDULED_REPORT_ID } from '../scheduled-report-id.contract.ts';
import { scheduledReportsModule } from '../scheduled-reports.module.ts';

/** A report about the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { organizationId, actor } = owner;
  const integration = await app.app.serviceOf(integrationsModule).create(actor, organizationId, {
    kind: 'webhook',
    name: 'Reports',
    config: { url: 'https://example.com/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    enabled: true,
  });
  const { row } = await app.app.serviceOf(scheduledReportsModule).create(actor, organizationId, {
    websiteId,
    name: 'Monday report',
    frequency: 'weekly',
    hour: 8,
    timeZone: null,
    recipients: [],
    integrationIds: [integration.row.id],
    language: 'en',
    enabled: true,
  });
  return { [EXAMPLE_SCHEDULED_REPORT_ID]: row.id };
}
