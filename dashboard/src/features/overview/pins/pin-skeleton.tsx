import { Skeleton } from '../../../ui/skeleton.tsx';
import { targetOf, type WebsitePins } from './pin-list.ts';

/** Rows of the size of pins, while their code loads. */
export function PinSkeleton({ pins }: { readonly pins: WebsitePins['pins'] }) {
  return (
    <span className="block border-line border-t px-4 py-1.5">
      {pins.map((pin) => (
        <span
          key={targetOf(pin)}
          className="flex min-h-7 items-center justify-between pointer-coarse:min-h-10"
        >
          <Skeleton className="h-3.5! w-24" />
          <Skeleton className="h-3.5! w-20" />
        </span>
      ))}
    </span>
  );
}
