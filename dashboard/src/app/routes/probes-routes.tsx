import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The probes of the organization. */
export const probesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/probes',
  component: lazyRouteComponent(() => import('../../features/probes/index.ts'), 'ProbesPage'),
});
