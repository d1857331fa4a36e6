import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { LinksMenu } from '../link-tools/links-menu.tsx';
import { messages } from '../messages.ts';
import { FirstLink } from './first-link.tsx';
import { isFiltered } from './link-filters.ts';
import { LinkList } from './link-list.tsx';
import { parseLinksSearch, type SearchChange } from './links-search.ts';
import { LinksToolbar } from './links-toolbar.tsx';
import { useLinkGroups, useLinks } from './use-links.ts';

const LinkDialog = lazy(() =>
  import('../link-form/link-dialog.tsx').then((module) => ({ default: module.LinkDialog })),
);

/** The short links of the organization. */
export function LinksPage() {
  const { id } = useOrganization();
  return <OrganizationLinks key={id} />;
}

function OrganizationLinks() {
  const { can } = usePermissions();
  const search = parseLinksSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const groups = useLinkGroups();
  const found = useLinks(search);
  const [isCreating, setIsCreating] = useState(false);
  const links = found.data?.pages.flatMap((page) => page.links);
  const total = found.data?.pages[0]?.total ?? 0;
  const isEmpty = links?.length === 0 && !isFiltered(search);
  const canWrite = can('write:links');
  const change = (next: SearchChange) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => present({ ...old, ...next }),
      replace: true,
    });
  useCommands(
    canWrite
      ? [
          {
            id: 'links.create',
            title: messages.create,
            group: messages.title,
            icon: <Plus />,
            keys: 'c',
            run: () => setIsCreating(true),
          },
        ]
      : [],
  );
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {messages.create}
    </Button>
  );
  return (
    <Page
      title={messages.title}
      description={messages.text}
      width="wide"
      actions={
        <>
          <LinksMenu />
          {createButton}
        </>
      }
    >
      {!isEmpty && <LinksToolbar search={search} groups={groups} onChange={change} />}
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.error === null && links === undefined && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {isEmpty && <FirstLink action={createButton} onShowArchived={() => change({ archived: true })} />}
      {links?.length === 0 && !isEmpty && <NoMatch onClear={() => void navigate({ to: '.', search: {} })} />}
      {links !== undefined && links.length > 0 && (
        <LinkList
          links={links}
          total={total}
          groups={groups}
          isStale={found.isPlaceholderData}
          more={
            found.hasNextPage
              ? { isPending: found.isFetchingNextPage, load: () => void found.fetchNextPage() }
              : undefined
          }
        />
      )}
      <Suspense>{isCreating && <LinkDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </Page>
  );
}

/** Shown if no link matches the filters. */
function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={messages.empty.noMatch}
        action={<Button onClick={onClear}>{messages.toolbar.clear}</Button>}
      >
        {messages.empty.noMatchText}
      </EmptyState>
    </Card>
  );
}
