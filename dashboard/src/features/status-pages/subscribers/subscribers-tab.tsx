import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus, SearchX, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { LoadedList } from '../../../parts/loaded-list.tsx';
import { PAGED } from '../../../parts/more-button.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import type { StatusPage, Subscriber } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { messages } from './messages.ts';
import { SubscriberTable } from './subscriber-table.tsx';

const PAGE_SIZE = 50;
const TYPING_MS = 250;
const ALL = 'all';
const KINDS = ['email', 'webhook', 'slack'] as const satisfies readonly Subscriber['kind'][];
const AddDialog = lazy(() => import('./add-dialog.tsx').then((module) => ({ default: module.AddDialog })));
const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

/** The subscribers of a page, for people who manage it. */
export function SubscribersTab({ page }: { readonly page: StatusPage }) {
  const { components } = useComponents(page.id);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Subscriber['kind'] | typeof ALL>(ALL);
  const [opened, setOpened] = useState<'add' | 'import'>();
  const [removing, setRemoving] = useState<Subscriber>();
  const search = useSettled(typed.trim(), TYPING_MS);
  const found = useInfiniteQuery(
    rpc.statusPages.subscribers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: page.id,
        limit: PAGE_SIZE,
        ...present({
          cursor,
          kind: kind === ALL ? undefined : kind,
          search: search === '' ? undefined : search,
        }),
      }),
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
  const subscribers = found.data?.pages.flatMap((part) => part.subscribers);
  const total = found.data?.pages[0]?.total ?? 0;
  const isFiltered = kind !== ALL || search !== '';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={messages.search}
          className="w-full sm:w-72"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label={messages.kind}
          className="w-auto! min-w-32"
          value={kind}
          onChange={setKind}
          choices={[
            { value: ALL, label: messages.allKinds },
            ...KINDS.map((value) => ({ value, label: messages.kinds[value] })),
          ]}
        />
        <span className="text-ink-3 tabular-nums">{messages.total({ count: total })}</span>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          {total > 0 && (
            <a
              href={`/v1/status-pages/${page.id}/subscribers/export?bom=true`}
              download="subscribers.csv"
              className={buttonClasses()}
            >
              <Download aria-hidden />
              {messages.export}
            </a>
          )}
          <Button onClick={() => setOpened('import')}>
            <FileUp aria-hidden />
            {messages.import}
          </Button>
          <Button onClick={() => setOpened('add')}>
            <Plus aria-hidden />
            {messages.add}
          </Button>
        </span>
      </div>
      <LoadedList
        found={found}
        items={subscribers}
        lineCount={4}
        loadingLabel={messages.loading}
        moreLabel={messages.loadMore}
        empty={
          <EmptyState
            icon={isFiltered ? <SearchX /> : <UserRound />}
            title={isFiltered ? messages.noMatch : messages.none}
          >
            {isFiltered ? messages.noMatchText : messages.noneText}
          </EmptyState>
        }
      >
        {(listed) => <SubscriberTable subscribers={listed} components={components} onRemove={setRemoving} />}
      </LoadedList>
      <Suspense>
        {opened === 'add' && (
          <AddDialog page={page} components={components} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'import' && <ImportDialog page={page} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {removing !== undefined && <Removal subscriber={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

function Removal({
  subscriber: { id: subscriberId, statusPageId: id, address },
  onClose,
}: {
  readonly subscriber: Subscriber;
  readonly onClose: () => void;
}) {
  const removing = useChange(() => client.statusPages.subscribers.delete({ id, subscriberId }), {
    done: messages.removed,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.removeTitle}
      description={messages.removeText({ address })}
      confirmLabel={messages.removeSubscriber}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate(undefined)}
    />
  );
}
