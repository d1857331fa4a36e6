import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client, type Inputs, rpc } from '../../api/rpc.ts';
import { useVersion } from '../../api/versions.ts';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';

const REFRESH_MS = 60_000;

/** The alerts of a website: at most 50. */
export function useAlerts(websiteId: string) {
  return useQuery({
    ...rpc.alerts.list.queryOptions({ input: { websiteId, limit: 100 } }),
    refetchInterval: REFRESH_MS,
  });
}

/** The shared goals of a website. */
export function useGoals(websiteId: string) {
  const { data } = useQuery(rpc.reports.list.queryOptions({ input: { websiteId, kind: 'goal' } }));
  return data?.reports.filter(({ visibility }) => visibility === 'shared');
}

/** Creates or updates an alert. @param alert the alert that is updated; `undefined` for a new one. */
export function useChangeAlerts(alert: { readonly etag: string } | undefined, onDone: () => void) {
  const queryClient = useQueryClient();
  const version = useVersion(alert);
  const settings = (done: string) => ({
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.alerts.key() });
      showDone(done);
      onDone();
    },
  });
  const creating = useMutation(rpc.alerts.create.mutationOptions(settings(messages.done.created)));
  const updating = useMutation({
    mutationFn: (input: Inputs['alerts']['update']) => client.alerts.update(input, version),
    ...settings(messages.done.saved),
  });
  return {
    create: creating.mutate,
    update: updating.mutate,
    isPending: creating.isPending || updating.isPending,
    error: creating.error ?? updating.error,
  };
}
