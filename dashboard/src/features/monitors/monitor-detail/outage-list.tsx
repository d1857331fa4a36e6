import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { present } from '../../../lib/search.ts';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { MoreButton, PAGED } from '../../../parts/more-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { CheckTrace } from '../monitor-parts/check-trace.tsx';
import { messages as texts } from '../monitor-parts/messages.ts';
import type { Monitor, Outage } from '../monitor-parts/monitor.ts';
import { showReason } from '../monitor-parts/show-reason.ts';
import { messages } from './messages.ts';
import { OutageImpact } from './outage-impact.tsx';

const PAGE_SIZE = 10;
/** The page size when the address names an outage, and the pages that are searched for it. */
const SEARCHED = { pageSize: 100, pages: 10 } as const;
const REFRESH_MS = 30_000;

/** The outages of a monitor, latest first, with the check that confirmed each. */
export function OutageList({
  monitor: { id: monitorId, websiteId },
  linkedId,
}: {
  readonly monitor: Monitor;
  /** The outage that is opened and scrolled to. */
  readonly linkedId?: string | undefined;
}) {
  const limit = linkedId === undefined ? PAGE_SIZE : SEARCHED.pageSize;
  const found = useInfiniteQuery(
    rpc.monitors.outages.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: monitorId, limit, ...present({ cursor }) }),
      ...PAGED,
      refetchInterval: REFRESH_MS,
    }),
  );
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  const canRead = usePermissions().can('read:data');
  const outages = data?.pages.flatMap((page) => page.outages);
  const isSearched =
    linkedId !== undefined &&
    hasNextPage &&
    !isFetchingNextPage &&
    (data?.pages.length ?? 0) < SEARCHED.pages &&
    outages?.some(({ id }) => id === linkedId) === false;
  useEffect(() => {
    if (isSearched) void fetchNextPage();
  }, [isSearched, fetchNextPage]);
  return (
    <Card title={messages.outages} isFlush={outages !== undefined && outages.length > 0}>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {outages === undefined && error === null && <SkeletonLines label={messages.loading} />}
      {outages?.length === 0 && <p className="text-ink-2">{messages.noOutages}</p>}
      {outages !== undefined && outages.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-line border-t">
          {outages.map((outage) => (
            <OutageItem
              key={outage.id}
              outage={outage}
              hasImpact={websiteId !== null && canRead}
              isLinked={outage.id === linkedId}
            />
          ))}
        </ul>
      )}
      <MoreButton found={found} isInCard>
        {messages.olderOutages}
      </MoreButton>
    </Card>
  );
}

function OutageItem({
  outage,
  hasImpact,
  isLinked,
}: {
  readonly outage: Outage;
  /** Whether its impact on a website can be shown. */
  readonly hasImpact: boolean;
  /** Whether the address names it: it is opened, and scrolled to once. */
  readonly isLinked: boolean;
}) {
  const [isOpen, setIsOpen] = useState(isLinked);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const { startedAt, endedAt, durationSeconds, cause, errorClass, evidence } = outage;
  const head = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium tabular-nums">{formatTime(startedAt)}</span>
          {endedAt === null && <Badge tone="bad">{messages.ongoing}</Badge>}
          {errorClass !== null && <Badge>{texts.errors[errorClass]}</Badge>}
        </span>
        <span className="block break-words text-ink-2">{showReason(cause)}</span>
        <OutageFacts outage={outage} />
      </span>
      <span className="shrink-0 font-medium tabular-nums">{formatDuration(durationSeconds)}</span>
    </>
  );
  if (evidence === null && !hasImpact)
    return (
      <li ref={item} className={joinClasses('flex items-start gap-3 px-4 py-3', isLinked && 'bg-hover')}>
        {head}
      </li>
    );
  return (
    <li ref={item} className={joinClasses(isLinked && 'bg-hover')}>
      <details
        className="group/outage"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="flex list-none items-start gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden">
          {head}
          <ChevronDown
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-open/outage:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 border-line border-t bg-sunken px-4 py-4">
          {hasImpact && isOpen && <OutageImpact outage={outage} />}
          {evidence !== null && <CheckTrace check={evidence} />}
        </div>
      </details>
    </li>
  );
}

/** Regions and the acknowledgement. */
function OutageFacts({ outage: { regions, acknowledgedAt, acknowledgedBy } }: { readonly outage: Outage }) {
  const facts = [
    ...(regions.some((region) => region !== 'local') ? [regions.join(', ')] : []),
    ...(acknowledgedAt === null
      ? []
      : [messages.acknowledged({ name: acknowledgedBy ?? '', time: formatTime(acknowledgedAt) })]),
  ];
  return facts.length === 0 ? null : <span className="block text-ink-3 text-xs">{facts.join(' · ')}</span>;
}
