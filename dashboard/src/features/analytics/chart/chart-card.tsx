import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { AnnotationList } from '../annotations/annotation-list.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { headlinePart, seriesPart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { Headline } from '../headline/headline.tsx';
import { chosenMetric, METRIC_TITLES } from '../headline/metrics.ts';
import { granularityOf } from '../search/search.ts';
import { fullLabel } from './buckets.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { CHART_HEIGHT, ChartPanel, useChartAhead } from './chart-panel.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { marksOf } from './marks.ts';
import { pointsOf } from './points.ts';

/** The headline figures, and the chosen one over time. */
export function ChartCard() {
  const { search, conditions, website } = useAnalytics();
  const headline = useFigures(headlinePart(search, website.timeZone));
  const series = useFigures(seriesPart(search));
  const annotations = useAnnotations(series.data);
  const [isTable, setIsTable] = useState(false);
  useChartAhead();
  const metric = chosenMetric(search.metric, conditions);
  const granularity = granularityOf(search);
  const shown = series.data && {
    figures: series.data,
    points: pointsOf(series.data, metric, granularity, Date.now(), search.range === 'all'),
  };
  const marks =
    shown === undefined
      ? []
      : marksOf(shown.points, annotations, shown.figures.meta.range, shown.figures.meta.timezone);
  const first = shown?.points[0];
  const problem = headline.error ?? series.error;
  return (
    <Card isFlush>
      <h2 className="sr-only">Figures</h2>
      <div className={headline.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        <Headline figures={headline.data} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <ChartLegend
          metric={metric}
          figures={series.data}
          since={search.range === 'all' && first ? `since ${fullLabel(first.date, 'day')}` : undefined}
        />
        <div className="flex items-center gap-1">
          <ChartToolbar isTable={isTable} onTable={setIsTable} />
          <ChartMenu points={shown?.points} metric={metric} />
        </div>
      </div>
      {problem !== null && (
        <div className="p-4">
          <ProblemNotice
            {...toProblem(problem)}
            onRetry={() => void Promise.all([headline.refetch(), series.refetch()])}
          />
        </div>
      )}
      {shown === undefined && problem === null && (
        <div role="status" className={joinClasses('p-4', CHART_HEIGHT)}>
          <span className="sr-only">Loading the chart</span>
          <Skeleton className="h-full! w-full" />
        </div>
      )}
      {shown !== undefined && (
        <ChartPanel
          {...shown}
          isTable={isTable}
          isPlaceholder={series.isPlaceholderData}
          metric={metric}
          title={METRIC_TITLES[metric]}
          marks={marks}
        />
      )}
      <AnnotationList marks={marks} granularity={granularity} />
    </Card>
  );
}
