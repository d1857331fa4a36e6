import type { ReactNode } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

/** A card with a short list of names and figures. */
export function ShortList({
  title,
  figureTitle,
  none,
  rows,
  note,
  error,
  onRetry,
}: {
  readonly title: string;
  readonly figureTitle: string;
  /** Shown instead of an empty list. */
  readonly none: ReactNode;
  /** `undefined` while they are loading. */
  readonly rows: readonly ShortRow[] | undefined;
  /** Shown below the list. */
  readonly note?: string | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  return (
    <Card title={title} isFlush actions={<span className="text-ink-3 text-xs">{figureTitle}</span>}>
      <div className="px-2 pb-3 sm:min-h-44">
        {error !== null && <ProblemNotice {...toProblem(error)} onRetry={onRetry} />}
        {rows === undefined && error === null && <SkeletonLines count={5} label={title} />}
        {rows?.length === 0 && <div className="px-2 py-6 text-center text-ink-3">{none}</div>}
        {rows !== undefined && rows.length > 0 && (
          <ol aria-label={title} className="flex flex-col gap-0.5">
            {rows.map(({ key, name, figure }) => (
              <li
                key={key}
                className="flex min-h-8 items-center justify-between gap-2 rounded-md px-2 pointer-coarse:min-h-10"
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="flex shrink-0 items-center gap-2 font-medium">{figure}</span>
              </li>
            ))}
          </ol>
        )}
        {note !== undefined && <p className="px-2 pt-2 text-ink-3 text-xs">{note}</p>}
      </div>
    </Card>
  );
}

/** A name and its figure. */
export interface ShortRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly figure: ReactNode;
}
