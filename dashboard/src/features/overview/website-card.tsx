import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Outputs } from '../../api/rpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { ChangeBadge, formatFigure, formatShortFigure } from '../analytics/figures/index.ts';
import type { OverviewRange } from './overview-search.ts';
import type { WebsiteFigures } from './website-figures.ts';

/** A website as lists tell of it. */
export type ListedWebsite = Outputs['websites']['list']['websites'][number];

const CLASSES =
  'flex h-full flex-col rounded-xl border border-line bg-surface shadow-card transition-colors hover:border-edge';
/** The same range on the page of the website; what is as usual there does not stand in the address. */
const RANGE_OF = { '24h': { range: 'today' }, '7d': { range: 'last_7d' }, '30d': {} } as const;
const TOLD = { '24h': 'in 24 hours', '7d': 'in 7 days', '30d': 'in 30 days' } as const;

/** One website: how many came, how that changed, and the way to all the rest. */
export function WebsiteCard({
  website,
  range,
  figures,
  isPending,
  isNew,
}: {
  readonly website: ListedWebsite;
  readonly range: OverviewRange;
  /** Absent where nothing happened in the range. */
  readonly figures: WebsiteFigures | undefined;
  readonly isPending: boolean;
  /** Whether no event ever came. */
  readonly isNew: boolean;
}) {
  const { id, name } = website;
  if (isNew)
    return (
      <Link to="/websites/$websiteId/install" params={{ websiteId: id }} className={CLASSES}>
        <Title website={website} now={0} />
        <span className="flex flex-1 flex-col justify-end gap-1 px-4 pt-3 pb-4">
          <span className="text-ink-2">Nothing has come yet. Paste one line into its pages.</span>
          <span className="flex items-center gap-1 font-medium text-accent-text">
            Get the snippet
            <ArrowRight aria-hidden className="size-4" />
          </span>
        </span>
      </Link>
    );
  const visitors = figures?.visitors ?? 0;
  return (
    <Link to="/websites/$websiteId" params={{ websiteId: id }} search={RANGE_OF[range]} className={CLASSES}>
      <Title website={website} now={figures?.now ?? 0} />
      {isPending ? (
        <span className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-12 w-full" />
        </span>
      ) : (
        <>
          <span className="flex flex-1 flex-wrap items-baseline gap-x-2 px-4 pt-3">
            <span
              className="font-semibold text-2xl tracking-tight"
              title={`Exactly ${formatFigure(visitors, 'count')} visitors`}
            >
              {formatShortFigure(visitors, 'count')}
            </span>
            <span className="text-ink-2">
              {visitors === 1 ? 'visitor' : 'visitors'} <span className="sr-only">{TOLD[range]}</span>
            </span>
            {figures?.change && <ChangeBadge change={figures.change} metric="visitors" kind="count" />}
          </span>
          <span className="px-4 pb-2 text-ink-3 text-xs">{besides(range, figures)}</span>
          <span className="block overflow-hidden rounded-b-xl">
            <Sparkline values={figures?.points ?? [0, 0]} label={`Visitors of ${name} over time`} />
          </span>
        </>
      )}
    </Link>
  );
}

function Title({ website, now }: { readonly website: ListedWebsite; readonly now: number }) {
  const { name, domain, isPublic } = website;
  return (
    <span className="flex items-center gap-3 px-4 pt-4">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        {domain !== name && <span className="block truncate text-ink-3 text-xs">{domain}</span>}
      </span>
      {now > 0 && (
        <span
          className="flex items-center gap-1.5 text-good-text text-xs whitespace-nowrap tabular-nums"
          title="Visitors in the last 5 minutes"
        >
          <span aria-hidden className="size-2 rounded-full bg-good" />
          {formatShortFigure(now, 'count')} now
        </span>
      )}
      {isPublic && <Badge>Public</Badge>}
    </span>
  );
}

/** What stands below the figure: pageviews, and the last day where the range is longer. */
function besides(range: OverviewRange, figures: WebsiteFigures | undefined): string {
  const { pageviews = 0, lastDay = 0 } = figures ?? {};
  const views = `${formatShortFigure(pageviews, 'count')} ${pageviews === 1 ? 'pageview' : 'pageviews'}`;
  if (range === '24h') return views;
  return `${views} · ${formatShortFigure(lastDay, 'count')} ${lastDay === 1 ? 'visitor' : 'visitors'} in 24 hours`;
}
