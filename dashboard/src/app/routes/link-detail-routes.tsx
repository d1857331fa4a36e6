import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { websiteQuery } from '../../api/session.ts';
import { parseAnalyticsSearch } from '../../features/analytics/search/search.ts';
import { linkQuery } from '../../features/links/detail/link-query.ts';
import { parseLinkSearch } from '../../features/links/detail/link-search.ts';
import { requireSession } from './require-session.ts';
import { signedInRoute } from './root-routes.tsx';

/** The clicks of one short link. */
export const linkRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/links/$linkId',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseAnalyticsSearch(search),
    ...parseLinkSearch(search),
  }),
  loader: async ({ context: { queryClient }, params: { linkId }, location }) => {
    const { link } = await requireSession(queryClient.ensureQueryData(linkQuery(linkId)), location.href);
    if (link.websiteId !== null)
      await requireSession(queryClient.ensureQueryData(websiteQuery(link.websiteId)), location.href);
  },
  component: lazyRouteComponent(() => import('../../features/links/detail/link-page.tsx'), 'LinkPage'),
});
