import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseSettingsSearch } from '../../features/organizations/organization-settings/settings-search.ts';
import { signedInRoute } from './root-routes.tsx';

/** The settings of the organization. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/organization',
  validateSearch: parseSettingsSearch,
  component: lazyRouteComponent(() => import('../../features/organizations/index.ts'), 'OrganizationPage'),
});

/** The members and invitations of the organization. */
export const membersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/members',
  component: lazyRouteComponent(() => import('../../features/organizations/index.ts'), 'MembersPage'),
});
