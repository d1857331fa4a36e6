import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages as shared } from '../messages.ts';
import { describeTarget } from '../monitor-parts/describe-target.ts';
import { formatLasting } from '../monitor-parts/format.ts';
import type { Monitor } from '../monitor-parts/monitor.ts';
import { StateBadge } from '../monitor-parts/state-mark.tsx';
import { CheckList } from './check-list.tsx';
import { parseDetailSearch, type SearchChange } from './detail-search.ts';
import { HeartbeatCard } from './heartbeat-card.tsx';
import { LatencyCard } from './latency-card.tsx';
import { messages } from './messages.ts';
import { MonitorActions } from './monitor-actions.tsx';
import { MonitorFacts } from './monitor-facts.tsx';
import { OutageList } from './outage-list.tsx';
import { StateNotice } from './state-notice.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useMonitor, useRefreshAfterChecks } from './use-monitor.ts';

const route = getRouteApi('/signed-in/monitors/$monitorId');

/** A monitor: its state, figures, days, response times, outages and checks. */
export function MonitorPage() {
  const { monitorId } = route.useParams();
  const canWrite = usePermissions().can('write:monitors');
  const found = useMonitor(monitorId);
  const monitor = found.data?.monitor;
  return (
    <Page
      title={monitor?.name ?? shared.title}
      width="wide"
      description={monitor && <Description monitor={monitor} />}
      actions={monitor && <MonitorActions monitor={monitor} canWrite={canWrite} />}
    >
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {monitor !== undefined && <Details key={monitor.id} monitor={monitor} canWrite={canWrite} />}
    </Page>
  );
}

function Details({ monitor, canWrite }: { readonly monitor: Monitor; readonly canWrite: boolean }) {
  useRefreshAfterChecks(monitor);
  const search = parseDetailSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: SearchChange) =>
    void navigate({
      to: '/monitors/$monitorId',
      params: { monitorId: monitor.id },
      search: present({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <StateNotice monitor={monitor} canWrite={canWrite} />
      {monitor.kind === 'heartbeat' && <HeartbeatCard monitor={monitor} />}
      <SummaryCard monitor={monitor} zone={search.zone} onZone={(zone) => change({ zone })} />
      {monitor.kind !== 'heartbeat' && (
        <LatencyCard
          monitor={monitor}
          range={search.range ?? 'recent'}
          onRange={(range) => change({ range })}
          view={search.view ?? 'phases'}
          onView={(view) => change({ view })}
        />
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <OutageList monitor={monitor} linkedId={search.outage} />
          <CheckList
            monitorId={monitor.id}
            result={search.checks}
            onResult={(checks) => change({ checks })}
          />
        </div>
        <MonitorFacts monitor={monitor} />
      </div>
    </>
  );
}

function Description({ monitor }: { readonly monitor: Monitor }) {
  const { state, since, kind } = monitor;
  const target = describeTarget(monitor);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StateBadge state={state} />
      <span title={formatTime(since)}>{shared.lasting({ duration: formatLasting(since, Date.now()) })}</span>
      <span aria-hidden>·</span>
      <span>{shared.kinds[kind].name}</span>
      <span aria-hidden>·</span>
      {/^https?:/.test(target) ? (
        <a href={target} rel="noreferrer" className="break-all rounded-sm text-accent-text hover:underline">
          {target}
        </a>
      ) : (
        <span className="break-all">{target}</span>
      )}
    </span>
  );
}
