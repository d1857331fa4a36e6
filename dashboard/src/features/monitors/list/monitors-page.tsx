import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CirclePause, Ellipsis, FileUp, Plus, SearchX, Wrench } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { useOrganization, usePermissions, websiteQuery } from '../../../api/session.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { present } from '../../../lib/search.ts';
import { MoreButton } from '../../../parts/more-button.tsx';
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from '../messages.ts';
import { type MonitorState, STATES } from '../monitor-parts/monitor.ts';
import { StateIcon } from '../monitor-parts/state-mark.tsx';
import { FirstMonitor } from './first-monitor.tsx';
import { MonitorList } from './monitor-list.tsx';
import { isFiltered, NO_FILTERS, parseMonitorsSearch, type SearchChange } from './monitors-search.ts';
import { MonitorsToolbar } from './monitors-toolbar.tsx';
import { useMonitors, useOverview, useScope } from './use-monitors.ts';

const [SHORT_DAYS, LONG_DAYS] = [30, 90];

const wide = window.matchMedia('(width >= 80rem)');

/** These are shown even if no monitor is in them. */
const ALWAYS: ReadonlySet<MonitorState> = new Set(['up', 'degraded', 'down']);

const ImportDialog = lazy(() =>
  import('../monitor-import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** The monitors of the organization, or of the website in the address. */
export function MonitorsPage() {
  const { id } = useOrganization();
  const { websiteId } = useParams({ strict: false });
  return <Monitors key={`${id} ${websiteId}`} websiteId={websiteId} />;
}

function Monitors({ websiteId }: { readonly websiteId: string | undefined }) {
  const canWrite = usePermissions().can('write:monitors');
  const search = parseMonitorsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const scope = useScope(websiteId);
  const website = useQuery({ ...websiteQuery(websiteId ?? ''), enabled: websiteId !== undefined });
  const dayCount = useIsWide() ? LONG_DAYS : SHORT_DAYS;
  const found = useMonitors(scope, search);
  const pages = found.data?.pages.map((page) => page.monitors.map(({ id }) => id)) ?? [];
  const overview = useOverview(scope, pages, dayCount);
  const [opened, setOpened] = useState<'pause' | 'import'>();
  const monitors = found.data?.pages.flatMap((page) => page.monitors);
  const tags = tagsOf(monitors, search.tag);
  const error = found.error ?? overview.error;
  const isEmpty = monitors?.length === 0 && !isFiltered(search);
  const change = (next: SearchChange) => {
    const options = { search: present({ ...search, ...next }), replace: true, resetScroll: false };
    void (websiteId === undefined
      ? navigate({ to: '/monitors', ...options })
      : navigate({ to: '/websites/$websiteId/monitors', params: { websiteId }, ...options }));
  };
  return (
    <Page
      title={messages.title}
      description={websiteId === undefined ? messages.text : website.data?.website.name}
      width="wide"
      actions={
        canWrite ? (
          <Actions
            websiteId={websiteId}
            canPause={tags.length > 0 && websiteId === undefined}
            onOpen={setOpened}
          />
        ) : (
          <Link to="/monitors/maintenance" className={buttonClasses()}>
            {messages.maintenance}
          </Link>
        )
      }
    >
      {!isEmpty && overview.counts !== undefined && (
        <StateCounts counts={overview.counts} chosen={search.state} onChoose={(state) => change({ state })} />
      )}
      {!isEmpty && <MonitorsToolbar search={search} tags={tags} onChange={change} />}
      {error !== null && (
        <ProblemNotice
          {...toProblem(error)}
          onRetry={() => void Promise.all([found.refetch(), overview.refetch()])}
        />
      )}
      {found.error === null && monitors === undefined && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {isEmpty && <FirstMonitor canWrite={canWrite} websiteId={websiteId} />}
      {!isEmpty && monitors !== undefined && (
        <Found
          monitors={monitors}
          recent={overview.monitors}
          dayCount={dayCount}
          closed={search.closed ?? []}
          isStale={found.isPlaceholderData}
          canWrite={canWrite}
          onChange={change}
        />
      )}
      <MoreButton found={found}>{messages.loadMore}</MoreButton>
      <Suspense>
        {opened === 'pause' && (
          <BulkDialog tags={tags} tag={search.tag} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Page>
  );
}

function Found({
  monitors,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof MonitorList>, 'onClose' | 'onTag'> & {
  readonly onChange: (change: SearchChange) => void;
}) {
  if (monitors.length > 0)
    return (
      <MonitorList
        {...rest}
        monitors={monitors}
        onClose={(closed) => onChange({ closed: closed.length === 0 ? undefined : closed })}
        onTag={(tag) => onChange({ tag })}
      />
    );
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title={messages.noMatch}
        action={<Button onClick={() => onChange(NO_FILTERS)}>{messages.toolbar.clear}</Button>}
      >
        {messages.noMatchText}
      </EmptyState>
    </Card>
  );
}

function Actions({
  websiteId,
  canPause,
  onOpen,
}: {
  readonly websiteId: string | undefined;
  /** Whether a monitor has a tag. */
  readonly canPause: boolean;
  readonly onOpen: (dialog: 'pause' | 'import') => void;
}) {
  const navigate = useNavigate();
  const search = present({ websiteId });
  useCommands([
    {
      id: 'monitors.create',
      title: messages.create,
      group: messages.title,
      icon: <Plus />,
      keys: 'c',
      run: () => void navigate({ to: '/monitors/new', search }),
    },
  ]);
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label={messages.more} icon={<Ellipsis />} />}>
        <MenuItem icon={<Wrench />} render={<Link to="/monitors/maintenance" />}>
          {messages.maintenance}
        </MenuItem>
        {canPause && (
          <MenuItem icon={<CirclePause />} onSelect={() => onOpen('pause')}>
            {messages.bulk.open}
          </MenuItem>
        )}
        <MenuItem icon={<FileUp />} onSelect={() => onOpen('import')}>
          {messages.import}
        </MenuItem>
      </DropdownMenu>
      <Link to="/monitors/new" search={search} className={buttonClasses({ variant: 'primary' })}>
        <Plus aria-hidden />
        {messages.create}
      </Link>
    </>
  );
}

/** Returns the tags of the loaded monitors, and the one that the list is filtered by. */
function tagsOf(
  monitors: readonly { readonly tags: readonly string[] }[] | undefined,
  chosen: string | undefined,
): readonly string[] {
  const all = monitors?.flatMap(({ tags }) => tags) ?? [];
  return [...new Set(chosen === undefined ? all : [...all, chosen])].sort();
}

/** Whether the window is at least 1280 px wide. */
function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches);
}

function follow(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** The number of monitors in each state. A click shows only those. */
function StateCounts({
  counts,
  chosen,
  onChoose,
}: {
  readonly counts: Readonly<Partial<Record<MonitorState, number>>>;
  readonly chosen: MonitorState | undefined;
  readonly onChoose: (state: MonitorState | undefined) => void;
}) {
  const shown = STATES.filter((state) => ALWAYS.has(state) || (counts[state] ?? 0) > 0);
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{messages.counts}</legend>
      {shown.map((state) => {
        const count = counts[state] ?? 0;
        const isChosen = state === chosen;
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : state)}
            className={joinClasses(
              'flex items-center gap-2 rounded-lg border bg-surface px-3 py-2 shadow-card transition-colors hover:bg-hover pointer-coarse:min-h-11',
              isChosen ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <StateIcon state={state} />
            <span className="text-ink-2">{messages.states[state]}</span>
            <span className={joinClasses('font-semibold tabular-nums', count === 0 && 'text-ink-3')}>
              {count.toLocaleString(LANGUAGE)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
