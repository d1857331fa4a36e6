import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { organizationsQuery, sessionQuery, websitesQuery } from '../../api/session.ts';
import { followLanguage } from '../../lib/language.ts';
import { TopProgress } from '../shell/top-progress.tsx';
import { redirectToSignIn, requireSession } from './require-session.ts';

/** The context of loaders. */
interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The parent of all routes. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <TopProgress />
      <Outlet />
    </>
  ),
});

// Loaded separately, because pages without sign-in do not need it.
const Shell = lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell');

/** The parent of routes that need a session. Without one it redirects to sign-in, which returns to the page. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    void Shell.preload?.();
    // All of them are requested at once. Errors are thrown where the answers are awaited.
    void queryClient.prefetchQuery(organizationsQuery);
    void queryClient.prefetchQuery(websitesQuery);
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirectToSignIn(location.href);
    followLanguage(session.user.language);
    await requireSession(queryClient.ensureQueryData(organizationsQuery), location.href);
    // The sidebar lists the websites, so that it does not change while a page loads.
    await requireSession(queryClient.ensureQueryData(websitesQuery), location.href);
  },
  component: Shell,
});
