import { Skeleton } from '../../../ui/skeleton.tsx';

/** Stands where the figures are about to be. */
export function LoadingFigures() {
  return (
    <div
      role="status"
      className="mx-auto flex w-full max-w-[90rem] flex-col gap-5 px-4 py-5 sm:px-6 lg:px-8 lg:py-7"
    >
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-96! w-full rounded-xl" />
    </div>
  );
}
