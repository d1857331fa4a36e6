import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';

const created = z.object({ scheduledReport: z.object({ id: z.string() }) });

/** Creates two scheduled reports: of the website, and of the organization. @param integrationId is disabled, so that nothing is sent. */
export async function fillReports(
  client: DemoClient,
  session: Credential,
  { id: websiteId, organizationId }: { readonly id: string; readonly organizationId: string },
  integrationId: string,
): Promise<void> {
  const integrationIds = [integrationId];
  for (const report of [
    { websiteId, name: 'Monday report', frequency: 'weekly', integrationIds },
    { organizationId, name: 'All websites', frequency: 'monthly', hour: 7, enabled: false, integrationIds },
  ])
    await client.post('/v1/scheduled-reports', report, session, created);
}
