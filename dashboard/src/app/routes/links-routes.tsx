import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The short links of the organization. The page parses the search, so that the first script stays small. */
export const linksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/links',
  component: lazyRouteComponent(() => import('../../features/links/list/links-page.tsx'), 'LinksPage'),
});

/** Domains, folders, tags and blocked hosts of links. */
export const linkSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/links/settings',
  component: lazyRouteComponent(
    () => import('../../features/links/link-settings/link-settings-page.tsx'),
    'LinkSettingsPage',
  ),
});

/** Imports links from a CSV file. */
export const linkImportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/links/import',
  component: lazyRouteComponent(
    () => import('../../features/links/link-tools/import-page.tsx'),
    'ImportPage',
  ),
});
