import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { websiteQuery } from '../../api/session.ts';
import { parseAnalyticsSearch } from '../../features/analytics/search/search.ts';
import { parseEventsSearch } from '../../features/reports/events/events-search.ts';
import { parseFunnelsSearch } from '../../features/reports/funnels/funnels-search.ts';
import { parseGoalsSearch } from '../../features/reports/goals/goals-search.ts';
import { parseJourneysSearch } from '../../features/reports/journeys/journeys-search.ts';
import { parseRetentionSearch } from '../../features/reports/retention/retention-search.ts';
import { parseSessionsSearch } from '../../features/reports/sessions/sessions-search.ts';
import { requireSession } from './require-session.ts';
import { signedInRoute } from './root-routes.tsx';

/** Loads the website together with the page. */
function loadWebsite({
  context: { queryClient },
  params: { websiteId },
  location,
}: {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: { readonly websiteId: string };
  readonly location: { readonly href: string };
}) {
  return requireSession(queryClient.ensureQueryData(websiteQuery(websiteId)), location.href);
}

/** Parses filters, period and the page of the list. Visits and visitors keep them for the link back. */
function parseListOfSessions(search: Record<string, unknown>) {
  return { ...parseAnalyticsSearch(search), ...parseSessionsSearch(search) };
}

/** Current visitors. */
export const realtimeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/realtime',
  validateSearch: parseAnalyticsSearch,
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/realtime/realtime-page.tsx'),
    'RealtimePage',
  ),
});

/** Custom events and their properties. */
export const eventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/events',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseAnalyticsSearch(search),
    ...parseEventsSearch(search),
  }),
  loader: loadWebsite,
  component: lazyRouteComponent(() => import('../../features/reports/events/events-page.tsx'), 'EventsPage'),
});

/** Conversions of goals. */
export const goalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/goals',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseAnalyticsSearch(search),
    ...parseGoalsSearch(search),
  }),
  loader: loadWebsite,
  component: lazyRouteComponent(() => import('../../features/reports/goals/goals-page.tsx'), 'GoalsPage'),
});

/** Funnels. */
export const funnelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/funnels',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseAnalyticsSearch(search),
    ...parseFunnelsSearch(search),
  }),
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/funnels/funnels-page.tsx'),
    'FunnelsPage',
  ),
});

/** Retention of visitors. */
export const retentionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/retention',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseAnalyticsSearch(search),
    ...parseRetentionSearch(search),
  }),
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/retention/retention-page.tsx'),
    'RetentionPage',
  ),
});

/** Paths of visitors through the website. */
export const journeysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/journeys',
  validateSearch: (search: Record<string, unknown>) => ({
    ...parseAnalyticsSearch(search),
    ...parseJourneysSearch(search),
  }),
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/journeys/journeys-page.tsx'),
    'JourneysPage',
  ),
});

/** The list of visits. */
export const sessionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/sessions',
  validateSearch: parseListOfSessions,
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/sessions/sessions-page.tsx'),
    'SessionsPage',
  ),
});

/** One visit with its events. */
export const visitRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/sessions/$visitId',
  validateSearch: parseListOfSessions,
  loader: ({ context, params, location }) => loadWebsite({ context, params, location }),
  component: lazyRouteComponent(
    () => import('../../features/reports/sessions/visit/visit-page.tsx'),
    'VisitPage',
  ),
});

/** One visitor with all visits. */
export const visitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/sessions/visitors/$visitorId',
  validateSearch: parseListOfSessions,
  loader: ({ context, params, location }) => loadWebsite({ context, params, location }),
  component: lazyRouteComponent(
    () => import('../../features/reports/sessions/visitor/visitor-page.tsx'),
    'VisitorPage',
  ),
});

/** Revenue. This page and the following ones parse the rest of the search, so that the first script stays small. */
export const revenueRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/revenue',
  validateSearch: parseAnalyticsSearch,
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/revenue/revenue-page.tsx'),
    'RevenuePage',
  ),
});

/** Web vitals. */
export const vitalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/vitals',
  validateSearch: parseAnalyticsSearch,
  loader: loadWebsite,
  component: lazyRouteComponent(() => import('../../features/reports/vitals/vitals-page.tsx'), 'VitalsPage'),
});

/** JavaScript errors. */
export const errorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/errors',
  validateSearch: parseAnalyticsSearch,
  loader: loadWebsite,
  component: lazyRouteComponent(() => import('../../features/reports/errors/errors-page.tsx'), 'ErrorsPage'),
});

/** Data quality: accepted and rejected events. */
export const dataQualityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/websites/$websiteId/data-quality',
  validateSearch: parseAnalyticsSearch,
  loader: loadWebsite,
  component: lazyRouteComponent(
    () => import('../../features/reports/data-quality/data-quality-page.tsx'),
    'DataQualityPage',
  ),
});
