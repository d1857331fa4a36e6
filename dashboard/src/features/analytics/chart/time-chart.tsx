import { useCallback } from 'react';
import { Explorer } from '../../../ui/explorer.tsx';
import type { Figures } from '../data/part.ts';
import { ticksOf } from './axis-ticks.ts';
import { ChartHint, describePoint } from './chart-hint.tsx';
import type { ChartLook } from './chart-look.ts';
import { DragZoom } from './drag-zoom.tsx';
import { BOTTOM, Drawing, TOP } from './drawing.tsx';
import { bucketAt, type Plot, placeOf } from './plot.ts';
import type { SeriesPoint } from './points.ts';
import { type Marks, useMarks } from './use-marks.ts';

const RIGHT = 28;
/** The width of the axis in pixels: money and lengths of time need more. */
const [NARROW_AXIS, WIDE_AXIS] = [48, 60];
/** The pixels between the selected bucket and the figures beside it. */
const HINT_GAP = 10;

/** What the chart shows. */
export interface TimeChartProps {
  readonly points: readonly SeriesPoint[];
  readonly look: ChartLook;
  /** The query that the points are from: its range and time zone. */
  readonly figures: Figures;
  /** What the chart shows, in a sentence. */
  readonly summary: string;
  readonly onZoom: (from: string, to: string) => void;
}

/**
 * Figures over time, with annotations and outages; the other range is a thin line. The pointer and the arrow keys select a bucket,
 * dragging selects a part of the range.
 */
export function TimeChart({ points, look, figures, summary, onZoom }: TimeChartProps) {
  const marks = useMarks(points, figures);
  const isWide = typeof look.kind !== 'string' || look.kind === 'duration';
  const plot = { left: isWide ? WIDE_AXIS : NARROW_AXIS, right: RIGHT, isBanded: look.as === 'stack' };
  const ticks = ticksOf(points, look);
  return (
    <DragZoom points={points} plot={plot} top={TOP} bottom={BOTTOM} onZoom={onZoom}>
      <Drawing points={points} look={look} plot={plot} ticks={ticks} marks={marks} />
      <div className="absolute" style={{ top: TOP, bottom: BOTTOM, left: plot.left, right: plot.right }}>
        <Explorer
          count={points.length}
          label={summary}
          describe={(at) => describePoint(points[at], points, marks, look)}
          columnAt={(part) => bucketAt(part, 1, { ...plot, left: 0, right: 0 }, points.length)}
          className="h-full cursor-crosshair"
        >
          {(at) => <Selected at={at} points={points} look={look} plot={plot} ticks={ticks} marks={marks} />}
        </Explorer>
      </div>
    </DragZoom>
  );
}

/** The selected bucket: a line, the points on it, and its figures. */
function Selected({
  at,
  points,
  look,
  plot,
  ticks,
  marks,
}: {
  readonly at: number | undefined;
  readonly points: readonly SeriesPoint[];
  readonly look: ChartLook;
  readonly plot: Plot;
  readonly ticks: readonly number[];
  readonly marks: Marks;
}) {
  const point = at === undefined ? undefined : points[at];
  const place = at === undefined ? 0 : placeOf(at, plot, points.length);
  // The figures are beside the bucket, on the side with space, and always within the chart.
  const placeHint = useCallback(
    (hint: HTMLElement | null) => {
      const room = hint?.offsetParent?.clientWidth;
      if (hint === null || room === undefined) return;
      const after = place * room + HINT_GAP;
      const before = place * room - HINT_GAP - hint.offsetWidth;
      const isAfter = after + hint.offsetWidth <= room + plot.right;
      hint.style.left = `${isAfter ? after : Math.max(-plot.left, before)}px`;
    },
    [place, plot.left, plot.right],
  );
  if (point === undefined) return null;
  const [first, end] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const bottomOf = (value: number) => `${((value - first) / (end - first)) * 100}%`;
  const dots = look.as === 'stack' ? [] : look.series;
  return (
    <div aria-hidden className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-edge" style={{ left: `${place * 100}%` }} />
      {look.hasComparison && point.previous !== null && (
        <span
          className="absolute size-1.5 -translate-x-1/2 translate-y-1/2 rounded-full bg-ink-3"
          style={{ left: `${place * 100}%`, bottom: bottomOf(point.previous) }}
        />
      )}
      {dots.map(({ key, tone }) => {
        const value = point.values[key] ?? null;
        if (value === null) return null;
        return (
          <span
            key={key}
            className="absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface"
            style={{ left: `${place * 100}%`, bottom: bottomOf(value), background: `var(--color-${tone})` }}
          />
        );
      })}
      <div ref={placeHint} className="chart-hint absolute top-0 z-10 w-max">
        <ChartHint point={point} points={points} marks={marks} look={look} />
      </div>
    </div>
  );
}
