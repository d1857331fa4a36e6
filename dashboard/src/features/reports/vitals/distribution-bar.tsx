import { joinClasses } from '../../../lib/join-classes.ts';
import { formatFigure } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { RATING_TITLES } from './rate-vital.ts';
import type { RatedShare } from './vital-rows.ts';

const COLOURS = { good: 'bg-good', fair: 'bg-warn', poor: 'bg-bad' } as const;

/**
 * The distribution of ratings, always ordered from good to poor with gaps between the parts, so that it is readable
 * without colors. It has a text alternative.
 */
export function DistributionBar({
  shares,
  className,
}: {
  readonly shares: readonly RatedShare[];
  readonly className?: string;
}) {
  const text = shares.map(({ rating, percent }) =>
    messages.percentOf({ percent: formatFigure(percent, 'percent'), rating: RATING_TITLES[rating] }),
  );
  return (
    <span
      role="img"
      aria-label={text.join(', ')}
      title={text.join(', ')}
      className={joinClasses('flex h-2 gap-0.5', className)}
    >
      {shares.map(({ rating, percent }) => (
        <span
          key={rating}
          className={joinClasses('forced-color-adjust-none min-w-0 rounded-xs', COLOURS[rating])}
          style={{ width: `${percent}%` }}
        />
      ))}
    </span>
  );
}
