import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { IncidentsTab } from '../incidents/incidents-tab.tsx';
import { messages } from '../messages.ts';
import { StateBadge } from '../parts/marks.tsx';
import { type PageTab, parsePageSearch, TABS } from '../parts/status-pages-search.ts';
import type { StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';

const texts = messages.page;
const REFRESH_MS = 30_000;
// Only the incidents are loaded with the page.
const DesignTab = lazy(() =>
  import('../page-design/design-tab.tsx').then((module) => ({ default: module.DesignTab })),
);
const VisibilityTab = lazy(() =>
  import('../page-design/visibility-tab.tsx').then((module) => ({ default: module.VisibilityTab })),
);
const MaintenanceTab = lazy(() =>
  import('../page-maintenance/maintenance-tab.tsx').then((module) => ({ default: module.MaintenanceTab })),
);
const SubscribersTab = lazy(() =>
  import('../subscribers/subscribers-tab.tsx').then((module) => ({ default: module.SubscribersTab })),
);
const TemplatesTab = lazy(() =>
  import('../incidents/templates-tab.tsx').then((module) => ({ default: module.TemplatesTab })),
);

/** One status page: its incidents, maintenance, design, subscribers and templates. */
export function StatusPagePage() {
  const { statusPageId = '' } = useParams({ strict: false });
  const found = useQuery(
    rpc.statusPages.get.queryOptions({ input: { id: statusPageId }, refetchInterval: REFRESH_MS }),
  );
  if (found.data !== undefined) return <Loaded key={statusPageId} page={found.data.statusPage} />;
  return (
    <Page title={messages.title}>
      {found.error === null ? (
        <Card>
          <SkeletonLines count={8} label={texts.loading} />
        </Card>
      ) : (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
    </Page>
  );
}

function Loaded({ page }: { readonly page: StatusPage }) {
  const canWrite = usePermissions().can('write:status_pages');
  const search = parsePageSearch(useSearch({ strict: false }));
  // Only people who manage pages read the addresses of subscribers.
  const tabs = TABS.filter((value) => canWrite || value !== 'subscribers');
  const tab = tabs.find((value) => value === search.tab) ?? 'incidents';
  const navigate = useNavigate();
  const open = (next: PageTab) =>
    void navigate({
      to: '/status-pages/$statusPageId',
      params: { statusPageId: page.id },
      search: present({ tab: next === 'incidents' ? undefined : next }),
      replace: true,
    });
  return (
    <Page
      title={page.name}
      width="wide"
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={page.state} />
          <span>{messages.visibilities[page.visibility]}</span>
          <span>{messages.components({ count: page.componentCount })}</span>
          <span>{messages.subscribers({ count: page.subscriberCount })}</span>
        </span>
      }
      actions={<Actions page={page} canWrite={canWrite} />}
    >
      {!canWrite && <Notice>{messages.notAllowed}</Notice>}
      <Tabs
        label={texts.sections}
        value={tab}
        onChange={open}
        tabs={tabs.map((value) => ({
          value,
          label: texts.tabs[value],
          content: (
            <Suspense fallback={<SkeletonLines count={6} label={texts.loading} />}>
              <Section tab={value} page={page} canWrite={canWrite} />
            </Suspense>
          ),
        }))}
      />
    </Page>
  );
}

function Section({
  tab,
  ...props
}: {
  readonly tab: PageTab;
  readonly page: StatusPage;
  readonly canWrite: boolean;
}) {
  switch (tab) {
    case 'incidents':
      return <IncidentsTab page={props.page} />;
    case 'maintenance':
      return <MaintenanceTab {...props} />;
    case 'design':
      return <DesignTab {...props} />;
    case 'visibility':
      return <VisibilityTab {...props} />;
    case 'subscribers':
      return <SubscribersTab page={props.page} />;
    case 'templates':
      return <TemplatesTab {...props} />;
  }
}

function Actions({ page, canWrite }: { readonly page: StatusPage; readonly canWrite: boolean }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <a href={page.url} target="_blank" rel="noopener" className={buttonClasses()}>
        <ExternalLink aria-hidden />
        {texts.open}
        <span className="sr-only">{texts.openText}</span>
      </a>
      {canWrite && (
        <>
          <DropdownMenu align="end" trigger={<IconButton label={texts.menu} icon={<Ellipsis />} />}>
            <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setIsDeleting(true)}>
              {texts.delete}
            </MenuItem>
          </DropdownMenu>
          <Link
            to="/status-pages/$statusPageId/incidents/$incidentId"
            params={{ statusPageId: page.id, incidentId: 'new' }}
            className={buttonClasses({ variant: 'primary' })}
          >
            <Plus aria-hidden />
            {texts.createIncident}
          </Link>
        </>
      )}
      {isDeleting && <Deletion page={page} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function Deletion({ page, onClose }: { readonly page: StatusPage; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const deleting = useChange(() => client.statusPages.delete({ id: page.id }), {
    done: texts.deleted,
    onDone: () => void navigate({ to: '/status-pages', ignoreBlocker: true }),
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteTitle({ name: page.name })}
      description={texts.deleteText}
      confirmLabel={texts.delete}
      typedConfirmation={page.slug}
      isPending={deleting.isPending}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
      onConfirm={() => deleting.mutate(undefined)}
    />
  );
}
