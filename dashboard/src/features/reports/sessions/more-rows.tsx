import { Button } from '../../../ui/button.tsx';
import { ROWS } from './sessions-search.ts';

/** Below a list: how much of it shows, and the way to more. */
export function MoreRows({
  shown,
  count,
  noun,
  isPending,
  onMore,
}: {
  readonly shown: number;
  readonly count: number;
  /** What one row is. */
  readonly noun: string;
  readonly isPending: boolean;
  readonly onMore: () => void;
}) {
  const left = count - shown;
  const told =
    left > 0
      ? `${shown.toLocaleString('en')} of ${count.toLocaleString('en')} ${noun}s`
      : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-1.5">
      <p role="status" className="text-ink-3 text-xs">
        {told}
        {left > 0 && shown >= ROWS.most && '. Filters or a shorter range show the others.'}
      </p>
      {left > 0 && shown < ROWS.most && (
        <Button size="sm" isPending={isPending} onClick={onMore}>
          Show {Math.min(ROWS.first, left).toLocaleString('en')} more
        </Button>
      )}
    </div>
  );
}
