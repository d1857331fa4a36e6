import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** What `useInfiniteQuery` returns about further pages. */
export interface FurtherPages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** How a list is loaded in pages, for `infiniteOptions`: each page has the cursor of the next one. */
export const PAGED = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
};

/** A button below a list that loads its next page; nothing if all pages are loaded. @param isInCard whether the list fills a card. */
export function MoreButton({
  found,
  isInCard = false,
  children,
}: {
  readonly found: FurtherPages;
  readonly isInCard?: boolean;
  readonly children: ReactNode;
}) {
  if (!found.hasNextPage) return null;
  return (
    <div className={isInCard ? 'flex justify-center p-3' : 'flex justify-center'}>
      <Button isPending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
