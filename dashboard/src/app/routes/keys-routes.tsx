import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The API keys of the organization. */
export const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/keys',
  component: lazyRouteComponent(() => import('../../features/keys/index.ts'), 'KeysPage'),
});

/** One API key. */
export const keyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/keys/$keyId',
  component: lazyRouteComponent(() => import('../../features/keys/index.ts'), 'KeyPage'),
});
