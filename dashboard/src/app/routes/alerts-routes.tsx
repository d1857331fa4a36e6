import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The alerts of a website. */
export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/alerts',
  component: lazyRouteComponent(() => import('../../features/alerts/alerts-page.tsx'), 'AlertsPage'),
});

/** One alert and its firings. */
export const alertRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/alerts/$alertId',
  component: lazyRouteComponent(() => import('../../features/alerts/alert-page.tsx'), 'AlertPage'),
});
