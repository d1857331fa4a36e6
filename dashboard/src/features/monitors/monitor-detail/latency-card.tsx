import { toProblem } from '../../../api/problem.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { messages as checks } from '../monitor-parts/messages.ts';
import { type Monitor, PHASES } from '../monitor-parts/monitor.ts';
import { type LatencyRange, type LatencyView, RANGES, VIEWS } from './detail-search.ts';
import { type ChartSeries, LatencyChart } from './latency-chart.tsx';
import { messages } from './messages.ts';
import { useCorrelation } from './use-correlation.ts';
import { useLatency } from './use-latency.ts';

const PHASE_SERIES: readonly ChartSeries[] = PHASES.map(({ key, tone }) => ({
  key,
  title: checks.phases[key],
  tone,
}));
const PERCENTILE_SERIES: readonly ChartSeries[] = [
  { key: 'p50', title: messages.percentile({ level: 50 }), tone: 'series-1' },
  { key: 'p95', title: messages.percentile({ level: 95 }), tone: 'series-3' },
  { key: 'p99', title: messages.percentile({ level: 99 }), tone: 'series-5' },
];

/** Response times by phase or percentile, below the states and above the traffic of the website at the same times. */
export function LatencyCard({
  monitor: { id, name, websiteId },
  range,
  onRange,
  view,
  onView,
}: {
  readonly monitor: Monitor;
  readonly range: LatencyRange;
  readonly onRange: (range: LatencyRange) => void;
  /** The values of hours and days. The latest checks always have phases. */
  readonly view: LatencyView;
  readonly onView: (view: LatencyView) => void;
}) {
  const { data, error, refetch } = useLatency(id, range, view);
  const moments = useCorrelation(websiteId, range, data ?? []);
  const isStack = range === 'recent' || view === 'phases';
  const series = isStack ? PHASE_SERIES : PERCENTILE_SERIES;
  return (
    <Card isFlush>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-base">{messages.latency}</h2>
          <Legend series={series} hasVisitors={moments !== undefined} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {range !== 'recent' && (
            <SegmentedControl
              label={messages.view}
              value={view}
              onChange={onView}
              segments={VIEWS.map((value) => ({ value, label: messages.views[value] }))}
            />
          )}
          <SegmentedControl
            label={messages.range}
            value={range}
            onChange={onRange}
            segments={RANGES.map((value) => ({ value, label: messages.ranges[value] }))}
          />
        </div>
      </header>
      <div className="px-4 pt-3 pb-4">
        {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
        {error === null && data === undefined && (
          <div role="status">
            <span className="sr-only">{messages.loading}</span>
            <Skeleton className="h-64! w-full" />
          </div>
        )}
        {data !== undefined && data.length === 0 && (
          <p className="py-8 text-center text-ink-3">{messages.noChecks}</p>
        )}
        {data !== undefined && data.length > 0 && (
          <LatencyChart name={name} points={data} series={series} isStack={isStack} moments={moments} />
        )}
      </div>
    </Card>
  );
}

const SWATCHES: Readonly<Record<ChartSeries['tone'], string>> = {
  'series-1': 'bg-series-1',
  'series-2': 'bg-series-2',
  'series-3': 'bg-series-3',
  'series-4': 'bg-series-4',
  'series-5': 'bg-series-5',
};

function Legend({
  series,
  hasVisitors,
}: {
  readonly series: readonly ChartSeries[];
  readonly hasVisitors: boolean;
}) {
  return (
    <ul aria-label={messages.legend} className="flex flex-wrap gap-x-3 gap-y-1 text-ink-2 text-xs">
      {series.map(({ key, title, tone }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={joinClasses('forced-color-adjust-none size-2.5 rounded-xs', SWATCHES[tone])}
          />
          {title}
        </li>
      ))}
      {hasVisitors && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="forced-color-adjust-none size-2.5 rounded-xs bg-series-6" />
          {messages.correlation.visitors}
        </li>
      )}
    </ul>
  );
}
