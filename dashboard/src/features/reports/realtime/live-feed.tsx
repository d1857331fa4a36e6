import { Link } from '@tanstack/react-router';
import { Code, Eye, Radio, TriangleAlert, Zap } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  ExplainedWord,
  type Frame,
  useAnalytics,
  useFigures,
  ValueIcon,
  valueName,
  writeCsv,
} from '../../analytics/index.ts';
import { clockTime } from '../sessions/clock.ts';
import { messages } from './messages.ts';
import { eventsOf, feedPart, type LiveEvent } from './realtime-parts.ts';

/** The latest events, newest first. */
export function LiveFeed({ frame }: { readonly frame: Frame }) {
  const { subject: website } = useAnalytics();
  const part = feedPart(frame);
  const { data, error, refetch } = useFigures(part);
  const events = data && eventsOf(data.result.data);
  return (
    <Card
      isFlush
      className="lg:self-start"
      title={<ExplainedWord subject={{ type: 'realtime_feed' }}>{messages.feed.title}</ExplainedWord>}
      actions={
        <CardMenu
          title={messages.feed.title}
          parts={[part]}
          csv={events && (() => ({ name: csvName(website.name, 'live-events'), text: csvOf(events) }))}
        />
      }
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {events === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={8} label={messages.feed.loading} />
        </div>
      )}
      {events?.length === 0 && <Nothing />}
      {events !== undefined && events.length > 0 && (
        <ol aria-label={messages.feed.title} className="divide-y divide-line">
          {events.map((event) => (
            <FeedRow key={event.id} event={event} timeZone={data?.meta.timezone ?? 'UTC'} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Nothing() {
  const { subject: website, conditions } = useAnalytics();
  if (conditions.length > 0)
    return (
      <EmptyState icon={<Radio />} title={messages.feed.filtered}>
        {messages.feed.filteredText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Radio />}
      title={messages.feed.empty}
      action={
        <Link
          to="/websites/$websiteId/install"
          params={{ websiteId: website.id }}
          className={buttonClasses()}
        >
          <Code aria-hidden />
          {messages.feed.checkSnippet}
        </Link>
      }
    >
      {messages.feed.emptyText}
    </EmptyState>
  );
}

const ICONS = { pageview: Eye, error: TriangleAlert, event: Zap } as const;
const TONES = { pageview: 'text-ink-3', error: 'text-bad-text', event: 'text-accent-text' } as const;
const WORDS = messages.feed.kinds;

function FeedRow({ event, timeZone }: { readonly event: LiveEvent; readonly timeZone: string }) {
  const { kind, name, path, country, city, device } = event;
  const Icon = ICONS[kind];
  const place = [city, country === '' ? '' : valueName('country', country)].filter((part) => part !== '');
  return (
    <li className="flex gap-3 px-4 py-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${TONES[kind]}`} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate" title={path}>
            <span className="sr-only">{WORDS[kind]} </span>
            {name !== '' && <span className="mr-1.5 font-medium">{name}</span>}
            <span className={name === '' ? '' : 'text-ink-2'}>{path}</span>
          </span>
          <time dateTime={event.time} className="shrink-0 text-ink-3 text-xs tabular-nums">
            {clockTime(event.time, timeZone, 'seconds')}
          </time>
        </p>
        <p className="flex items-center gap-1.5 text-ink-3 text-xs">
          {country !== '' && <ValueIcon field="country" value={country} />}
          <span className="truncate">
            {[place.join(', '), device].filter((part) => part !== '').join(' · ')}
          </span>
        </p>
      </div>
    </li>
  );
}

function csvOf(events: readonly LiveEvent[]): string {
  return writeCsv([
    messages.feed.csv,
    ...events.map(({ time, kind, name, path, city, country, device }) => [
      time,
      kind,
      name,
      path,
      city,
      country,
      device,
    ]),
  ]);
}
