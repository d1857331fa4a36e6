import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { showDone } from '../../ui/toasts.ts';

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

/**
 * Changes scheduled reports and reloads them.
 * @param showsErrors whether the caller shows errors; otherwise a toast does.
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  done: (output: Output) => string,
  { showsErrors = false, onDone }: { readonly showsErrors?: boolean; readonly onDone?: () => void } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(showsErrors && { meta: { showsErrors: true } }),
    onSuccess: async (output: Output) => {
      await queryClient.invalidateQueries({ queryKey: rpc.scheduledReports.key() });
      showDone(done(output));
      onDone?.();
    },
  });
}
