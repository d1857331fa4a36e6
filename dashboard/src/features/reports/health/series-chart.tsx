import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axisLabel } from '../../analytics/index.ts';
import { axisTicks, type Series, type SeriesPoint, type Threshold } from './series.ts';
import { SeriesHint, type SeriesLook } from './series-hint.tsx';

const TICK = { fill: 'var(--color-ink-3)', fontSize: 12 } as const;
const MARGIN = { top: 12, right: 28, bottom: 0, left: 0 } as const;
const AXIS_WIDTH = 60;

/** What a chart of series shows. */
export interface SeriesChartProps extends SeriesLook {
  readonly points: readonly SeriesPoint[];
  /** Lines over each other (the first with its area), or parts that are stacked. */
  readonly as: 'lines' | 'stack';
  readonly thresholds?: readonly Threshold[];
  /** What stands beside the axis: shorter than `format`. */
  readonly formatAxis?: (value: number) => string;
  /** What the chart shows, in a sentence. */
  readonly summary: string;
}

/** Figures over time. */
export function SeriesChart(props: SeriesChartProps) {
  const {
    points,
    series,
    as,
    thresholds = [],
    format,
    formatAxis = format,
    granularity,
    hasComparison,
  } = props;
  const isOfOneDay = points[0]?.date.slice(0, 10) === points.at(-1)?.date.slice(0, 10);
  const ticks = as === 'lines' && thresholds.length > 0 ? axisTicks(points, series, thresholds) : undefined;
  const end = ticks?.at(-1) ?? 'auto';
  const hasDots = points.length < 3;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 800, height: 260 }}>
      <ComposedChart data={[...points]} margin={MARGIN} aria-label={props.summary}>
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
          width={AXIS_WIDTH}
          tickLine={false}
          axisLine={false}
          tick={TICK}
          tickCount={5}
          domain={[0, end]}
          {...(ticks !== undefined && { ticks })}
          tickFormatter={formatAxis}
        />
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
        {as === 'stack' ? series.map(stackPart) : series.map((one, index) => lineOf(one, index, hasDots))}
        {thresholds
          .filter(({ value }) => typeof end !== 'number' || value <= end)
          .map(({ value, title, tone }) => (
            <ReferenceLine
              key={title}
              y={value}
              stroke={colourOf(tone)}
              strokeDasharray="6 4"
              label={{
                value: title,
                position: 'insideBottomRight',
                fill: `var(--color-${tone}-text)`,
                fontSize: 11,
                stroke: 'var(--color-surface)',
                strokeWidth: 3,
                paintOrder: 'stroke',
              }}
            />
          ))}
        <Tooltip
          isAnimationActive={false}
          cursor={as === 'stack' ? { fill: 'var(--color-hover)' } : { stroke: 'var(--color-edge)' }}
          content={({ active, label }) => {
            const point = active ? points.find(({ date }) => date === label) : undefined;
            return point === undefined ? null : <SeriesHint {...props} point={point} />;
          }}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const colourOf = (tone: string) => `var(--color-${tone})`;
const readValue = (key: string) => (point: SeriesPoint) => point.values[key] ?? null;

function stackPart({ key, title, tone }: Series) {
  return (
    <Bar
      key={key}
      name={title}
      dataKey={readValue(key)}
      stackId="all"
      fill={colourOf(tone)}
      stroke="var(--color-surface)"
      strokeWidth={1}
      maxBarSize={36}
      isAnimationActive={false}
    />
  );
}

function lineOf({ key, title, tone }: Series, index: number, hasDots: boolean) {
  const look = {
    name: title,
    dataKey: readValue(key),
    type: 'linear',
    stroke: colourOf(tone),
    strokeWidth: 2,
    dot: hasDots,
    activeDot: { r: 4, strokeWidth: 2, stroke: 'var(--color-surface)' },
    isAnimationActive: false,
    connectNulls: true,
  } as const;
  return index === 0 ? (
    <Area key={key} {...look} fill={colourOf(tone)} fillOpacity={0.1} />
  ) : (
    <Line key={key} {...look} strokeDasharray="2 3" />
  );
}
