import { getRouteApi } from '@tanstack/react-router';
import { type Funnel, searchOfFunnel } from './funnel.ts';
import type { FunnelsSearch } from './funnels-search.ts';

const route = getRouteApi('/signed-in/websites/$websiteId/funnels');

/** The funnel of the address, and the ways to another one: filters and range stay as they are. */
export function useFunnelSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: FunnelsSearch) =>
    void navigate({
      search: ({
        saved: _,
        steps: _steps,
        order: _order,
        within: _within,
        scope: _scope,
        split: _split,
        ...old
      }) => ({
        ...old,
        ...next,
      }),
      resetScroll: false,
    });
  return {
    search,
    /** Shows a funnel that is not saved, or what was changed of a saved one. */
    show: (funnel: Funnel, saved?: string) =>
      go({ ...(saved !== undefined && { saved }), ...searchOfFunnel(funnel) }),
    /** Shows a saved funnel as it was saved. */
    open: (saved: string) => go({ saved }),
    leave: () => go({}),
  };
}
