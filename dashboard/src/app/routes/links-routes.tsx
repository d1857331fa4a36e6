import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseLinkSettingsSearch } from '../../features/links/link-settings/settings-search.ts';
import { parseLinksSearch } from '../../features/links/list/links-search.ts';
import { signedInRoute } from './root-routes.tsx';

/** The short links of the organization. */
export const linksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/links',
  validateSearch: parseLinksSearch,
  component: lazyRouteComponent(() => import('../../features/links/list/links-page.tsx'), 'LinksPage'),
});

/** Domains, folders, tags and blocked hosts of links. */
export const linkSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/links/settings',
  validateSearch: parseLinkSettingsSearch,
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
