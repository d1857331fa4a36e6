import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { ProblemPage } from './problem-page.tsx';
import { keyRoute, keysRoute } from './routes/keys-routes.tsx';
import { consentRoute } from './routes/oauth-routes.tsx';
import { membersRoute, organizationRoute } from './routes/organizations-routes.tsx';
import { referenceRoute } from './routes/reference-routes.tsx';
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
import { publicWebsiteRoute, shareRoute } from './routes/shares-routes.tsx';
import {
  accountRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  invitationRoute,
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
  resetPasswordRoute,
  confirmEmailRoute,
  setupRoute,
  invitationRoute,
  referenceRoute,
  consentRoute,
  shareRoute,
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
    vitalsRoute,
    errorsRoute,
    dataQualityRoute,
    installRoute,
    websiteSettingsRoute,
    organizationRoute,
    membersRoute,
    keysRoute,
    keyRoute,
    accountRoute,
  ]),
]);

/** The router over every route; pages load when they are needed, or when a link to them is pointed at. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // What is fresh is TanStack Query's to say.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    // Within the shell where there is one: a page that breaks takes nothing else with it.
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
