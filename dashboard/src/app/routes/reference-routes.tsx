import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { present, textIn } from '../../lib/search.ts';
import { rootRoute } from './root-routes.tsx';

const load = () => import('../../features/reference/index.ts');
const parseFind = (search: Record<string, unknown>): { find?: string | undefined } =>
  present({ find: textIn(search['find']) });

/** The API reference. It needs no sign-in. */
export const referenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  validateSearch: (
    search: Record<string, unknown>,
  ): { operation?: string | undefined; find?: string | undefined } => ({
    ...parseFind(search),
    ...present({ operation: textIn(search['operation']) }),
  }),
  component: lazyRouteComponent(load, 'ReferencePage'),
});

/** The list of all guides. It needs no sign-in. */
export const guidesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/guides',
  validateSearch: parseFind,
  component: lazyRouteComponent(load, 'GuidesPage'),
});

/** One guide. It needs no sign-in. */
export const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/guides/$guide',
  validateSearch: parseFind,
  loader: async ({ params }) => (await load()).loadGuide(params.guide),
  component: lazyRouteComponent(load, 'GuidePage'),
});
