import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseNotificationsSearch } from '../../features/notifications/search.ts';
import { signedInRoute } from './root-routes.tsx';

/** Open problems, notification rules and deliveries of the organization. */
export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/notifications',
  validateSearch: parseNotificationsSearch,
  component: lazyRouteComponent(
    () => import('../../features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
});
