import { useRouterState } from '@tanstack/react-router';
import { messages } from '../messages.ts';

/** A progress bar at the top while the next page loads. */
export function TopProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return (
    <div role="progressbar" aria-label={messages.loadingPage} className="fixed inset-x-0 top-0 z-60 h-0.5">
      <div className="h-full origin-left animate-creep bg-accent" />
    </div>
  );
}
