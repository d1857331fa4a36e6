import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organizationsQuery, sessionQuery } from '../../api/session.ts';
import { present, textIn } from '../../lib/search.ts';
import { redirectToSignIn, requireSession } from './require-session.ts';
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
    if (session === null) throw redirectToSignIn(location.href);
    await requireSession(queryClient.ensureQueryData(organizationsQuery), location.href);
  },
  component: lazyRouteComponent(() => import('../../features/oauth/index.ts'), 'ConsentPage'),
});
