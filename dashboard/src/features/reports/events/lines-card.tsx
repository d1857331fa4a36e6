import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  granularityOf,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { linesPart } from './event-parts.ts';
import { linePoints } from './event-rows.ts';
import { LINE_GROUNDS } from './line-colors.ts';

const LinesChart = lazy(() => import('./lines-chart.tsx').then((module) => ({ default: module.LinesChart })));

/** The most frequent events over time, a line each; the legend leads to one of them. */
export function LinesCard({ events }: { readonly events: readonly string[] | undefined }) {
  const { search, scope, website } = useAnalytics();
  const part = events === undefined || events.length === 0 ? undefined : linesPart(scope, search, events);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const names = events ?? [];
  const points = data && linePoints(data, names, Date.now());
  return (
    <Card
      isFlush
      title={names.length < 2 ? 'Events over time' : `The ${names.length} most frequent events over time`}
      actions={
        <CardMenu
          title="Events over time"
          parts={part === undefined ? [] : [part]}
          csv={
            points &&
            (() => ({
              name: csvName(website.domain ?? website.name, 'events over time'),
              text: writeCsv([['Time', ...names], ...points.map(({ date, values }) => [date, ...values])]),
            }))
          }
        />
      }
    >
      <ul aria-label="Lines" className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-1 text-xs">
        {names.map((name, index) => (
          <li key={name} className="min-w-0">
            <Link
              from="/websites/$websiteId/events"
              search={(old) => ({ ...old, event: name })}
              className="flex min-h-6 items-center gap-2 rounded-sm font-medium hover:underline pointer-coarse:min-h-10"
            >
              <span aria-hidden className={`h-0.5 w-4 shrink-0 rounded-full ${LINE_GROUNDS[index] ?? ''}`} />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="h-56 overflow-x-clip px-2 pt-3 pb-2 sm:h-72">
        {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
        {points === undefined && error === null && (
          <div role="status" className="h-full px-2">
            <span className="sr-only">Loading the chart</span>
            <Skeleton className="h-full! w-full" />
          </div>
        )}
        {points !== undefined && (
          <div className={isPlaceholderData ? 'h-full opacity-60 transition-opacity delay-150' : 'h-full'}>
            <Suspense fallback={<Skeleton className="h-full! w-full" />}>
              <LinesChart points={points} names={names} granularity={granularityOf(search)} />
            </Suspense>
          </div>
        )}
      </div>
    </Card>
  );
}
