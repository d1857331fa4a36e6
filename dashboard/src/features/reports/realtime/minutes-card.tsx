import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  ExplainedWord,
  type Frame,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { clockTime } from '../sessions/clock.ts';
import { messages } from './messages.ts';
import { describeMinutes, type Minute, minutesOf, minutesPart } from './realtime-parts.ts';

/** How many pages were viewed in each of the last 30 minutes. */
export function MinutesCard({ frame }: { readonly frame: Frame }) {
  const { subject: website } = useAnalytics();
  const part = minutesPart(frame);
  const { data, error, refetch } = useFigures(part);
  const minutes = data && minutesOf(data.result.data);
  return (
    <Card
      className="lg:col-span-2"
      title={
        <ExplainedWord subject={{ type: 'realtime_velocity', field: 'pageviews' }}>
          {messages.minutes.title}
        </ExplainedWord>
      }
      actions={
        <CardMenu
          title={messages.minutes.title}
          parts={[part]}
          csv={minutes && (() => ({ name: csvName(website.name, 'last-30-minutes'), text: csvOf(minutes) }))}
        />
      }
    >
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {minutes === undefined
        ? error === null && <Skeleton className="h-28! w-full" />
        : data && <Bars minutes={minutes} timeZone={data.meta.timezone} />}
    </Card>
  );
}

function Bars({ minutes, timeZone }: { readonly minutes: readonly Minute[]; readonly timeZone: string }) {
  const [hovered, setHovered] = useState<number>();
  const most = Math.max(1, ...minutes.map(({ pageviews }) => pageviews));
  const shown = minutes.find(({ minutesAgo }) => minutesAgo === hovered);
  return (
    <div className="relative">
      <div
        role="img"
        aria-label={describeMinutes(minutes)}
        onPointerLeave={() => setHovered(undefined)}
        className="flex h-24 items-stretch gap-0.5 border-line border-b"
      >
        {minutes.map(({ minutesAgo, pageviews }) => (
          <div
            key={minutesAgo}
            onPointerEnter={() => setHovered(minutesAgo)}
            className="flex min-w-0 flex-1 items-end"
          >
            <div
              className={joinClasses(
                'w-full rounded-t-sm transition-[height] duration-300',
                hovered === minutesAgo ? 'bg-accent-hover' : 'bg-series-1',
                minutesAgo === 0 && 'opacity-60',
              )}
              style={{ height: pageviews === 0 ? 0 : `max(3px, ${(pageviews / most) * 100}%)` }}
            />
          </div>
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-ink-3 text-xs">
        {shown === undefined ? (
          <>
            <span>{messages.minutes.start}</span>
            <span>{messages.minutes.end}</span>
          </>
        ) : (
          <span className="text-ink-2">
            {clockTime(shown.begins, timeZone)}:{' '}
            {messages.minutes.minute({
              views: shown.pageviews,
              events: shown.events,
              visitors: shown.visitors,
            })}
          </span>
        )}
      </p>
    </div>
  );
}

function csvOf(minutes: readonly Minute[]): string {
  return writeCsv([
    messages.minutes.csv,
    ...minutes.map(({ begins, pageviews, events, visitors }) => [begins, pageviews, events, visitors]),
  ]);
}
