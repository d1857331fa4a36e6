import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import type { FlagsSearch } from './flags-search.ts';

const PAGE_SIZE = 100;
const REFRESH_MS = 60_000;

/** Queries the flags that match the filters, page by page, with their usage. */
export function useFlags(websiteId: string, { q, state, tag, owner }: FlagsSearch) {
  return useInfiniteQuery(
    rpc.flags.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        websiteId,
        limit: PAGE_SIZE,
        archived: state === 'archived',
        ...present({
          search: q,
          tag,
          ownerId: owner,
          cursor,
          status: state === 'active' || state === 'inactive' ? state : undefined,
          stale: state === 'stale' ? true : undefined,
        }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
}
