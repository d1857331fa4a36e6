import type { ComponentProps } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { AnnotationList } from '../annotations/annotation-list.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import type { Figures } from '../data/part.ts';
import { messages } from '../messages.ts';
import { granularityOf } from '../search/search.ts';
import { CHART_HEIGHT, ChartPanel, useChartAhead } from './chart-panel.tsx';
import { marksOf } from './marks.ts';
import type { SeriesPoint } from './points.ts';

/** The body of a chart card: the chart or its table with annotations, an error, or a placeholder. */
export function ChartBody({
  figures,
  points,
  error,
  onRetry,
  ...shown
}: Omit<ComponentProps<typeof ChartPanel>, 'figures' | 'points' | 'marks'> & {
  /** Absent until they are loaded. */
  readonly figures: Figures | undefined;
  readonly points: readonly SeriesPoint[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  const { search } = useAnalytics();
  const annotations = useAnnotations(figures);
  useChartAhead();
  const isThere = figures !== undefined && points !== undefined;
  const marks = isThere ? marksOf(points, annotations, figures.meta.range, figures.meta.timezone) : [];
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
      {isThere && <ChartPanel {...shown} figures={figures} points={points} marks={marks} />}
      <AnnotationList marks={marks} granularity={granularityOf(search)} />
    </>
  );
}
