import type { ReactNode } from 'react';
import { toProblem } from '../api/problem.ts';
import { Card } from '../ui/card.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { type FurtherPages, MoreButton } from './more-button.tsx';

/** What `useInfiniteQuery` returns. */
interface Found extends FurtherPages {
  readonly error: unknown;
  readonly isPending: boolean;
  refetch(): unknown;
}

/** A list that is loaded in pages: why it could not be loaded, a placeholder, its items, and a button that loads more of them. */
export function LoadedList<Item>({
  found,
  items,
  lineCount = 3,
  loadingLabel,
  moreLabel,
  empty,
  children,
}: {
  readonly found: Found;
  /** The items of the loaded pages. */
  readonly items: readonly Item[] | undefined;
  /** Lines of the placeholder. */
  readonly lineCount?: number;
  readonly loadingLabel: string;
  readonly moreLabel: string;
  /** Shown in place of no items. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}) {
  return (
    <>
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines count={lineCount} label={loadingLabel} />
        </Card>
      )}
      {items?.length === 0 && <Card>{empty}</Card>}
      {items !== undefined && items.length > 0 && children(items)}
      <MoreButton found={found}>{moreLabel}</MoreButton>
    </>
  );
}
