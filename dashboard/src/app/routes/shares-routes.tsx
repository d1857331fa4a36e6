import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseVisitorSearch } from '../../features/analytics/search/visitor-search.ts';
import { rootRoute } from './root-routes.tsx';

/** The page of a share link. The token follows the `#`. */
export const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share',
  validateSearch: parseVisitorSearch,
  component: lazyRouteComponent(() => import('../../features/shares/visitors/share-page.tsx'), 'SharePage'),
});

/** The page of a share link in a frame of another website. The token follows the `#`. */
export const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed/$shareId',
  validateSearch: parseVisitorSearch,
  component: lazyRouteComponent(() => import('../../features/shares/embed/embed-page.tsx'), 'EmbedPage'),
});

/** The analytics of a public website. It needs no sign-in. */
export const publicWebsiteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/websites/$websiteId',
  validateSearch: parseVisitorSearch,
  component: lazyRouteComponent(() => import('../../features/shares/visitors/public-page.tsx'), 'PublicPage'),
});
