import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';

const FilterEditor = lazy(() =>
  import('./filter-editor.tsx').then((module) => ({ default: module.FilterEditor })),
);

/** The filter editor, loaded when it is opened. */
export function LazyFilterEditor(props: ComponentProps<typeof FilterEditor>) {
  return (
    <Suspense
      fallback={
        <div className="w-72">
          <SkeletonLines count={3} label={messages.loading} />
        </div>
      }
    >
      <FilterEditor {...props} />
    </Suspense>
  );
}
