import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from './root-routes.tsx';

const loadList = () => import('../../features/monitors/list/monitors-page.tsx');
/** Both pages consist of the same form. */
const loadForm = () => import('../../features/monitors/monitor-form/index.ts');

/** The monitors of the organization. The page parses the search, so that the first script stays small. */
export const monitorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors',
  component: lazyRouteComponent(loadList, 'MonitorsPage'),
});

/** The monitors of one website. */
export const websiteMonitorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/monitors',
  component: lazyRouteComponent(loadList, 'MonitorsPage'),
});

/** Creates a monitor. */
export const newMonitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors/new',
  component: lazyRouteComponent(loadForm, 'NewMonitorPage'),
});

/** Planned maintenance. */
export const maintenanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors/maintenance',
  component: lazyRouteComponent(
    () => import('../../features/monitors/maintenance/maintenance-page.tsx'),
    'MaintenancePage',
  ),
});

/** One monitor. */
export const monitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors/$monitorId',
  component: lazyRouteComponent(
    () => import('../../features/monitors/monitor-detail/monitor-page.tsx'),
    'MonitorPage',
  ),
});

/** Changes a monitor. */
export const editMonitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors/$monitorId/edit',
  component: lazyRouteComponent(loadForm, 'EditMonitorPage'),
});
