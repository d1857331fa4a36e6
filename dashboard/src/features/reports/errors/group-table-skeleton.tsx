import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';

const ROWS = Array.from({ length: 6 }, (_, index) => `row-${index}`);

/** The placeholder of the list of issues. Its rows have the height of those of the list. */
export function GroupTableSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{messages.loading}</span>
      <div className="h-9 border-line border-b" />
      <div className="divide-y divide-line">
        {ROWS.map((key) => (
          <div key={key} className="flex h-14 items-center gap-6 px-4">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/6 max-sm:hidden" />
            <Skeleton className="ml-auto w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
