import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WorldMap = lazy(() => import('./world-map.tsx').then((module) => ({ default: module.WorldMap })));

/** The map of the world, whose countries are fetched when it shows. */
export function LazyWorldMap(props: ComponentProps<typeof WorldMap>) {
  return (
    <Suspense fallback={<Skeleton className="h-full! w-full" />}>
      <WorldMap {...props} />
    </Suspense>
  );
}
