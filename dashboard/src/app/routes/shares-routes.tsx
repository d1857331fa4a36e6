import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseVisitorSearch } from '../../features/analytics/search/visitor-search.ts';
import { rootRoute } from './root-routes.tsx';

/** What a share link shows; its token stands behind the `#`. */
export const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share',
  validateSearch: parseVisitorSearch,
  component: lazyRouteComponent(() => import('../../features/shares/visitors/share-page.tsx'), 'SharePage'),
});

/** The analytics of a public website, for anybody. */
export const publicWebsiteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/websites/$websiteId',
  validateSearch: parseVisitorSearch,
  component: lazyRouteComponent(() => import('../../features/shares/visitors/public-page.tsx'), 'PublicPage'),
});
