import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';
import { messages } from './messages.ts';

/** Shown while a page is loading. */
export function PendingPage() {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-5 sm:px-6 lg:px-8 lg:py-7">
      <Skeleton className="h-7 w-48" />
      <div className="rounded-xl border border-line bg-surface p-4">
        <SkeletonLines count={4} label={messages.loadingPage} />
      </div>
    </div>
  );
}
