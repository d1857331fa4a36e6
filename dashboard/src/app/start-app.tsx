import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/create-query-client.ts';
import { listenForShortcuts } from '../ui/commands/shortcuts.ts';
import { followTheme } from '../ui/theme.ts';
import { showFailure } from '../ui/toasts.ts';
import { leaveToSignIn, reloadRestoredPages } from './leave-to-sign-in.ts';
import { createAppRouter } from './router.ts';
import { signedInRoute } from './routes/root-routes.tsx';

/** The first figures do not wait for the notices. */
const TOASTS_WITHIN_MS = 1_000;
const Toaster = lazy(async () => {
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: TOASTS_WITHIN_MS });
    else setTimeout(resolve, TOASTS_WITHIN_MS);
  });
  return { default: (await import('../ui/toast.tsx')).Toaster };
});

/** Creates the app and renders it into an element. */
export function startApp(element: HTMLElement): void {
  const queryClient = createQueryClient({
    onSignedOut: () => {
      // Other pages show the error of an invalid link or password themselves.
      const isWithinShell = router.state.matches.some(({ routeId }) => routeId === signedInRoute.id);
      if (isWithinShell) leaveToSignIn(window.location.pathname + window.location.search);
    },
    onFailedChange: ({ message, details }) => showFailure(message, details[0]?.message),
  });
  const router = createAppRouter(queryClient);
  followTheme();
  reloadRestoredPages();
  listenForShortcuts();
  createRoot(element).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense>
            <Toaster />
          </Suspense>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}
