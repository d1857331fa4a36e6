import { Area, Bar, Line, ReferenceArea, ReferenceLine } from 'recharts';
import type { SeriesLook } from './chart-look.ts';
import type { Band, Mark } from './marks.ts';
import type { DrawnPoint } from './points.ts';
import type { Series, Threshold } from './series.ts';

const colourOf = (tone: string) => `var(--color-${tone})`;
const wholeOf = (key: string) => (point: DrawnPoint) => point.values[key] ?? null;
const settledOf = (key: string) => (point: DrawnPoint) => point.settled[key] ?? null;
const runningOf = (key: string) => (point: DrawnPoint) => point.running[key] ?? null;

/** The shapes of all series. They are given to the chart as they are, which looks at its direct children only. */
export function seriesShapes(series: readonly Series[], as: SeriesLook['as'], hasDots: boolean) {
  if (as === 'stack') return series.map(stackPart);
  return series.flatMap((one, index) => {
    return as === 'lines' || index > 0 ? lineOf(one, hasDots) : areaOf(one, hasDots);
  });
}

function lookOf({ title, tone }: Series, hasDots: boolean) {
  return {
    name: title,
    type: 'linear',
    connectNulls: true,
    stroke: colourOf(tone),
    strokeWidth: 2,
    dot: hasDots,
    activeDot: { r: 4, strokeWidth: 2, stroke: 'var(--color-surface)' },
    isAnimationActive: false,
  } as const;
}

/** An area, of which the bucket that still runs is dashed. */
function areaOf(one: Series, hasDots: boolean) {
  const look = { ...lookOf(one, hasDots), fill: colourOf(one.tone) };
  return [
    <Area key={`${one.key} settled`} {...look} dataKey={settledOf(one.key)} fillOpacity={0.1} />,
    <Area
      key={`${one.key} running`}
      {...look}
      dataKey={runningOf(one.key)}
      fillOpacity={0.05}
      strokeDasharray="3 4"
    />,
  ];
}

/** A line, of which the bucket that still runs is dashed. */
function lineOf(one: Series, hasDots: boolean) {
  const look = lookOf(one, hasDots);
  return [
    <Line key={`${one.key} settled`} {...look} dataKey={settledOf(one.key)} />,
    <Line key={`${one.key} running`} {...look} dataKey={runningOf(one.key)} strokeDasharray="3 4" />,
  ];
}

function stackPart({ key, title, tone }: Series) {
  return (
    <Bar
      key={key}
      name={title}
      dataKey={wholeOf(key)}
      stackId="all"
      fill={colourOf(tone)}
      stroke="var(--color-surface)"
      strokeWidth={1}
      maxBarSize={36}
      isAnimationActive={false}
    />
  );
}

/** Recharts draws axes at 500, and the points under the pointer at 1,100. */
const ABOVE_AXIS = 600;

/**
 * Outages, as thick segments of the axis, so that short ones do not cover the figures of a day. One within a bucket is a dot
 * because of the round line caps.
 */
export function outageShapes(bands: readonly Band[]) {
  return bands.map(({ from, to }) => (
    <ReferenceLine
      key={`outage ${from}`}
      segment={[
        { x: from, y: 0 },
        { x: to, y: 0 },
      ]}
      stroke="var(--color-bad)"
      strokeWidth={7}
      strokeLinecap="round"
      ifOverflow="visible"
      zIndex={ABOVE_AXIS}
      className="chart-outage"
    />
  ));
}

/** Annotations: instants as lines, what lasted as areas. */
export function markShapes(marks: readonly Mark[]) {
  return marks.map(({ content: { id }, from, to }) =>
    from === to ? (
      <ReferenceLine
        key={id}
        x={from}
        stroke="var(--color-series-4)"
        label={{ value: '◆', position: 'top', offset: 0, fill: 'var(--color-series-4)', fontSize: 11 }}
      />
    ) : (
      <ReferenceArea key={id} x1={from} x2={to} fill="var(--color-series-4)" fillOpacity={0.1} />
    ),
  );
}

/** Lines that values should stay below, with their names. */
export function thresholdShapes(thresholds: readonly Threshold[]) {
  return thresholds.map(({ value, title, tone }) => (
    <ReferenceLine
      key={title}
      y={value}
      stroke={colourOf(tone)}
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
  ));
}
