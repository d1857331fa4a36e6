import { useQuery } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';

/** A scheduled report, as the API returns it. */
export type ScheduledReport = Outputs['scheduledReports']['list']['scheduledReports'][number];

/** Reads the scheduled reports of the organization. */
export function useScheduledReports() {
  const { id: organizationId } = useOrganization();
  const { can } = usePermissions();
  return useQuery({
    ...rpc.scheduledReports.list.queryOptions({ input: { organizationId } }),
    enabled: can('manage:config'),
  });
}
