import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Archive, SearchX } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { PAGED } from '../../../parts/more-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { messages } from '../messages.ts';
import { FirstFlag } from './first-flag.tsx';
import { isFiltered, NO_FILTERS } from './flag-filters.ts';
import { FlagList } from './flag-list.tsx';
import type { FlagsSearch, SearchChange } from './flags-search.ts';
import { FlagsToolbar } from './flags-toolbar.tsx';
import { OpenChanges } from './open-changes.tsx';

const PAGE_SIZE = 100;
const REFRESH_MS = 60_000;

/** The list of flags with its filters. */
export function FlagsSection({
  websiteId,
  search,
  onChange,
  onCreate,
}: {
  readonly websiteId: string;
  readonly search: FlagsSearch;
  readonly onChange: (change: SearchChange) => void;
  readonly onCreate: () => void;
}) {
  const found = useFlags(websiteId, search);
  const environments = useEnvironments(websiteId);
  const flags = found.data?.pages.flatMap((page) => page.flags);
  const total = found.data?.pages[0]?.total ?? 0;
  const isEmpty = flags?.length === 0 && !isFiltered(search);
  return (
    <div className="flex flex-col gap-4">
      {!isEmpty && <FlagsToolbar search={search} flags={flags ?? []} onChange={onChange} />}
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.error === null && (flags === undefined || environments === undefined) && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {environments !== undefined && <OpenChanges websiteId={websiteId} environments={environments} />}
      {isEmpty && (
        <FirstFlag
          websiteId={websiteId}
          onCreate={onCreate}
          onShowArchived={() => onChange({ state: 'archived' })}
        />
      )}
      {flags?.length === 0 && !isEmpty && <NoMatch search={search} onClear={() => onChange(NO_FILTERS)} />}
      {flags !== undefined && environments !== undefined && flags.length > 0 && (
        <FlagList
          flags={flags}
          total={total}
          environments={environments}
          isStale={found.isPlaceholderData}
          more={
            found.hasNextPage
              ? { isPending: found.isFetchingNextPage, load: () => void found.fetchNextPage() }
              : undefined
          }
        />
      )}
    </div>
  );
}

function NoMatch({ search, onClear }: { readonly search: FlagsSearch; readonly onClear: () => void }) {
  const { state, ...others } = search;
  const isArchive = state === 'archived' && !isFiltered(others);
  return (
    <Card>
      <EmptyState
        icon={isArchive ? <Archive /> : <SearchX />}
        title={isArchive ? messages.noArchived : messages.noMatch}
        action={<Button onClick={onClear}>{messages.toolbar.clear}</Button>}
      >
        {isArchive ? messages.noArchivedText : messages.noMatchText}
      </EmptyState>
    </Card>
  );
}

/** Queries the flags that match the filters, page by page, with their usage. */
function useFlags(websiteId: string, { q, state, tag, owner }: FlagsSearch) {
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
      ...PAGED,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
}
