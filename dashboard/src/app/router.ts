import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { PendingPage } from './pending-page.tsx';
import { NotFoundPage, ProblemPage } from './problem-page.tsx';
import { alertRoute, alertsRoute } from './routes/alerts-routes.tsx';
import { flagRoute, flagsRoute } from './routes/flags-routes.tsx';
import { instanceRoute } from './routes/instance-routes.tsx';
import { integrationsRoute } from './routes/integrations-routes.tsx';
import { keyRoute, keysRoute } from './routes/keys-routes.tsx';
import { linkRoute } from './routes/link-detail-routes.tsx';
import { linkImportRoute, linkSettingsRoute, linksRoute } from './routes/links-routes.tsx';
import {
  editMonitorRoute,
  maintenanceRoute,
  monitorRoute,
  monitorsRoute,
  newMonitorRoute,
  websiteMonitorsRoute,
} from './routes/monitors-routes.tsx';
import { notificationsRoute } from './routes/notifications-routes.tsx';
import { consentRoute } from './routes/oauth-routes.tsx';
import { membersRoute, organizationRoute } from './routes/organizations-routes.tsx';
import { paymentsRoute } from './routes/payments-routes.tsx';
import { probesRoute } from './routes/probes-routes.tsx';
import { guideRoute, guidesRoute, referenceRoute } from './routes/reference-routes.tsx';
import {
  dataQualityRoute,
  errorsRoute,
  eventsRoute,
  funnelsRoute,
  goalsRoute,
  journeysRoute,
  realtimeRoute,
  retentionRoute,
  revenueRoute,
  sessionsRoute,
  visitorRoute,
  visitRoute,
  vitalsRoute,
} from './routes/reports-routes.tsx';
import { rootRoute, signedInRoute } from './routes/root-routes.tsx';
import { scheduledReportsRoute } from './routes/scheduled-reports-routes.tsx';
import { embedRoute, publicWebsiteRoute, shareRoute } from './routes/shares-routes.tsx';
import { incidentRoute, statusPageRoute, statusPagesRoute } from './routes/status-pages-routes.tsx';
import {
  accountRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  invitationRoute,
  joinRoute,
  resetPasswordRoute,
  setupRoute,
  signInRoute,
} from './routes/users-routes.tsx';
import {
  installRoute,
  newWebsiteRoute,
  overviewRoute,
  websiteRoute,
  websiteSettingsRoute,
} from './routes/websites-routes.tsx';

const routeTree = rootRoute.addChildren([
  signInRoute,
  forgotPasswordRoute,
  joinRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  setupRoute,
  invitationRoute,
  referenceRoute,
  guidesRoute,
  guideRoute,
  consentRoute,
  shareRoute,
  embedRoute,
  publicWebsiteRoute,
  signedInRoute.addChildren([
    overviewRoute,
    newWebsiteRoute,
    websiteRoute,
    realtimeRoute,
    eventsRoute,
    goalsRoute,
    funnelsRoute,
    retentionRoute,
    journeysRoute,
    sessionsRoute,
    visitRoute,
    visitorRoute,
    revenueRoute,
    paymentsRoute,
    vitalsRoute,
    errorsRoute,
    dataQualityRoute,
    alertsRoute,
    alertRoute,
    websiteMonitorsRoute,
    flagsRoute,
    flagRoute,
    installRoute,
    websiteSettingsRoute,
    linksRoute,
    linkImportRoute,
    linkSettingsRoute,
    linkRoute,
    monitorsRoute,
    newMonitorRoute,
    maintenanceRoute,
    monitorRoute,
    editMonitorRoute,
    statusPagesRoute,
    statusPageRoute,
    incidentRoute,
    organizationRoute,
    membersRoute,
    notificationsRoute,
    keysRoute,
    keyRoute,
    integrationsRoute,
    probesRoute,
    scheduledReportsRoute,
    instanceRoute,
    accountRoute,
  ]),
]);

/** Creates the router. Pages load when they are opened, or when the pointer is on a link to them. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // TanStack Query decides which data is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    // Shown within the shell, so that navigation works after an error of a page.
    defaultErrorComponent: ProblemPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
