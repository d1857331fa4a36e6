import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { isServerPage, ownPath, present, textIn } from '../../lib/search.ts';
import { rootRoute, signedInRoute } from './root-routes.tsx';

/** Sign-in. `next` is the address to open afterwards. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => present({ next: ownPath(search['next']) }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    const { next = '/' } = search;
    if (session !== null) throw redirect({ href: next, reloadDocument: isServerPage(next) });
  },
  component: lazyRouteComponent(() => import('../../features/users/index.ts'), 'SignInPage'),
});

/** Opened from a set-up link. Creates the owner account of an empty instance. */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: (search: Record<string, unknown>) => present({ token: textIn(search['token']) }),
  component: lazyRouteComponent(() => import('../../features/users/setup-page.tsx'), 'SetupPage'),
});

/** An invitation, for people with and without an account. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$invitationId',
  component: lazyRouteComponent(() => import('../../features/users/invitation-page.tsx'), 'InvitationPage'),
});

/** Requests an invitation by the domain of an e-mail address. */
export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('../../features/users/join-page.tsx'), 'JoinPage'),
});

/** For a forgotten password. */
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../../features/users/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

/** Opened from a link to set a new password. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../../features/users/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

/** Opened from a link that confirms a new e-mail address. */
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(
    () => import('../../features/users/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});

/** The account of the signed-in person. */
export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/account',
  component: lazyRouteComponent(() => import('../../features/users/account/index.ts'), 'AccountPage'),
});
