import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { rpc } from '../../../api/rpc.ts';
import type { Monitor } from '../monitor-parts/monitor.ts';

const REFRESH_MS = 30_000;
/** How soon the page shows a check. One small request, which is answered from the state store. */
const CHECKED_MS = 5_000;

/** Queries a monitor. Refreshes itself. */
export function useMonitor(id: string) {
  return useQuery({
    ...rpc.monitors.get.queryOptions({ input: { id } }),
    refetchInterval: CHECKED_MS,
  });
}

/** Refreshes all figures of a monitor after each of its checks and each change of its state. */
export function useRefreshAfterChecks({ lastCheckedAt, since, state }: Monitor): void {
  const queryClient = useQueryClient();
  const version = [lastCheckedAt, since, state].join(' ');
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void queryClient.invalidateQueries({ queryKey: rpc.monitors.key() });
  }, [version, queryClient]);
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
