import { useCallback, useState } from 'react';
import { axisLabel } from './buckets.ts';
import { type ChartLook, formatOnAxis } from './chart-look.ts';
import { type Band, bandsOf } from './marks.ts';
import { edgesOf, labelledBuckets, type Plot, placeOf } from './plot.ts';
import type { SeriesPoint } from './points.ts';
import { type Frame, Lines, Previous, Stack, ThresholdLine } from './shapes.tsx';
import type { Marks } from './use-marks.ts';

/** The space above and below the plot, in pixels. */
export const [TOP, BOTTOM] = [12, 30];
const FONT_SIZE = 12;
const OUTAGE_WIDTH = 7;

/** The axes, the series, and the marks of a chart, without what the pointer selects. It fills its parent. */
export function Drawing({
  points,
  look,
  plot,
  ticks,
  marks,
}: {
  readonly points: readonly SeriesPoint[];
  readonly look: ChartLook;
  readonly plot: Plot;
  readonly ticks: readonly number[];
  readonly marks: Marks;
}) {
  const [{ width, height }, measure] = useSize();
  const { as, granularity, hasComparison, thresholds = [] } = look;
  const [first, end] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  // A chart that is not shown yet has no size.
  const room = Math.max(0, width - plot.left - plot.right);
  const bottom = Math.max(TOP, height - BOTTOM);
  const places = new Map(points.map(({ date }, index) => [date, index]));
  const frame: Frame = {
    width,
    left: plot.left,
    right: plot.left + room,
    bottom,
    xOf: (index) => round(plot.left + placeOf(index, plot, points.length) * room),
    yOf: (value) => round(bottom - ((value - first) / (end - first)) * (bottom - TOP)),
    indexOf: (date) => places.get(date) ?? 0,
  };
  const isOfOneDay = points[0]?.date.slice(0, 10) === points.at(-1)?.date.slice(0, 10);
  const labels = points.map(({ date }) => axisLabel(date, granularity, isOfOneDay));
  const spanOf = ({ from, to }: Band) =>
    edgesOf(frame.indexOf(from), frame.indexOf(to), plot, points.length).map(
      (part) => plot.left + part * room,
    );
  return (
    <div ref={measure} className="absolute inset-0">
      <svg aria-hidden width={width} height={height} className="chart-surface" fontSize={FONT_SIZE}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={frame.left}
              x2={frame.right}
              y1={frame.yOf(tick)}
              y2={frame.yOf(tick)}
              className="stroke-line"
            />
            <text
              x={frame.left - 8}
              y={frame.yOf(tick)}
              dy="0.35em"
              textAnchor="end"
              className="fill-ink-3 tabular-nums"
            >
              {formatOnAxis(tick, look)}
            </text>
          </g>
        ))}
        {labelledBuckets(labels, plot, width).map((index) => (
          <text
            key={points[index]?.date}
            x={frame.xOf(index)}
            y={bottom + 20}
            textAnchor="middle"
            className="fill-ink-3"
          >
            {labels[index]}
          </text>
        ))}
        {marks.annotations.map(({ content: { id }, from, to }) => {
          const [start = 0, stop = 0] = spanOf({ from, to });
          const x = frame.xOf(frame.indexOf(from));
          return from === to ? (
            <g key={id}>
              <line x1={x} x2={x} y1={TOP} y2={bottom} className="stroke-series-4" />
              <text x={x} y={TOP - 2} textAnchor="middle" fontSize={11} className="fill-series-4">
                ◆
              </text>
            </g>
          ) : (
            <rect
              key={id}
              x={start}
              width={stop - start}
              y={TOP}
              height={bottom - TOP}
              className="fill-series-4 opacity-10"
            />
          );
        })}
        {hasComparison && <Previous points={points} frame={frame} />}
        {as === 'stack' ? (
          <Stack points={points} look={look} frame={frame} bandWidth={room / Math.max(1, points.length)} />
        ) : (
          <Lines points={points} look={look} frame={frame} />
        )}
        {thresholds
          .filter(({ value }) => value <= end)
          .map((threshold) => (
            <ThresholdLine key={threshold.title} {...threshold} frame={frame} />
          ))}
        {/* Thick segments of the axis, so that short outages do not cover the figures of a day. One within a point is a dot. */}
        {bandsOf(marks.outages, points).map((band) => {
          const [start = 0, stop = 0] = spanOf(band);
          const cap = plot.isBanded ? OUTAGE_WIDTH / 2 : 0;
          return (
            <line
              key={band.from}
              x1={start + cap}
              x2={stop - cap}
              y1={bottom}
              y2={bottom}
              strokeWidth={OUTAGE_WIDTH}
              strokeLinecap="round"
              className="chart-outage stroke-bad"
            />
          );
        })}
      </svg>
    </div>
  );
}

/** The size of an element in pixels, and the reference to give to it. */
function useSize() {
  const [size, setSize] = useState({ width: 800, height: 288 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    setSize({ width, height });
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize(entry.contentRect);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, measure] as const;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
