import { type ReactNode, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { useAnnotations } from '../annotations/use-annotations.ts';
import type { Part } from '../data/part.ts';
import { useFigures } from '../data/use-figures.ts';
import { CardMenu } from '../export/card-menu.tsx';
import { csvName, writeCsv } from '../export/csv.ts';
import { granularityOf } from '../search/search.ts';
import { CHART_HEIGHT, ChartPanel, useChartAhead } from './chart-panel.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { marksOf } from './marks.ts';
import { pointsOf } from './points.ts';

/** One figure over time, beside that of the other range: as a chart to zoom into, or as a table. */
export function SeriesCard({
  title,
  part,
  metric,
  label,
  children,
}: {
  readonly title: string;
  /** A series: rows with `date`. */
  readonly part: Part;
  /** The field of the figure, and what it is called. */
  readonly metric: string;
  readonly label: string;
  /** Between the title and the chart. */
  readonly children?: ReactNode;
}) {
  const { search, website } = useAnalytics();
  const series = useFigures(part);
  const annotations = useAnnotations(series.data);
  const [isTable, setIsTable] = useState(false);
  useChartAhead();
  const figures = series.data;
  const points =
    figures && pointsOf(figures, metric, granularityOf(search), Date.now(), search.range === 'all');
  const csv =
    points &&
    (() => ({
      name: csvName(website.domain ?? website.name, title),
      text: writeCsv([
        ['Time', label, 'Compared time', `${label} before`],
        ...points.map(({ date, value, previousDate, previous }) => [date, value, previousDate, previous]),
      ]),
    }));
  return (
    <Card isFlush>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <h2 className="text-base">{title}</h2>
        <div className="flex items-center gap-1">
          <ChartToolbar isTable={isTable} onTable={setIsTable} />
          <CardMenu title={title} parts={[part]} csv={csv} />
        </div>
      </header>
      {children}
      {series.error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(series.error)} onRetry={() => void series.refetch()} />
        </div>
      )}
      {figures === undefined && series.error === null && (
        <div role="status" className={joinClasses('p-4', CHART_HEIGHT)}>
          <span className="sr-only">Loading the chart</span>
          <Skeleton className="h-full! w-full" />
        </div>
      )}
      {figures !== undefined && points !== undefined && (
        <ChartPanel
          figures={figures}
          points={points}
          isTable={isTable}
          isPlaceholder={series.isPlaceholderData}
          metric={metric}
          title={label}
          marks={marksOf(points, annotations, figures.meta.range, figures.meta.timezone)}
        />
      )}
    </Card>
  );
}
