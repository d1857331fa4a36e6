import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { PAGED } from '../../../parts/more-button.tsx';
import type { MonitorsSearch } from './monitors-search.ts';

const PAGE_SIZE = 100;
/** The list shows what happened in the meantime. */
const REFRESH_MS = 30_000;

/** The organization, or one of its websites. */
export interface MonitorsScope {
  readonly organizationId: string;
  readonly websiteId?: string;
}

/** Returns the scope of the list: a website, or the organization that the dashboard shows. */
export function useScope(websiteId: string | undefined): MonitorsScope {
  const { id: organizationId } = useOrganization();
  return { organizationId, ...present({ websiteId }) };
}

/** Queries the monitors that match the filters, page by page. Refreshes itself. */
export function useMonitors(scope: MonitorsScope, { q, state, kind, tag }: MonitorsSearch) {
  return useInfiniteQuery(
    rpc.monitors.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...scope,
        limit: PAGE_SIZE,
        ...present({ search: q, state, kind, tag, cursor }),
      }),
      ...PAGED,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
}

/**
 * Queries the days, latencies and availability of monitors, and the number of monitors in each state. Refreshes itself.
 * @param pages the ids of the monitors, at most 100 in each page.
 */
export function useOverview(scope: MonitorsScope, pages: readonly (readonly string[])[], days: number) {
  return useQueries({
    queries: (pages.length === 0 ? [[]] : pages).map((ids) =>
      rpc.monitors.overview.queryOptions({
        input: {
          ...scope,
          days,
          timeZone: OWN_ZONE,
          ...(ids.length > 0 && { ids: ids.join(',') }),
        },
        placeholderData: keepPreviousData,
        refetchInterval: REFRESH_MS,
      }),
    ),
    combine: (answers) => ({
      counts: answers[0]?.data?.counts,
      monitors: answers.some(({ isSuccess }) => isSuccess)
        ? answers.flatMap(({ data }) => data?.monitors ?? [])
        : undefined,
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
    }),
  });
}
