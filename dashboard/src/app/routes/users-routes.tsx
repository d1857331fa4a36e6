import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { ownPath, present, textIn } from '../../lib/search.ts';
import { rootRoute, signedInRoute } from './root-routes.tsx';

/** Signing in. `next` is where to go afterwards. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => present({ next: ownPath(search['next']) }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session !== null) throw redirect({ href: search.next ?? '/' });
  },
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'SignInPage'),
});

/** A set-up link: the first owner of an empty instance. */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: (search: Record<string, unknown>) => present({ token: textIn(search['token']) }),
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'SetupPage'),
});

/** An invitation: for strangers, who get an account, and for people who have one. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$invitationId',
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'InvitationPage'),
});

/** What to do without one's password. */
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'ForgotPasswordPage'),
});

/** A link to choose a new password. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'ResetPasswordPage'),
});

/** A link that was mailed to a new address. */
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'ConfirmEmailPage'),
});

/** One's own account. */
export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/account',
  component: lazyRouteComponent(() => import('../../features/users/account/index.ts'), 'AccountPage'),
});
