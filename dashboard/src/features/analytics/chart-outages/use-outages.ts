import { useQuery } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures } from '../data/part.ts';

/** The most outages that a chart shows. */
const SHOWN = 200;

type Outage = Outputs['monitors']['listOutages']['outages'][number];
type Described = 'id' | 'monitorId' | 'monitorName' | 'durationSeconds';

/** An outage of a monitor of the website. `until` is the time of the query while it lasts. */
export interface ShownOutage extends Pick<Outage, Described> {
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
    select: shownOutages,
  });
  return data ?? [];
}

/**
 * Returns the outages as the chart shows them. An ongoing one ends when it was queried, not now: React Query calls this again with each
 * rendering, and a different result would cause the next one.
 */
export function shownOutages({
  outages,
}: {
  readonly outages: readonly Pick<Outage, Described | 'startedAt' | 'endedAt'>[];
}): readonly ShownOutage[] {
  return outages.map(({ id, monitorId, monitorName, durationSeconds, startedAt, endedAt }) => ({
    id,
    monitorId,
    monitorName,
    durationSeconds,
    at: startedAt,
    until: endedAt ?? new Date(Date.parse(startedAt) + durationSeconds * 1000).toISOString(),
    isOngoing: endedAt === null,
  }));
}
