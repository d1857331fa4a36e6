import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  CardMenu,
  ChartToolbar,
  csvName,
  granularityOf,
  type Part,
  useAnalytics,
  writeCsv,
} from '../../analytics/index.ts';
import { describeSeries, type Series, type SeriesPoint, seriesCsv } from './series.ts';
import type { SeriesChartProps } from './series-chart.tsx';
import { Swatch } from './series-hint.tsx';
import { SeriesTable } from './series-table.tsx';

const loadChart = () => import('./series-chart.tsx');
const SeriesChart = lazy(() => loadChart().then((module) => ({ default: module.SeriesChart })));
const HEIGHT = 'h-56 sm:h-72';

/** A card with figures over time, as a chart or as a table. */
export function SeriesCard({
  title,
  series,
  points,
  parts,
  error,
  isPlaceholder,
  onRetry,
  hasComparison = false,
  children,
  ...look
}: Pick<SeriesChartProps, 'as' | 'thresholds' | 'format' | 'formatAxis'> & {
  readonly title: string;
  readonly series: readonly Series[];
  /** Absent until they are there. */
  readonly points: readonly SeriesPoint[] | undefined;
  readonly parts: readonly Part[];
  readonly error: Error | null;
  /** Whether these are figures from before, until the new ones are there. */
  readonly isPlaceholder: boolean;
  readonly onRetry: () => void;
  readonly hasComparison?: boolean;
  /** What can be chosen beside the legend. */
  readonly children?: ReactNode;
}) {
  const { search, website } = useAnalytics();
  const [isTable, setIsTable] = useState(false);
  useEffect(() => {
    // Fetched while the figures are on their way; a failure shows when it is drawn.
    loadChart().catch(() => undefined);
  }, []);
  const granularity = granularityOf(search);
  const shown = { ...look, series, granularity, hasComparison };
  const csv =
    points && (() => ({ name: fileName(website, title, points), text: writeCsv(seriesCsv(points, series)) }));
  return (
    <Card isFlush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-base">{title}</h2>
          <Legend series={series} hasComparison={hasComparison} />
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {children}
          <ChartToolbar isTable={isTable} onTable={setIsTable} />
          <CardMenu title={title} parts={parts} csv={csv} />
        </div>
      </div>
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={onRetry} />
        </div>
      )}
      {points === undefined && error === null && (
        <div role="status" className={joinClasses('p-4', HEIGHT)}>
          <span className="sr-only">Loading the chart</span>
          <Skeleton className="h-full! w-full" />
        </div>
      )}
      {points !== undefined && (
        <div
          className={joinClasses(
            HEIGHT,
            isTable ? 'mt-3 border-line border-t' : 'overflow-x-clip px-2 pt-3 pb-2',
            isPlaceholder && 'opacity-60 transition-opacity delay-150',
          )}
        >
          {isTable ? (
            <SeriesTable {...shown} title={`${title} over time`} points={points} />
          ) : (
            <Suspense fallback={<Skeleton className="h-full! w-full" />}>
              <SeriesChart
                {...shown}
                points={points}
                summary={`${title}. ${describeSeries(points, series, granularity, look.format)}`}
              />
            </Suspense>
          )}
        </div>
      )}
    </Card>
  );
}

function Legend({
  series,
  hasComparison,
}: {
  readonly series: readonly Series[];
  readonly hasComparison: boolean;
}) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
      {series.map(({ key, title, tone }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Swatch tone={tone} />
          {title}
        </li>
      ))}
      {hasComparison && (
        <li className="flex items-center gap-1.5 text-ink-3">
          <span aria-hidden className="h-0 w-4 border-ink-3 border-t-2 border-dashed" />
          Before
        </li>
      )}
    </ul>
  );
}

function fileName(
  website: { readonly name: string; readonly domain?: string },
  title: string,
  points: readonly SeriesPoint[],
): string {
  const edges = [points[0], points.at(-1)].map((point) => point?.date.slice(0, 10) ?? '');
  return csvName(website.domain ?? website.name, title, ...edges);
}
