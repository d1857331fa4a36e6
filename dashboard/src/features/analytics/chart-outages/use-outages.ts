import { useQuery } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures } from '../data/part.ts';

/** The most outages that a chart shows. */
const SHOWN = 200;

/** An outage of a monitor of the website. `until` is the current time while it lasts. */
export interface ShownOutage
  extends Pick<
    Outputs['monitors']['listOutages']['outages'][number],
    'id' | 'monitorId' | 'monitorName' | 'durationSeconds'
  > {
  readonly at: string;
  readonly until: string;
  readonly isOngoing: boolean;
}

/**
 * Queries the outages of the website in the range of the figures. Only members see them: public pages and share links have no access
 * to monitors.
 */
export function useOutages(figures: Figures | undefined): readonly ShownOutage[] {
  const { subject, isPrivate } = useAnalytics();
  const range = figures?.meta.range;
  const { data } = useQuery({
    ...rpc.monitors.listOutages.queryOptions({
      input: { websiteId: subject.id, from: range?.start, to: range?.end, limit: SHOWN },
    }),
    enabled: range !== undefined && subject.kind === 'website' && isPrivate,
    staleTime: 60_000,
    placeholderData: (before) => before,
    select: ({ outages }) => outages.map((outage) => shownOutage(outage, Date.now())),
  });
  return data ?? [];
}

function shownOutage(
  {
    id,
    monitorId,
    monitorName,
    durationSeconds,
    startedAt,
    endedAt,
  }: Outputs['monitors']['listOutages']['outages'][number],
  nowMs: number,
): ShownOutage {
  return {
    id,
    monitorId,
    monitorName,
    durationSeconds,
    at: startedAt,
    until: endedAt ?? new Date(nowMs).toISOString(),
    isOngoing: endedAt === null,
  };
}
