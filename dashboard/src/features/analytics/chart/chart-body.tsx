import { type ComponentProps, lazy, Suspense } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures } from '../data/part.ts';
import { messages } from '../messages.ts';
import { granularityOf } from '../search/search.ts';
import { CHART_HEIGHT, ChartPanel } from './chart-panel.tsx';
import type { SeriesPoint } from './points.ts';

const ChartNotes = lazy(() => import('./chart-notes.tsx').then((module) => ({ default: module.ChartNotes })));

/** The body of a chart card: the chart or its table with annotations and outages, an error, or a placeholder. */
export function ChartBody({
  figures,
  points,
  error,
  onRetry,
  ...shown
}: Omit<ComponentProps<typeof ChartPanel>, 'figures' | 'points'> & {
  /** Absent until they are loaded. */
  readonly figures: Figures | undefined;
  readonly points: readonly SeriesPoint[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  const { search } = useAnalytics();
  const isThere = figures !== undefined && points !== undefined;
  return (
    <>
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={onRetry} />
        </div>
      )}
      {!isThere && error === null && (
        <div role="status" className={joinClasses('p-4', CHART_HEIGHT)}>
          <span className="sr-only">{messages.chart.loading}</span>
          <Skeleton className="h-full! w-full" />
        </div>
      )}
      {isThere && <ChartPanel {...shown} figures={figures} points={points} />}
      <Suspense>
        {isThere && <ChartNotes figures={figures} points={points} granularity={granularityOf(search)} />}
      </Suspense>
    </>
  );
}
