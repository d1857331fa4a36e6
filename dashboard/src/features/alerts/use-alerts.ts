import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';

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
