import { getRouteApi } from '@tanstack/react-router';
import { type Funnel, searchOfFunnel } from './funnel.ts';
import type { FunnelsSearch } from './funnels-search.ts';

const route = getRouteApi('/signed-in/websites/$websiteId/funnels');

/** Reads the funnel of the URL and navigates to others. Filters and range are kept. */
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
    /** Shows an unsaved funnel, or unsaved changes of the saved one with the given id. */
    show: (funnel: Funnel, saved?: string) =>
      go({ ...(saved !== undefined && { saved }), ...searchOfFunnel(funnel) }),
    /** Shows a saved funnel without changes. */
    open: (saved: string) => go({ saved }),
    leave: () => go({}),
  };
}
