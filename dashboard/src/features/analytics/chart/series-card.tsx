import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures, Part } from '../data/part.ts';
import { useFigures } from '../data/use-figures.ts';
import { messages } from '../messages.ts';
import { comparisonOf, granularityOf } from '../search/search.ts';
import { ChartBody } from './chart-body.tsx';
import type { SeriesLook } from './chart-look.ts';
import { ChartMenu } from './chart-menu.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { type Reading, type SeriesPoint, seriesPoints } from './points.ts';
import { ComparedSwatch, Swatch } from './swatch.tsx';

/** Reads the buckets out of the answers to a part and to the one beside it. */
export type ReadPoints = (
  figures: Figures,
  beside: Figures | undefined,
  reading: Reading,
) => readonly SeriesPoint[];

/**
 * Figures over time, the first beside that of the other range: as a chart to zoom into, with the annotations of the
 * website, or as a table.
 */
export function SeriesCard({
  title,
  part,
  beside,
  readPoints,
  legend,
  controls,
  above,
  kind = 'count',
  ...rest
}: Omit<SeriesLook, 'kind'> & {
  readonly title: string;
  /** The query, whose rows have a `date`. Absent until it is known. */
  readonly part: Part | undefined;
  /** A second query for the points. */
  readonly beside?: Part;
  /** Reads the points; from the keys of the series by default. */
  readonly readPoints?: ReadPoints;
  /** The format of values; counts by default. */
  readonly kind?: SeriesLook['kind'];
  /** Replaces the legend. */
  readonly legend?: ReactNode;
  /** Above the title, without padding. */
  readonly above?: ReactNode;
  /** Additional controls. */
  readonly controls?: ReactNode;
}) {
  const { search } = useAnalytics();
  const [isTable, setIsTable] = useState(false);
  const [figures, other] = [useFigures(part), useFigures(beside)];
  const look: SeriesLook = { kind, ...rest };
  const { series } = look;
  const reading = {
    granularity: granularityOf(search),
    nowMs: Date.now(),
    isAllTime: search.range === 'all',
  };
  const keys = series.map(({ key }) => key);
  const read: ReadPoints = readPoints ?? ((one) => seriesPoints(one, keys, reading));
  const isMissing = beside !== undefined && other.data === undefined;
  const points =
    figures.data === undefined || isMissing ? undefined : read(figures.data, other.data, reading);
  const parts = [part, beside].filter((one) => one !== undefined);
  const isCompared = comparisonOf(search) !== 'none' && figures.data?.result.comparison !== undefined;
  return (
    <Card isFlush>
      {above}
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-base">{title}</h2>
          {legend ?? <Legend look={look} isCompared={isCompared} />}
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {controls}
          <ChartToolbar isTable={isTable} onTable={setIsTable} />
          <ChartMenu title={title} parts={parts} series={series} points={points} />
        </div>
      </header>
      <ChartBody
        name={series.length === 1 ? messages.chart.overTime({ title: series[0]?.title ?? '' }) : title}
        look={look}
        figures={figures.data}
        points={points}
        error={figures.error ?? other.error}
        onRetry={() =>
          void Promise.all([figures.refetch(), ...(beside === undefined ? [] : [other.refetch()])])
        }
        isTable={isTable}
        isPlaceholder={figures.isPlaceholderData || other.isPlaceholderData}
      />
    </Card>
  );
}

function Legend({
  look: { series, as },
  isCompared,
}: {
  readonly look: SeriesLook;
  readonly isCompared: boolean;
}) {
  return (
    <ul
      aria-label={messages.chart.legend}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs"
    >
      {series.map(({ key, title, tone }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Swatch tone={tone} isLine={as !== 'stack'} />
          {title}
        </li>
      ))}
      {isCompared && (
        <li className="flex items-center gap-1.5 text-ink-3">
          <ComparedSwatch />
          {series.length === 1
            ? messages.chart.previous
            : messages.chart.previousOf({ title: series[0]?.title ?? '' })}
        </li>
      )}
    </ul>
  );
}
