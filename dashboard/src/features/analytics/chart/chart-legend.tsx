import { Info } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Figures } from '../data/part.ts';
import { Explanation } from '../explained.tsx';
import { METRIC_TITLES } from '../headline/metrics.ts';
import { messages } from '../messages.ts';
import { describeInstants } from '../range/describe-range.ts';
import type { MetricName } from '../search/search.ts';
import { ComparedSwatch } from './swatch.tsx';

/** The legend of the chart with the dates of both ranges. */
export function ChartLegend({
  metric,
  figures,
  since,
}: {
  readonly metric: MetricName;
  readonly figures: Figures | undefined;
  /** The start of the chart, when it differs from the start of the range. */
  readonly since: string | undefined;
}) {
  const title = METRIC_TITLES[metric];
  const compared = figures?.result.comparison?.range;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      <span className="flex items-center gap-2 font-medium">
        <span aria-hidden className="h-0.5 w-4 rounded-full bg-series-1" />
        {title}
        {figures === undefined ? (
          <Skeleton className="h-3 w-24" />
        ) : (
          <span className="font-normal text-ink-2">
            {since ?? describeInstants(figures.meta.range, figures.meta.timezone)}
          </span>
        )}
        <Popover
          title={messages.chart.definition({ title })}
          className="max-w-72 text-ink-2"
          trigger={
            <IconButton
              label={messages.chart.definition({ title })}
              icon={<Info />}
              size="sm"
              className="-my-1 hidden! pointer-coarse:inline-flex!"
            />
          }
        >
          <Explanation subject={{ metric }} />
        </Popover>
      </span>
      {figures !== undefined && compared !== undefined && (
        <span className="flex items-center gap-2 text-ink-3">
          <ComparedSwatch />
          {describeInstants(compared, figures.meta.timezone)}
        </span>
      )}
    </div>
  );
}
