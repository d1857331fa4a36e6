import { joinClasses } from '../../../lib/join-classes.ts';
import { SERIES_GROUNDS } from './series.ts';

/** Weights as parts of one bar, in the colors of the variants. */
export function WeightBar({
  parts,
  className,
}: {
  /** Percentages, in the order of the variants. */
  readonly parts: readonly { readonly key: string; readonly percent: number; readonly place: number }[];
  readonly className?: string;
}) {
  const total = Math.max(
    100,
    parts.reduce((sum, { percent }) => sum + percent, 0),
  );
  return (
    <div
      aria-hidden
      className={joinClasses('flex h-2 gap-px overflow-hidden rounded-full bg-hover', className)}
    >
      {parts.map(({ key, percent, place }) => (
        <span
          key={key}
          className={joinClasses(
            'forced-color-adjust-none transition-[width] duration-150',
            SERIES_GROUNDS[place % SERIES_GROUNDS.length],
          )}
          style={{ width: `${(percent / total) * 100}%` }}
        />
      ))}
    </div>
  );
}
