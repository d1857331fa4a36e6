import { joinClasses } from '../lib/join-classes.ts';
import { messages } from './messages.ts';

/** A placeholder for content that is loading. Pass its size as `h-…` and `w-…`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={joinClasses('skeleton block h-4', className)} />;
}

/** Placeholders for lines of text, with a label for screen readers. */
export function SkeletonLines({
  count = 3,
  label = messages.loading,
}: {
  readonly count?: number;
  readonly label?: string;
}) {
  const widths = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3'];
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => `line-${index}`).map((key, index) => (
        <Skeleton key={key} className={widths[index % widths.length] ?? ''} />
      ))}
    </div>
  );
}
