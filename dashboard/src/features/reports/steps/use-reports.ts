import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
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

/** Returns what follows when a goal or a funnel was saved. */
export function afterSaving(kind: ReportKind) {
  return {
    reload: [rpc.reports.key()],
    done: (kind === 'goal' ? messages.goalDone : messages.funnelDone).saved,
  };
}
