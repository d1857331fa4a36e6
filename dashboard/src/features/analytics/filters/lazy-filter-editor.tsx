import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

const FilterEditor = lazy(() =>
  import('./filter-editor.tsx').then((module) => ({ default: module.FilterEditor })),
);

/** Makes a condition; what it takes to make one is fetched when it shows. */
export function LazyFilterEditor(props: ComponentProps<typeof FilterEditor>) {
  return (
    <Suspense
      fallback={
        <div className="w-72">
          <SkeletonLines count={3} label="Loading the filter" />
        </div>
      }
    >
      <FilterEditor {...props} />
    </Suspense>
  );
}
