import { showAnnotation } from '../annotations/show-annotation.ts';
import { describeOutage } from '../chart-outages/describe-outage.ts';
import { messages as outageTexts } from '../chart-outages/messages.ts';
import { ChangeBadge } from '../headline/change-badge.tsx';
import { messages } from '../messages.ts';
import { fullLabel } from './buckets.ts';
import { type ChartLook, formatValue } from './chart-look.ts';
import { marksAt } from './marks.ts';
import { changeOf, type SeriesPoint } from './points.ts';
import { ComparedSwatch, Swatch } from './swatch.tsx';
import type { Marks } from './use-marks.ts';

/** A stack of this many series or more leaves out series without a value in the bucket. */
const MANY = 4;
/** Outages in the tooltip of a bucket. */
const SHOWN_OUTAGES = 3;

/** Describes a bucket in a line for screen readers: its figures, annotations, and outages. */
export function describePoint(
  point: SeriesPoint | undefined,
  points: readonly SeriesPoint[],
  marks: Marks,
  { series, kind, granularity }: ChartLook,
): string {
  if (point === undefined) return '';
  const { date, values, isRunning } = point;
  const title = fullLabel(date, granularity);
  return [
    isRunning ? `${title} ${messages.chart.soFar}` : title,
    ...series.map(({ key, title }) => `${title} ${formatValue(values[key] ?? null, kind)}`),
    ...marksAt(marks.annotations, points, date).map(({ content }) => showAnnotation(content)),
    ...marksAt(marks.outages, points, date).map(({ content }) => describeOutage(content)),
  ].join(', ');
}

/** The tooltip of a bucket: all figures with their dates. */
export function ChartHint({
  point,
  points,
  marks,
  look,
}: {
  readonly point: SeriesPoint;
  readonly points: readonly SeriesPoint[];
  readonly marks: Marks;
  readonly look: ChartLook;
}) {
  const { series, kind, granularity, hasComparison, as } = look;
  const { values, previous, previousDate, isRunning } = point;
  const [first] = series;
  if (first === undefined) return null;
  const isOne = series.length === 1;
  const change = changeOf(point, first.key);
  const date = (
    <>
      {fullLabel(point.date, granularity)}
      {isRunning && <span className="font-normal text-ink-3"> {messages.chart.soFar}</span>}
    </>
  );
  const outages = marksAt(marks.outages, points, point.date);
  const figureOf = (key: string) => values[key] ?? null;
  const shown = series.filter(
    ({ key }) => as !== 'stack' || series.length < MANY || (figureOf(key) ?? 0) > 0,
  );
  const inOrder =
    as === 'lines'
      ? shown.toSorted((one, other) => (figureOf(other.key) ?? 0) - (figureOf(one.key) ?? 0))
      : shown;
  return (
    <div className="floating min-w-44 px-3 py-2 text-xs">
      <p className="flex items-center justify-between gap-4 font-medium">
        <span>{isOne ? first.title : date}</span>
        {change && <ChangeBadge change={change} metric={first.metric ?? first.key} kind={kind} />}
      </p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1">
        {inOrder.map(({ key, title, tone }) => (
          <div key={key} className="contents">
            <Swatch tone={tone} isLine={as !== 'stack'} className={as === 'stack' ? '' : 'w-3!'} />
            <dt className="max-w-48 truncate text-ink-2">{isOne ? date : title}</dt>
            <dd className="text-right font-semibold tabular-nums">{formatValue(figureOf(key), kind)}</dd>
          </div>
        ))}
        {hasComparison && previousDate !== null && (
          <div className="contents">
            <ComparedSwatch className="w-3" />
            <dt className="text-ink-3">
              {!isOne && `${first.title}, `}
              {fullLabel(previousDate, granularity)}
            </dt>
            <dd className="text-right text-ink-2 tabular-nums">{formatValue(previous, kind)}</dd>
          </div>
        )}
      </dl>
      {marksAt(marks.annotations, points, point.date).map(({ content }) => (
        <p key={content.id} className="mt-1.5 max-w-56 border-series-4 border-l-2 pl-2 text-ink-2">
          {showAnnotation(content)}
        </p>
      ))}
      {outages.slice(0, SHOWN_OUTAGES).map(({ content }) => (
        <p key={content.id} className="mt-1.5 max-w-56 border-bad border-l-2 pl-2 text-ink-2">
          {describeOutage(content)}
        </p>
      ))}
      {outages.length > SHOWN_OUTAGES && (
        <p className="mt-1 pl-2.5 text-ink-3">
          {outageTexts.more({ count: outages.length - SHOWN_OUTAGES })}
        </p>
      )}
    </div>
  );
}
