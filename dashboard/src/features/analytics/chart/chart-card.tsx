import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { headlinePart, seriesPart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { kindOf } from '../headline/format-figure.ts';
import { Headline } from '../headline/headline.tsx';
import { chosenMetric, METRIC_TITLES } from '../headline/metrics.ts';
import { messages } from '../messages.ts';
import { granularityOf } from '../search/search.ts';
import { fullLabel } from './buckets.ts';
import { ChartBody } from './chart-body.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { seriesPoints } from './points.ts';

/** The headline figures, and the selected metric over time. */
export function ChartCard() {
  const { search, conditions, subject } = useAnalytics();
  const parts = [headlinePart(search, subject), seriesPart(search, subject)] as const;
  const [headline, figures] = [useFigures(parts[0]), useFigures(parts[1])];
  const [isTable, setIsTable] = useState(false);
  const metric = chosenMetric(search.metric, conditions);
  const title = METRIC_TITLES[metric];
  const series = [{ key: metric, title, tone: 'series-1' }] as const;
  const isAllTime = search.range === 'all';
  const points =
    figures.data &&
    seriesPoints(figures.data, [metric], {
      granularity: granularityOf(search),
      nowMs: Date.now(),
      isAllTime,
    });
  const first = points?.[0];
  return (
    <Card isFlush>
      <h2 className="sr-only">{messages.chart.figures}</h2>
      <div className={headline.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        <Headline figures={headline.data} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <ChartLegend
          metric={metric}
          figures={figures.data}
          since={
            isAllTime && first ? messages.chart.since({ date: fullLabel(first.date, 'day') }) : undefined
          }
        />
        <div data-actions className="flex items-center gap-1">
          <ChartToolbar isTable={isTable} onTable={setIsTable} />
          <ChartMenu
            title={messages.chart.title}
            fileTitle={title}
            parts={parts}
            series={series}
            points={points}
          />
        </div>
      </div>
      <ChartBody
        name={messages.chart.overTime({ title })}
        look={{ series, kind: kindOf(metric) }}
        figures={figures.data}
        points={points}
        error={headline.error ?? figures.error}
        onRetry={() => void Promise.all([headline.refetch(), figures.refetch()])}
        isTable={isTable}
        isPlaceholder={figures.isPlaceholderData}
      />
    </Card>
  );
}
