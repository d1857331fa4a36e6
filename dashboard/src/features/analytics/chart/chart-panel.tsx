import { joinClasses } from '../../../lib/join-classes.ts';
import { wallMsIn } from '../../../lib/time/local-time.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures } from '../data/part.ts';
import { comparisonOf, granularityOf, searchOfRange } from '../search/search.ts';
import { rangeOfBuckets } from './buckets.ts';
import { formatValue, type SeriesLook } from './chart-look.ts';
import { ChartTable } from './chart-table.tsx';
import type { SeriesPoint } from './points.ts';
import { describeSeries } from './series.ts';
import { TimeChart } from './time-chart.tsx';

/** How tall the chart is. */
export const CHART_HEIGHT = 'h-56 sm:h-72';

/** The chart, or the table that says the same. */
export function ChartPanel({
  name,
  look,
  points,
  figures,
  isTable,
  isPlaceholder,
}: {
  /** What the table is called. */
  readonly name: string;
  readonly look: SeriesLook;
  readonly points: readonly SeriesPoint[];
  /** What the points are of: their range, and whether they are compared. */
  readonly figures: Figures;
  readonly isTable: boolean;
  /** Whether these are figures from before, until the new ones are there. */
  readonly isPlaceholder: boolean;
}) {
  const { search, change } = useAnalytics();
  const granularity = granularityOf(search);
  const { timezone, range } = figures.meta;
  const whole = { fromMs: wallMsIn(timezone, range.start), toMs: wallMsIn(timezone, range.end) };
  const canZoom = granularity !== 'minute';
  const zoom = (from: string, to: string) => {
    if (isPlaceholder || (from === to && !canZoom)) return;
    const next = rangeOfBuckets(from, to, granularity, whole);
    if (next !== undefined) change(searchOfRange(next));
  };
  const hasComparison = comparisonOf(search) !== 'none' && figures.result.comparison !== undefined;
  const shown = { ...look, granularity, hasComparison };
  return (
    <div
      className={joinClasses(
        CHART_HEIGHT,
        isTable ? 'mt-3 border-line border-t' : 'overflow-x-clip px-2 pt-3 pb-2',
        isPlaceholder && 'opacity-60 transition-opacity delay-150',
      )}
    >
      {isTable ? (
        <ChartTable
          name={name}
          points={points}
          look={shown}
          onZoom={canZoom ? (date) => zoom(date, date) : undefined}
        />
      ) : (
        <TimeChart
          points={points}
          look={shown}
          figures={figures}
          summary={`${name}. ${describeSeries(points, look.series, granularity, (value) => formatValue(value, look.kind))}`}
          onZoom={zoom}
        />
      )}
    </div>
  );
}
