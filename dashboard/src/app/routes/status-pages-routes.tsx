import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The status pages of the organization. */
export const statusPagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/status-pages',
  component: lazyRouteComponent(
    () => import('../../features/status-pages/list/status-pages-page.tsx'),
    'StatusPagesPage',
  ),
});

/** One status page. */
export const statusPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/status-pages/$statusPageId',
  component: lazyRouteComponent(
    () => import('../../features/status-pages/page/status-page-page.tsx'),
    'StatusPagePage',
  ),
});

/** One incident, or the composer of a new one. */
export const incidentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/status-pages/$statusPageId/incidents/$incidentId',
  component: lazyRouteComponent(
    () => import('../../features/status-pages/incidents/incident-page.tsx'),
    'IncidentPage',
  ),
});
