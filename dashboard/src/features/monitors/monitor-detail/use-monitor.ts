import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';

const REFRESH_MS = 30_000;

/** Queries a monitor. Refreshes itself. */
export function useMonitor(id: string) {
  return useQuery({
    ...rpc.monitors.get.queryOptions({ input: { id } }),
    refetchInterval: REFRESH_MS,
  });
}

/** Queries the figures of a monitor with its days in a zone. Refreshes itself. */
export function useSummary(id: string, timeZone: string) {
  return useQuery({
    ...rpc.monitors.summary.queryOptions({ input: { id, timeZone } }),
    refetchInterval: REFRESH_MS,
    placeholderData: (old) => old,
  });
}

/** Queries the latest outages of a monitor. */
export function useOutages(id: string, limit: number) {
  return useQuery({
    ...rpc.monitors.outages.queryOptions({ input: { id, limit } }),
    refetchInterval: REFRESH_MS,
    placeholderData: (old) => old,
  });
}

/** Acknowledges the current outage of a monitor. */
export function useAcknowledging() {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.monitors.acknowledge.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: rpc.monitors.key() }),
    }),
  );
}
