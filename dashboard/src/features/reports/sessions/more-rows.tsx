import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ROWS } from './sessions-search.ts';

/** Below a list: how much of it shows, and the way to more; where it ends before all are shown, that it does. */
export function MoreRows({
  shown,
  count,
  noun,
  isPending,
  onMore,
  beyond,
  action,
}: {
  readonly shown: number;
  readonly count: number;
  /** What one row is. */
  readonly noun: string;
  readonly isPending: boolean;
  readonly onMore: () => void;
  /** How to see what lies beyond the end of the longest list, and what leads there. */
  readonly beyond: string;
  readonly action?: ReactNode;
}) {
  const left = count - shown;
  const told =
    left > 0
      ? `${shown.toLocaleString('en')} of ${count.toLocaleString('en')} ${noun}s`
      : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
  const isAtEnd = left > 0 && shown >= ROWS.most;
  return (
    <div className="border-line border-t">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 px-4 py-1.5">
        <p role="status" className="text-ink-3 text-xs">
          {told}
        </p>
        {left > 0 && !isAtEnd && (
          <Button size="sm" isPending={isPending} onClick={onMore}>
            Show {Math.min(ROWS.first, left).toLocaleString('en')} more
          </Button>
        )}
      </div>
      {isAtEnd && (
        <Notice
          tone="warn"
          title={`The list ends here: ${left.toLocaleString('en')} earlier ${noun}${left === 1 ? '' : 's'} are not shown`}
          action={<span className="shrink-0 max-sm:hidden">{action}</span>}
          className="mx-4 mb-4"
        >
          {beyond}
          <span className="mt-2 block sm:hidden">{action}</span>
        </Notice>
      )}
    </div>
  );
}
