import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Globe, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions, useWebsites } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { openDeletions, refetchIntervalMs } from './deletion-progress.ts';
import { messages } from './messages.ts';
import { groupByZone } from './overview-queries.ts';
import { parseOverviewSearch } from './overview-search.ts';
import { OverviewToolbar } from './overview-toolbar.tsx';
import { CardPins, EditPins, PinProblems } from './pins/card-pins.tsx';
import { usePins } from './pins/use-pins.ts';
import { useArrivals, useOverview } from './use-overview.ts';
import { type ListedWebsite, WebsiteCard } from './website-card.tsx';
import { findWebsites, sortWebsites } from './website-figures.ts';

const DeletionsCard = lazy(() =>
  import('./deletions-card.tsx').then((module) => ({ default: module.DeletionsCard })),
);
const OpenProblems = lazy(() =>
  import('./open-problems.tsx').then((module) => ({ default: module.OpenProblems })),
);
const PinsDialog = lazy(() =>
  import('./pins/pins-dialog.tsx').then((module) => ({ default: module.PinsDialog })),
);

const route = getRouteApi('/signed-in/');

/** The websites of the organization with their figures. */
export function OverviewPage() {
  const { id: organizationId, name } = useOrganization();
  const { can } = usePermissions();
  const mayEdit = can('manage:websites');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const websites = useWebsites();
  const { since: range = '7d', order: sort = 'visitors', zone, q } = search;
  const hasWebsites = websites !== undefined && websites.length > 0;
  const overview = useOverview(organizationId, range, groupByZone(websites ?? [], zone));
  const silent = (websites ?? [])
    .filter(({ id }) => overview.data?.get(id) === undefined)
    .map(({ id }) => id);
  const arrived = useArrivals(organizationId, overview.data === undefined ? [] : silent);
  const deletions = useDeletions(organizationId);
  const found = sortWebsites(findWebsites(websites ?? [], q), overview.data, sort);
  const pins = usePins(found, range, zone, overview.data !== undefined);
  const [edited, setEdited] = useState<ListedWebsite>();
  const add = mayEdit && (
    <Link to="/websites/new" className={buttonClasses({ variant: 'primary' })}>
      <Plus aria-hidden />
      {messages.addWebsite}
    </Link>
  );
  // The card is above the websites while rows are removed, and below while only files are cleared.
  const isBusy = deletions.some(({ removedAt }) => removedAt === null);
  const progress = <Suspense>{deletions.length > 0 && <DeletionsCard deletions={deletions} />}</Suspense>;
  return (
    <Page title={messages.title} description={name} actions={websites?.length === 0 ? undefined : add}>
      {websites === undefined && <Skeleton className="h-24 w-full" />}
      {websites?.length === 0 && (
        <Card>
          <EmptyState icon={<Globe />} title={messages.empty.title} action={add}>
            {mayEdit ? messages.empty.forEditors : messages.empty.forViewers}
          </EmptyState>
        </Card>
      )}
      <ProblemsSpace websites={websites} isLoading={overview.isLoading} />
      {hasWebsites && (
        <OverviewToolbar
          organizationId={organizationId}
          search={search}
          websites={websites}
          figures={overview.data}
          onChange={(change) =>
            void navigate({
              search: (old) => parseOverviewSearch({ ...old, ...change }),
              replace: 'q' in change,
              resetScroll: false,
            })
          }
        />
      )}
      {overview.error !== null && (
        <ProblemNotice {...toProblem(overview.error)} onRetry={() => void overview.refetch()} />
      )}
      <PinProblems pins={pins} />
      {isBusy && progress}
      {hasWebsites && found.length === 0 && (
        <p role="status" className="text-ink-2">
          {messages.noResults({ text: q ?? '' })}
        </p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.map((website) => (
          <WebsiteCard
            key={website.id}
            website={website}
            range={range}
            zone={zone}
            figures={overview.data?.get(website.id)}
            isPending={overview.isPending}
            isNew={arrived !== undefined && silent.includes(website.id) && !arrived.has(website.id)}
            hasButton={mayEdit}
            hasPins={pins.of(website.id).length > 0}
          >
            {mayEdit && <EditPins website={website} pins={pins} onEdit={() => setEdited(website)} />}
            <CardPins website={website} pins={pins} />
          </WebsiteCard>
        ))}
      </ul>
      {!isBusy && progress}
      <Suspense>
        {edited !== undefined && (
          <PinsDialog website={edited} pins={pins.of(edited.id)} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Page>
  );
}

/** The open problems, which are requested after the figures. The height of one line is reserved. */
function ProblemsSpace({
  websites,
  isLoading,
}: {
  readonly websites: readonly ListedWebsite[] | undefined;
  readonly isLoading: boolean;
}) {
  return (
    <div className="min-h-11">
      <Suspense>{websites !== undefined && !isLoading && <OpenProblems />}</Suspense>
    </div>
  );
}

/** Returns the deleted websites whose data still exists; polls until it is removed. */
function useDeletions(organizationId: string) {
  const { can } = usePermissions();
  const { data } = useQuery(
    rpc.deletions.list.queryOptions({
      input: { organizationId },
      enabled: can('manage:websites'),
      refetchInterval: ({ state }) => refetchIntervalMs(state.data?.deletions),
    }),
  );
  return openDeletions(data?.deletions);
}
