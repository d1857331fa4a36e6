import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type FigureKind, formatShortFigure } from '../headline/format-figure.ts';
import type { Granularity } from '../search/range.ts';
import { durationTicks } from './axis-ticks.ts';
import { axisLabel } from './buckets.ts';
import { ChartHint } from './chart-hint.tsx';
import type { Mark } from './marks.ts';
import type { Point } from './points.ts';
import { useDragZoom } from './use-drag-zoom.ts';

const TICK = { fill: 'var(--color-ink-3)', fontSize: 12 } as const;
const MARGIN = { top: 12, right: 28, bottom: 0, left: 0 } as const;
/** How wide the axis is: lengths of time need more room. */
const axisWidth = (kind: FigureKind): number => (kind === 'duration' ? 60 : 48);

/** What the chart shows. */
export interface TimeChartProps {
  readonly points: readonly Point[];
  readonly metric: string;
  readonly title: string;
  readonly kind: FigureKind;
  readonly granularity: Granularity;
  readonly hasComparison: boolean;
  readonly marks: readonly Mark[];
  /** What the chart shows, in a sentence. */
  readonly summary: string;
  readonly onZoom: (from: string, to: string) => void;
}

/** One figure over time: an area, the bucket that still runs dashed, and the other range as a dashed line. */
export function TimeChart(props: TimeChartProps) {
  const { points, kind, granularity, hasComparison, marks, summary, onZoom } = props;
  const plot = { left: axisWidth(kind), right: MARGIN.right };
  const { dragged, handlers } = useDragZoom(points, plot, onZoom);
  const isOfOneDay = points[0]?.date.slice(0, 10) === points.at(-1)?.date.slice(0, 10);
  const hasDots = points.length < 3;
  const ticks = kind === 'duration' ? durationTicks(points) : undefined;
  return (
    <div className="h-full touch-pan-y select-none" {...handlers}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 800, height: 260 }}>
        <ComposedChart
          data={points.map(withRunning)}
          margin={MARGIN}
          aria-label={summary}
          style={{ cursor: 'crosshair' }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="date"
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line)' }}
            tick={TICK}
            tickMargin={8}
            minTickGap={28}
            interval="equidistantPreserveStart"
            tickFormatter={(date: string) => axisLabel(date, granularity, isOfOneDay)}
          />
          <YAxis
            width={plot.left}
            tickLine={false}
            axisLine={false}
            tick={TICK}
            tickCount={5}
            allowDecimals={kind !== 'count'}
            domain={[0, ticks?.at(-1) ?? 'auto']}
            {...(ticks !== undefined && { ticks })}
            tickFormatter={(value: number) => formatShortFigure(value, kind)}
          />
          {marks.map(({ annotation: { id }, from, to }) =>
            from === to ? (
              <ReferenceLine
                key={id}
                x={from}
                stroke="var(--color-series-4)"
                strokeDasharray="2 3"
                label={{
                  value: '◆',
                  position: 'top',
                  offset: 0,
                  fill: 'var(--color-series-4)',
                  fontSize: 11,
                }}
              />
            ) : (
              <ReferenceArea key={id} x1={from} x2={to} fill="var(--color-series-4)" fillOpacity={0.1} />
            ),
          )}
          {hasComparison && (
            <Line
              dataKey="previous"
              type="linear"
              connectNulls
              stroke="var(--color-ink-3)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              dot={hasDots}
              activeDot={{ r: 3, strokeWidth: 0 }}
              isAnimationActive={false}
            />
          )}
          <Area
            dataKey="settled"
            type="linear"
            connectNulls
            stroke="var(--color-series-1)"
            strokeWidth={2}
            fill="var(--color-series-1)"
            fillOpacity={0.1}
            dot={hasDots}
            activeDot={{ r: 4, strokeWidth: 2, stroke: 'var(--color-surface)' }}
            isAnimationActive={false}
          />
          <Area
            dataKey="running"
            type="linear"
            connectNulls
            stroke="var(--color-series-1)"
            strokeWidth={2}
            strokeDasharray="3 4"
            fill="var(--color-series-1)"
            fillOpacity={0.05}
            dot={hasDots}
            activeDot={{ r: 4, strokeWidth: 2, stroke: 'var(--color-surface)' }}
            isAnimationActive={false}
          />
          {dragged !== undefined && (
            <ReferenceArea
              x1={dragged.from}
              x2={dragged.to}
              fill="var(--color-accent)"
              fillOpacity={0.14}
              stroke="var(--color-accent)"
              ifOverflow="visible"
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--color-edge)', strokeWidth: 1 }}
            content={({ active, label }) => {
              const point = active ? points.find(({ date }) => date === label) : undefined;
              return point === undefined ? null : <ChartHint {...props} point={point} />;
            }}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The bucket that still runs is drawn with the one before it, so that the line goes on. */
function withRunning(point: Point, index: number, points: readonly Point[]) {
  const isBeforeRunning = points[index + 1]?.isRunning === true;
  return {
    ...point,
    settled: point.isRunning ? null : point.value,
    running: point.isRunning || isBeforeRunning ? point.value : null,
  };
}
