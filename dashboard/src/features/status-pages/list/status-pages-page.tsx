import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, FileUp, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { MoreButton, PAGED } from '../../../parts/more-button.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { messages } from '../messages.ts';
import { parsePageSearch } from '../parts/status-pages-search.ts';
import { FirstPage } from './first-page.tsx';
import { PageTable } from './page-table.tsx';

const PAGE_SIZE = 50;
const TYPING_MS = 250;
/** The search is shown from this many pages on. */
const SEARCHED_FROM = 8;
const REFRESH_MS = 30_000;

const NewPageDialog = lazy(() =>
  import('./new-page-dialog.tsx').then((module) => ({ default: module.NewPageDialog })),
);
const ImportDialog = lazy(() =>
  import('../page-import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

/** The status pages of the organization. */
export function StatusPagesPage() {
  const { id } = useOrganization();
  return <StatusPages key={id} organizationId={id} />;
}

function StatusPages({ organizationId }: { readonly organizationId: string }) {
  const canWrite = usePermissions().can('write:status_pages');
  const navigate = useNavigate();
  const { q = '' } = parsePageSearch(useSearch({ strict: false }));
  const [typed, setTyped] = useState(q);
  const [opened, setOpened] = useState<'create' | 'import'>();
  const search = useSettled(typed.trim(), TYPING_MS);
  const found = useInfiniteQuery(
    rpc.statusPages.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        organizationId,
        limit: PAGE_SIZE,
        ...present({ cursor, search: search === '' ? undefined : search }),
      }),
      ...PAGED,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
  const pages = found.data?.pages.flatMap((page) => page.statusPages);
  const isEmpty = pages?.length === 0 && search === '';
  const type = (text: string) => {
    setTyped(text);
    void navigate({ to: '/status-pages', search: present({ q: text.trim() || undefined }), replace: true });
  };
  const open = (dialog: 'create' | 'import') => setOpened(dialog);
  return (
    <Page
      title={messages.title}
      description={messages.text}
      width="wide"
      actions={canWrite && <Actions onOpen={open} />}
    >
      {(search !== '' || typed !== '' || (pages?.length ?? 0) >= SEARCHED_FROM) && (
        <SearchInput
          label={messages.search}
          className="w-full sm:w-64"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines count={5} label={messages.loading} />
        </Card>
      )}
      {isEmpty && <FirstPage canWrite={canWrite} onCreate={() => open('create')} />}
      {pages?.length === 0 && !isEmpty && (
        <Card>
          <EmptyState
            icon={<SearchX />}
            title={messages.noMatch}
            action={<Button onClick={() => type('')}>{messages.clear}</Button>}
          >
            {messages.noMatchText}
          </EmptyState>
        </Card>
      )}
      {pages !== undefined && pages.length > 0 && <PageTable pages={pages} />}
      <MoreButton found={found}>{messages.loadMore}</MoreButton>
      <Suspense>
        {opened === 'create' && <NewPageDialog onClose={() => setOpened(undefined)} />}
        {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Page>
  );
}

function Actions({ onOpen }: { readonly onOpen: (dialog: 'create' | 'import') => void }) {
  useCommands([
    {
      id: 'status-pages.create',
      title: messages.create,
      group: messages.title,
      icon: <Plus />,
      keys: 'c',
      run: () => onOpen('create'),
    },
  ]);
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label={messages.more} icon={<Ellipsis />} />}>
        <MenuItem icon={<FileUp />} onSelect={() => onOpen('import')}>
          {messages.import}
        </MenuItem>
      </DropdownMenu>
      <Button variant="primary" onClick={() => onOpen('create')}>
        <Plus aria-hidden />
        {messages.create}
      </Button>
    </>
  );
}
