import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { organizationsQuery, sessionQuery } from '../../api/session.ts';
import { TopProgress } from '../shell/top-progress.tsx';

/** What every route can use while it loads. */
interface RouterContext {
  readonly queryClient: QueryClient;
}

/** Above every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <TopProgress />
      <Outlet />
    </>
  ),
});

// Pages for strangers do without it.
const Shell = lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell');

/** Above every page that needs somebody signed in: others are sent to sign in, and come back afterwards. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    void Shell.preload?.();
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session === null) {
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
    }
    await queryClient.ensureQueryData(organizationsQuery);
  },
  component: Shell,
});
