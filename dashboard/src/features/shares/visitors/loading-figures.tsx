import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from '../messages.ts';

/** The placeholder while figures are loading. */
export function LoadingFigures() {
  return (
    <div
      role="status"
      className="mx-auto flex w-full max-w-[90rem] flex-col gap-5 px-4 py-5 sm:px-6 lg:px-8 lg:py-7"
    >
      <span className="sr-only">{messages.page.loading}</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-96! w-full rounded-xl" />
    </div>
  );
}
