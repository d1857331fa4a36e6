import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WorldMap = lazy(() => import('./world-map.tsx').then((module) => ({ default: module.WorldMap })));

/** The world map, loaded when it is shown. */
export function LazyWorldMap(props: ComponentProps<typeof WorldMap>) {
  return (
    <Suspense fallback={<Skeleton className="h-full! w-full" />}>
      <WorldMap {...props} />
    </Suspense>
  );
}
