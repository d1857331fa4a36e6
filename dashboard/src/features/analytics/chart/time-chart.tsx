import { CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Figures } from '../data/part.ts';
import { durationTicks, thresholdTicks } from './axis-ticks.ts';
import { axisLabel } from './buckets.ts';
import { ChartHint } from './chart-hint.tsx';
import { type ChartLook, formatOnAxis } from './chart-look.ts';
import { DragZoom } from './drag-zoom.tsx';
import { bandsOf } from './marks.ts';
import { drawnPoints, type SeriesPoint } from './points.ts';
import { markShapes, outageShapes, seriesShapes, thresholdShapes } from './series-shapes.tsx';
import { useMarks } from './use-marks.ts';

const TICK = { fill: 'var(--color-ink-3)', fontSize: 12 } as const;
const MARGIN = { top: 12, right: 28, bottom: 0, left: 0 } as const;
/** How wide the axis is: money and lengths of time need more room. */
const AXIS_WIDTH = { narrow: 48, wide: 60 } as const;
const AXIS_HEIGHT = 30;

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

/** Figures over time, with annotations and outages; the other range is a thin line. Dragging selects a part of the range. */
export function TimeChart({ points, look, figures, summary, onZoom }: TimeChartProps) {
  const marks = useMarks(points, figures);
  const { series, as, kind, granularity, hasComparison, thresholds = [] } = look;
  const isWide = typeof kind !== 'string' || kind === 'duration';
  const isBanded = as === 'stack';
  const plot = { left: AXIS_WIDTH[isWide ? 'wide' : 'narrow'], right: MARGIN.right, isBanded };
  const isOfOneDay = points[0]?.date.slice(0, 10) === points.at(-1)?.date.slice(0, 10);
  const hasDots = points.length < 3;
  const ticks = ticksOf(points, look);
  const end = ticks?.at(-1);
  return (
    <DragZoom points={points} plot={plot} top={MARGIN.top} bottom={AXIS_HEIGHT} onZoom={onZoom}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 800, height: 260 }}>
        <ComposedChart
          data={[
            ...drawnPoints(
              points,
              series.map(({ key }) => key),
            ),
          ]}
          margin={MARGIN}
          aria-label={summary}
          style={{ cursor: 'crosshair' }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="date"
            height={AXIS_HEIGHT}
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
            domain={[0, end ?? 'auto']}
            {...(ticks !== undefined && { ticks })}
            tickFormatter={(value: number) => formatOnAxis(value, look)}
          />
          {markShapes(marks.annotations)}
          {hasComparison && (
            <Line
              dataKey="previous"
              type="linear"
              connectNulls
              stroke="var(--color-ink-3)"
              strokeWidth={1.5}
              dot={hasDots}
              activeDot={{ r: 3, strokeWidth: 0 }}
              isAnimationActive={false}
            />
          )}
          {seriesShapes(series, as, hasDots)}
          {thresholdShapes(thresholds.filter(({ value }) => end === undefined || value <= end))}
          {outageShapes(bandsOf(marks.outages, points))}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--color-edge)', strokeWidth: 1 }}
            content={({ active, label }) => {
              const point = active ? points.find(({ date }) => date === label) : undefined;
              return point === undefined ? null : (
                <ChartHint point={point} points={points} marks={marks} look={look} />
              );
            }}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </DragZoom>
  );
}

/** What stands beside the axis, where the chart would not find it by itself. */
function ticksOf(
  points: readonly SeriesPoint[],
  { series, kind, thresholds = [] }: ChartLook,
): readonly number[] | undefined {
  if (kind === 'duration') return durationTicks(points, series);
  return thresholds.length > 0 ? thresholdTicks(points, series, thresholds) : undefined;
}
