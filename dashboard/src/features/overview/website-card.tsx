import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outputs } from '../../api/rpc.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { ChangeBadge, formatFigure, formatShortFigure } from '../analytics/figures/index.ts';
import { messages } from './messages.ts';
import type { OverviewRange } from './overview-search.ts';
import type { WebsiteFigures } from './website-figures.ts';
import { searchOfWebsite } from './website-range.ts';

/** A website as `websites.list` returns it. */
export type ListedWebsite = Outputs['websites']['list']['websites'][number];

const CARD =
  'relative flex flex-col rounded-xl border border-line bg-surface shadow-card transition-colors hover:border-edge';
const LINK = 'flex flex-1 flex-col rounded-xl';

interface CardProps {
  readonly website: ListedWebsite;
  readonly range: OverviewRange;
  /** The chosen time zone; `undefined` for that of the website. */
  readonly zone: string | undefined;
  /** Absent when the range has no events. */
  readonly figures: WebsiteFigures | undefined;
  readonly isPending: boolean;
  /** Whether the website has never received an event. */
  readonly isNew: boolean;
  /** Whether the children have a button at the top of the card. */
  readonly hasButton: boolean;
  /** Whether the children have pins at the end of the card. */
  readonly hasPins: boolean;
}

/** A website: its visitors, their change, and a link to its page. The children are its pins. */
export function WebsiteCard({ children, ...props }: CardProps & { readonly children: ReactNode }) {
  const { website, isNew } = props;
  if (isNew)
    return (
      <li className={CARD}>
        <Link to="/websites/$websiteId/install" params={{ websiteId: website.id }} className={LINK}>
          <Title website={website} now={0} hasButton={false} />
          <span className="flex flex-1 flex-col justify-end gap-1 px-4 pt-3 pb-4">
            <span className="text-ink-2">{messages.card.noData}</span>
            <span className="flex items-center gap-1 font-medium text-accent-text">
              {messages.card.getSnippet}
              <ArrowRight aria-hidden className="size-4" />
            </span>
          </span>
        </Link>
      </li>
    );
  return (
    <li className={CARD}>
      <WebsiteLink {...props} />
      {children}
    </li>
  );
}

function WebsiteLink({ website, range, zone, figures, isPending, hasButton, hasPins }: CardProps) {
  const { id, name } = website;
  const visitors = figures?.visitors ?? 0;
  return (
    <Link
      to="/websites/$websiteId"
      params={{ websiteId: id }}
      search={searchOfWebsite(range, website, zone, Date.now())}
      className={LINK}
    >
      <Title website={website} now={figures?.now ?? 0} hasButton={hasButton} />
      {isPending ? (
        <span className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-12 w-full" />
        </span>
      ) : (
        <>
          <span className="flex flex-wrap items-baseline gap-x-2 px-4 pt-3">
            <span
              className="font-semibold text-2xl tracking-tight"
              title={messages.card.exactVisitors({ count: visitors, text: formatFigure(visitors, 'count') })}
            >
              {formatShortFigure(visitors, 'count')}
            </span>
            <span className="text-ink-2">
              {messages.card.visitors({ count: visitors })}{' '}
              <span className="sr-only">{messages.card.inRange[range]}</span>
            </span>
            {figures?.change && <ChangeBadge change={figures.change} metric="visitors" kind="count" />}
          </span>
          <span className="px-4 pb-2 text-ink-3 text-xs">{describeDetails(range, figures)}</span>
          {/* The chart is taller if another card of the row has more pins. */}
          <span
            className={joinClasses(
              'relative block min-h-12 flex-1 overflow-hidden',
              !hasPins && 'rounded-b-xl',
            )}
          >
            <Sparkline
              values={figures?.points ?? [0, 0]}
              label={messages.card.overTime({ name })}
              isRunning={figures !== undefined}
              className="absolute inset-0 size-full"
            />
          </span>
        </>
      )}
    </Link>
  );
}

function Title({
  website,
  now,
  hasButton,
}: {
  readonly website: ListedWebsite;
  readonly now: number;
  /** Whether a button is above its end. */
  readonly hasButton: boolean;
}) {
  const { name, domain, isPublic } = website;
  return (
    <span
      className={joinClasses('flex items-center gap-3 px-4 pt-4', hasButton && 'pr-12 pointer-coarse:pr-14')}
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        {domain !== name && <span className="block truncate text-ink-3 text-xs">{domain}</span>}
      </span>
      {now > 0 && (
        <span
          className="flex items-center gap-1.5 text-good-text text-xs whitespace-nowrap tabular-nums"
          title={messages.card.nowTitle}
        >
          <span aria-hidden className="size-2 rounded-full bg-good" />
          {messages.card.now({ count: formatShortFigure(now, 'count') })}
        </span>
      )}
      {isPublic && <Badge>{messages.card.public}</Badge>}
    </span>
  );
}

/** The line below the figure: pageviews, and the visitors of the last day when the range is longer. */
function describeDetails(range: OverviewRange, figures: WebsiteFigures | undefined): string {
  const { pageviews = 0, lastDay = 0 } = figures ?? {};
  const views = messages.card.pageviews({ count: pageviews, text: formatShortFigure(pageviews, 'count') });
  if (range === '24h') return views;
  return `${views} · ${messages.card.lastDay({ count: lastDay, text: formatShortFigure(lastDay, 'count') })}`;
}
