import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { present, textIn } from '../../lib/search.ts';
import { rootRoute } from './root-routes.tsx';

/** The API reference. It needs no sign-in. */
export const referenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  validateSearch: (
    search: Record<string, unknown>,
  ): { operation?: string | undefined; find?: string | undefined } =>
    present({ operation: textIn(search['operation']), find: textIn(search['find']) }),
  component: lazyRouteComponent(() => import('../../features/reference/reference-page.tsx'), 'ReferencePage'),
});
