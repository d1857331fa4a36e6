import { useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { ExplainedWord, formatFigure } from '../../analytics/index.ts';
import type { Average } from './cohorts.ts';
import { type Curve, type CurvePoint, curveOf, describeCurve, labelledPoints } from './curve.ts';
import { messages } from './messages.ts';
import type { Period } from './retention-search.ts';

/** The average retention by period. */
export function ReturnCurve({
  averages,
  period,
}: {
  readonly averages: readonly Average[];
  readonly period: Period;
}) {
  const curve = curveOf(averages);
  return (
    <Card
      title={
        <ExplainedWord subject={{ type: 'retention', field: 'retention_rate' }}>
          {messages.curve.title}
        </ExplainedWord>
      }
    >
      {curve === undefined ? (
        <p className="text-ink-3">{messages.curve.tooShort({ period })}</p>
      ) : (
        <Plot curve={curve} period={period} />
      )}
    </Card>
  );
}

function Plot({ curve, period }: { readonly curve: Curve; readonly period: Period }) {
  const [hovered, setHovered] = useState<CurvePoint>();
  const { points, ticks } = curve;
  const top = ticks.at(-1) ?? 1;
  const [first, last] = [points[0], points.at(-1)];
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2">
      <div aria-hidden className="relative w-9 text-right text-ink-3 text-xs">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${100 - (tick / top) * 100}%` }}
          >
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div
        role="img"
        aria-label={describeCurve(curve, period)}
        className="relative h-32 touch-pan-y"
        onPointerLeave={() => setHovered(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setHovered(nearest(points, ((event.clientX - box.left) / box.width) * 100));
        }}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-line border-t"
            style={{ top: `${100 - (tick / top) * 100}%` }}
          />
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 h-full w-full overflow-visible"
        >
          <polygon
            points={`${first?.x ?? 0},100 ${line} ${last?.x ?? 100},100`}
            className="fill-series-1 opacity-10"
          />
          <polyline
            points={line}
            className="fill-none stroke-2 stroke-series-1"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map((point) => (
          <span
            key={point.period}
            className={joinClasses(
              'absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-series-1',
              hovered === point ? 'scale-150' : points.length > 15 && 'opacity-0',
            )}
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
          />
        ))}
      </div>
      <p aria-hidden className="col-start-2 mt-1.5 flex justify-between text-ink-3 text-xs">
        {hovered === undefined ? (
          <span className="relative h-4 w-full">
            {labelledPoints(points).map(({ period: tick, x }) => (
              <span
                key={tick}
                className={joinClasses(
                  'absolute whitespace-nowrap',
                  x === 0 ? '' : x === 100 ? '-translate-x-full' : '-translate-x-1/2',
                )}
                style={{ left: `${x}%` }}
              >
                {x === 0 ? messages.curve.after({ count: tick, period }) : `+${tick}`}
              </span>
            ))}
          </span>
        ) : (
          <span className="text-ink-2">
            {messages.curve.point({
              count: hovered.period,
              period,
              percent: formatFigure(hovered.rate, 'percent'),
              retained: formatFigure(hovered.retained, 'count'),
              size: formatFigure(hovered.size, 'count'),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

function formatTick(percent: number): string {
  return (percent / 100).toLocaleString(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 });
}

function nearest(points: readonly CurvePoint[], x: number): CurvePoint | undefined {
  return points.reduce<CurvePoint | undefined>(
    (best, point) => (best === undefined || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best),
    undefined,
  );
}
