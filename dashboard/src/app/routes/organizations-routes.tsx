import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

/** The organization itself: its name, and the ways out. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/organization',
  component: lazyRouteComponent(() => import('../../features/organizations/index.ts'), 'OrganizationPage'),
});

/** Who belongs to the organization, and who is invited. */
export const membersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/members',
  component: lazyRouteComponent(() => import('../../features/organizations/index.ts'), 'MembersPage'),
});
