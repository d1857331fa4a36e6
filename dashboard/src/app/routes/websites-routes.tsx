import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { websiteQuery, websitesQuery } from '../../api/session.ts';
import { parseAnalyticsSearch } from '../../features/analytics/search/search.ts';
import { parseOverviewSearch } from '../../features/overview/overview-search.ts';
import { requireSession } from './require-session.ts';
import { signedInRoute } from './root-routes.tsx';

/** All websites of the organization. */
export const overviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: parseOverviewSearch,
  loader: ({ context: { queryClient }, location }) =>
    requireSession(queryClient.ensureQueryData(websitesQuery), location.href),
  component: lazyRouteComponent(() => import('../../features/overview/index.ts'), 'OverviewPage'),
});

/** Adds a website. */
export const newWebsiteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/new',
  component: lazyRouteComponent(() => import('../../features/websites/index.ts'), 'NewWebsitePage'),
});

/** The analytics of one website. */
export const websiteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId',
  validateSearch: parseAnalyticsSearch,
  loader: ({ context: { queryClient }, params: { websiteId }, location }) =>
    requireSession(queryClient.ensureQueryData(websiteQuery(websiteId)), location.href),
  component: lazyRouteComponent(
    () => import('../../features/reports/traffic/website-page.tsx'),
    'WebsitePage',
  ),
});

/** The snippet of a website, and whether its first event has arrived. */
export const installRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/install',
  component: lazyRouteComponent(() => import('../../features/websites/index.ts'), 'InstallPage'),
});

/** The settings of one website. */
export const websiteSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/settings',
  component: lazyRouteComponent(() => import('../../features/websites/index.ts'), 'WebsiteSettingsPage'),
});
