import { eq } from 'drizzle-orm';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { integrationsModule } from '../../integrations/index.ts';
import { integrations } from '../../integrations/integrations.table.ts';
import { EXAMPLE_SCHEDULED_REPORT_ID } from '../scheduled-reports.contract.ts';
import { scheduledReportsModule } from '../scheduled-reports.module.ts';
import { scheduledReports } from '../scheduled-reports.table.ts';

const NAME = 'Receiver of the report';

/** A report about the website. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { organizationId, actor } = owner;
  const { db } = app.stores.state;
  // Some tests create subjects again and again, and their number is limited.
  await db.delete(scheduledReports).where(eq(scheduledReports.organizationId, organizationId));
  await db.delete(integrations).where(eq(integrations.name, NAME));
  const integration = await app.app.serviceOf(integrationsModule).create(actor, organizationId, {
    kind: 'webhook',
    name: NAME,
    config: { url: 'https://example.com/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    enabled: true,
    language: 'en',
  });
  const { row } = await app.app.serviceOf(scheduledReportsModule).create(actor, organizationId, {
    websiteId,
    name: 'Monday report',
    frequency: 'weekly',
    hour: 8,
    timeZone: null,
    recipients: [],
    integrationIds: [integration.id],
    language: 'en',
    enabled: true,
  });
  return { [EXAMPLE_SCHEDULED_REPORT_ID]: row.id };
}
