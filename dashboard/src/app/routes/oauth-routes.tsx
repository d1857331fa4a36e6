import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { organizationsQuery, sessionQuery } from '../../api/session.ts';
import { present, textIn } from '../../lib/search.ts';
import { rootRoute } from './root-routes.tsx';

/** The longest accepted authorization request, in characters. */
const MAX_REQUEST_LENGTH = 16_384;

/** Asks the person to authorize an application, after sign-in. */
export const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth/consent',
  validateSearch: (search: Record<string, unknown>) =>
    present({ request: textIn(search['request'], MAX_REQUEST_LENGTH), error: textIn(search['error']) }),
  beforeLoad: async ({ context: { queryClient }, location, search }) => {
    if (search.request === undefined) return;
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    await queryClient.ensureQueryData(organizationsQuery);
  },
  component: lazyRouteComponent(() => import('../../features/oauth/index.ts'), 'ConsentPage'),
});
