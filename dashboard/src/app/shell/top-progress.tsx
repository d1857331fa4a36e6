import { useRouterState } from '@tanstack/react-router';

/** A line along the top while the next page loads. */
export function TopProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  if (!isLoading) return null;
  return (
    <div role="progressbar" aria-label="Loading the page" className="fixed inset-x-0 top-0 z-60 h-0.5">
      <div className="h-full origin-left animate-creep bg-accent" />
    </div>
  );
}
