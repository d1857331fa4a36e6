import { Link } from '@tanstack/react-router';
import { ArrowLeft, Filter, Goal } from 'lucide-react';
import { useMemo } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  BreakdownCard,
  EVENT_PAGES,
  Narrowed,
  numberIn,
  SeriesCard,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { writeSteps } from '../steps/step-text.ts';
import { SummaryTiles } from './all-events.tsx';
import { eventFiguresPart, eventSeriesPart, onlyEvent } from './event-parts.ts';
import { EventProperties } from './event-properties.tsx';
import { messages } from './messages.ts';
import { NoEvents } from './no-events.tsx';

const PAGES = { ...EVENT_PAGES, title: messages.figures.pages };
const SOURCES = {
  type: 'channels',
  title: messages.channelTitle,
  noun: messages.channel,
  field: 'channel',
  figure: { field: 'visitors', title: messages.figures.visitors },
  metrics: ['visitors', 'sessions'],
};

/** An event with its figures, properties, pages and channels. */
export function OneEvent({ event }: { readonly event: string }) {
  const { search } = useAnalytics();
  const { data, error, isPlaceholderData, refetch } = useFigures(eventFiguresPart(search, event));
  const step = writeSteps([{ type: 'event', op: 'eq', value: event, conditions: [] }]) ?? '';
  const only = useMemo(() => [onlyEvent(event)], [event]);
  const isNone = !isPlaceholderData && numberIn(data?.result.data[0], 'total_events') === 0;
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <Link
          from="/websites/$websiteId/events"
          search={({ event: _, ...old }) => old}
          className={buttonClasses({ size: 'sm' })}
        >
          <ArrowLeft aria-hidden />
          {messages.all}
        </Link>
        <h2 className="min-w-0 flex-1 truncate font-mono text-lg">{event}</h2>
        <div className="flex gap-2">
          <Link
            from="/websites/$websiteId/events"
            to="/websites/$websiteId/goals"
            search={({ event: _, ...old }) => ({ ...old, make: step })}
            className={buttonClasses({ size: 'sm' })}
          >
            <Goal aria-hidden />
            {messages.createGoal}
          </Link>
          <Link
            from="/websites/$websiteId/events"
            to="/websites/$websiteId/funnels"
            search={({ event: _, ...old }) => ({ ...old, steps: step })}
            className={buttonClasses({ size: 'sm' })}
          >
            <Filter aria-hidden />
            {messages.createFunnel}
          </Link>
        </div>
      </div>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      <SummaryTiles figures={data} label={event} isOfOne />
      {isNone ? (
        <NoEvents />
      ) : (
        <>
          <SeriesCard
            title={messages.overTime}
            part={eventSeriesPart(search, event)}
            series={[{ key: 'total_events', title: messages.figures.events, tone: 'series-1' }]}
          />
          <EventProperties event={event} />
          <Narrowed filters={only}>
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              <BreakdownCard title={messages.pages} breakdown={PAGES} />
              <BreakdownCard title={messages.channels} breakdown={SOURCES} />
            </div>
          </Narrowed>
        </>
      )}
    </>
  );
}
