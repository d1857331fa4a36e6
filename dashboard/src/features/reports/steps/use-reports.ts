import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import type { Report } from './step.ts';

/** The kinds of saved reports. */
export type ReportKind = Report['definition']['kind'];

/** The saved goals or funnels that are visible to the member. */
export function useReports(kind: ReportKind) {
  const { subject: website } = useAnalytics();
  return useQuery(rpc.reports.list.queryOptions({ input: { websiteId: website.id, kind } }));
}

/** Creates or updates a goal or a funnel. */
export function useSaveReport(kind: ReportKind, onSaved: (report: Report) => void) {
  const queryClient = useQueryClient();
  const settings = {
    meta: { showsErrors: true },
    onSuccess: async ({ report }: { readonly report: Report }) => {
      await queryClient.invalidateQueries({ queryKey: rpc.reports.key() });
      showDone((kind === 'goal' ? messages.goalDone : messages.funnelDone).saved);
      onSaved(report);
    },
  };
  const creating = useMutation(rpc.reports.create.mutationOptions(settings));
  const updating = useMutation(rpc.reports.update.mutationOptions(settings));
  return {
    create: creating.mutate,
    update: updating.mutate,
    isPending: creating.isPending || updating.isPending,
    error: creating.error ?? updating.error,
  };
}
