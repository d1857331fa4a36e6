import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from './messages.ts';
import { ROWS } from './sessions-search.ts';

/** The footer of a list: the number of rows, a button that loads more, and a notice at the limit of the list. */
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
  /** The kind of the rows. */
  readonly noun: 'visit' | 'visitor';
  readonly isPending: boolean;
  readonly onMore: () => void;
  /** How to get rows beyond the limit of the list. */
  readonly beyond: string;
  readonly action?: ReactNode;
}) {
  const left = count - shown;
  const total =
    left > 0 ? messages.list.partOf[noun]({ shown, count }) : messages.list.counts[noun]({ count });
  const isAtEnd = left > 0 && shown >= ROWS.most;
  return (
    <div className="border-line border-t">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 px-4 py-1.5">
        <p role="status" className="text-ink-3 text-xs">
          {total}
        </p>
        {left > 0 && !isAtEnd && (
          <Button size="sm" isPending={isPending} onClick={onMore}>
            {messages.list.showMore({ count: Math.min(ROWS.first, left) })}
          </Button>
        )}
      </div>
      {isAtEnd && (
        <Notice
          tone="warn"
          title={messages.list.limit[noun]({ missing: left })}
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
