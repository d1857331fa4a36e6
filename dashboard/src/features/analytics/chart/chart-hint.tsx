import { ChangeBadge } from '../headline/change-badge.tsx';
import { type FigureKind, formatFigure } from '../headline/format-figure.ts';
import type { Granularity } from '../search/range.ts';
import { fullLabel } from './buckets.ts';
import { type Mark, marksAt } from './marks.ts';
import { changeOf, type Point } from './points.ts';

/** What a bucket says when the pointer is over it: both figures, with their dates. */
export function ChartHint({
  point,
  metric,
  title,
  kind,
  granularity,
  hasComparison,
  marks,
  points,
}: {
  readonly point: Point;
  readonly metric: string;
  readonly title: string;
  readonly kind: FigureKind;
  readonly granularity: Granularity;
  readonly hasComparison: boolean;
  readonly marks: readonly Mark[];
  readonly points: readonly Point[];
}) {
  const change = changeOf(point);
  return (
    <div className="floating min-w-44 px-3 py-2 text-xs">
      <p className="flex items-center justify-between gap-4 font-medium">
        {title}
        {change && <ChangeBadge change={change} metric={metric} kind={kind} />}
      </p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1">
        <span aria-hidden className="h-0.5 w-3 rounded-full bg-series-1" />
        <dt className="text-ink-2">
          {fullLabel(point.date, granularity)}
          {point.isRunning && <span className="text-ink-3"> so far</span>}
        </dt>
        <dd className="text-right font-semibold">{formatFigure(point.value, kind)}</dd>
        {hasComparison && point.previousDate !== null && (
          <>
            <span aria-hidden className="h-0 w-3 border-ink-3 border-t-2 border-dashed" />
            <dt className="text-ink-3">{fullLabel(point.previousDate, granularity)}</dt>
            <dd className="text-right text-ink-2">{formatFigure(point.previous, kind)}</dd>
          </>
        )}
      </dl>
      {marksAt(marks, points, point.date).map(({ annotation: { id, text } }) => (
        <p key={id} className="mt-1.5 max-w-56 border-series-4 border-l-2 pl-2 text-ink-2">
          {text}
        </p>
      ))}
    </div>
  );
}
