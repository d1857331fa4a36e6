import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The scheduled reports of the organization. */
export const scheduledReportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/reports',
  component: lazyRouteComponent(
    () => import('../../features/scheduled-reports/scheduled-reports-page.tsx'),
    'ScheduledReportsPage',
  ),
});
