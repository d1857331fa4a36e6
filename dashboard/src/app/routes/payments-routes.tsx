import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** Payment sources and payments of a website. */
export const paymentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/payments',
  component: lazyRouteComponent(() => import('../../features/payments/payments-page.tsx'), 'PaymentsPage'),
});
