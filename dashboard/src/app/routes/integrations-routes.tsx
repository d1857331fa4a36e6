import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The integrations of the organization. */
export const integrationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/integrations',
  component: lazyRouteComponent(() => import('../../features/integrations/index.ts'), 'IntegrationsPage'),
});
