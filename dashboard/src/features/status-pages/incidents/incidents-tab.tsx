import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MegaphoneOff, SearchX } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { LoadedList } from '../../../parts/loaded-list.tsx';
import { PAGED } from '../../../parts/more-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { INCIDENT_FILTERS, type PageSearch, parsePageSearch } from '../parts/status-pages-search.ts';
import type { StatusPage } from '../parts/types.ts';
import { IncidentTable } from './incident-table.tsx';
import { messages } from './messages.ts';

const PAGE_SIZE = 25;
const TYPING_MS = 250;
const REFRESH_MS = 30_000;
const ALL = 'all';
const FILTERS = [ALL, ...INCIDENT_FILTERS] as const;
type Filter = (typeof INCIDENT_FILTERS)[number];

/** The incidents of a page, newest first. */
export function IncidentsTab({ page }: { readonly page: StatusPage }) {
  const { state, q = '' } = parsePageSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const search = useSettled(typed.trim(), TYPING_MS);
  const found = useInfiniteQuery(
    rpc.incidents.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: page.id,
        limit: PAGE_SIZE,
        ...present({ cursor, state, search: search === '' ? undefined : search }),
      }),
      ...PAGED,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
  const change = (next: PageSearch) =>
    void navigate({
      to: '/status-pages/$statusPageId',
      params: { statusPageId: page.id },
      search: present(next),
      replace: true,
      resetScroll: false,
    });
  const choose = (next: Filter | undefined) => change(present({ state: next, q: typed.trim() || undefined }));
  const type = (text: string) => {
    setTyped(text);
    change(present({ state, q: text.trim() || undefined }));
  };
  const incidents = found.data?.pages.flatMap((part) => part.incidents);
  const isFiltered = state !== undefined || search !== '';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl<Filter | typeof ALL>
          label={messages.filters.label}
          value={state ?? ALL}
          onChange={(next) => choose(next === ALL ? undefined : next)}
          segments={FILTERS.map((value) => ({ value, label: messages.filters[value] }))}
        />
        <SearchInput
          label={messages.search}
          className="w-full sm:w-64"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <LoadedList
        found={found}
        items={incidents}
        lineCount={4}
        loadingLabel={messages.loading}
        moreLabel={messages.loadMore}
        empty={
          <EmptyState
            icon={isFiltered ? <SearchX /> : <MegaphoneOff />}
            title={isFiltered ? messages.noMatch : messages.none}
          >
            {isFiltered ? messages.noMatchText : messages.noneText}
          </EmptyState>
        }
      >
        {(listed) => <IncidentTable incidents={listed} />}
      </LoadedList>
    </div>
  );
}
