import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The state of the server, for its operators. */
export const instanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/instance',
  component: lazyRouteComponent(() => import('../../features/instance/instance-page.tsx'), 'InstancePage'),
});
