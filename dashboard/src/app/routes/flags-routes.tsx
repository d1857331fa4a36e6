import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The feature flags of a website. The page parses the search, so that the first script stays small. */
export const flagsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/flags',
  component: lazyRouteComponent(() => import('../../features/flags/list/flags-page.tsx'), 'FlagsPage'),
});

/** One feature flag. */
export const flagRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/flags/$flagId',
  component: lazyRouteComponent(() => import('../../features/flags/flag-page/flag-page.tsx'), 'FlagPage'),
});
