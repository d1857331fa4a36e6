import type { ReactNode } from 'react';
import type { ChartLook } from './chart-look.ts';
import { drawnPoints, type SeriesPoint } from './points.ts';
import type { Threshold } from './series.ts';

const MAX_BAR_WIDTH = 36;
/** The share of its band that a bar covers. */
const BAR_SHARE = 0.8;

/** Converts buckets and values to pixels. */
export interface Frame {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly xOf: (index: number) => number;
  readonly yOf: (value: number) => number;
  /** The index of the bucket with a name. */
  readonly indexOf: (date: string) => number;
}

/** The first series in the other range. */
export function Previous({
  points,
  frame,
}: {
  readonly points: readonly SeriesPoint[];
  readonly frame: Frame;
}) {
  const spots = spotsOf(
    points.map(({ previous }) => previous),
    frame,
  );
  return (
    <g className="fill-none stroke-ink-3" strokeWidth={1.5}>
      <path d={lineThrough(spots)} />
      {points.length < 3 && <Dots spots={spots} />}
    </g>
  );
}

/** The series as lines, the first of which is an area unless all are lines. The bucket that still runs is dashed. */
export function Lines({
  points,
  look: { series, as },
  frame,
}: {
  readonly points: readonly SeriesPoint[];
  readonly look: ChartLook;
  readonly frame: Frame;
}) {
  const drawn = drawnPoints(
    points,
    series.map(({ key }) => key),
  );
  return series.map(({ key, tone }, index) => {
    const settled = spotsOf(
      drawn.map((point) => point.settled[key] ?? null),
      frame,
    );
    const running = spotsOf(
      drawn.map((point) => point.running[key] ?? null),
      frame,
    );
    const colour = `var(--color-${tone})`;
    return (
      <g key={key} fill="none" stroke={colour} strokeWidth={2} strokeLinejoin="round">
        {as !== 'lines' && index === 0 && (
          <g fill={colour} stroke="none">
            <path d={areaBelow(settled, frame)} opacity={0.1} />
            <path d={areaBelow(running, frame)} opacity={0.05} />
          </g>
        )}
        <path d={lineThrough(settled)} />
        <path d={lineThrough(running)} strokeDasharray="3 4" />
        {points.length < 3 && <Dots spots={[...settled, ...running]} />}
      </g>
    );
  });
}

/** The series as parts of bars. */
export function Stack({
  points,
  look: { series },
  frame,
  bandWidth,
}: {
  readonly points: readonly SeriesPoint[];
  readonly look: ChartLook;
  readonly frame: Frame;
  readonly bandWidth: number;
}) {
  const width = Math.min(MAX_BAR_WIDTH, bandWidth * BAR_SHARE);
  return points.map(({ date, values }, index) => {
    let sum = 0;
    return (
      <g key={date} className="stroke-surface">
        {series.map(({ key, tone }) => {
          const value = values[key] ?? 0;
          if (value === 0) return null;
          const base = frame.yOf(sum);
          sum += value;
          const y = frame.yOf(sum);
          return (
            <rect
              key={key}
              x={frame.xOf(index) - width / 2}
              y={Math.min(y, base)}
              width={width}
              height={Math.abs(base - y)}
              fill={`var(--color-${tone})`}
            />
          );
        })}
      </g>
    );
  });
}

/** A line that values should stay below, with its name. */
export function ThresholdLine({ value, title, tone, frame }: Threshold & { readonly frame: Frame }) {
  const y = frame.yOf(value);
  return (
    <g>
      <line x1={frame.left} x2={frame.right} y1={y} y2={y} stroke={`var(--color-${tone})`} />
      <text
        x={frame.right - 5}
        y={y - 5}
        textAnchor="end"
        fontSize={11}
        fill={`var(--color-${tone}-text)`}
        strokeWidth={3}
        paintOrder="stroke"
        className="stroke-surface"
      >
        {title}
      </text>
    </g>
  );
}

function Dots({ spots }: { readonly spots: readonly Spot[] }): ReactNode {
  return spots.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={3} className="fill-surface" />);
}

/** A place in pixels. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where values are; unknown values are left out, so that lines continue across them. */
function spotsOf(values: readonly (number | null)[], { xOf, yOf }: Frame): readonly Spot[] {
  return values.flatMap((value, index) => (value === null ? [] : [{ x: xOf(index), y: yOf(value) }]));
}

function lineThrough(spots: readonly Spot[]): string {
  return spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');
}

/** The area between a line and 0. */
function areaBelow(spots: readonly Spot[], { yOf }: Frame): string {
  const [first, last] = [spots[0], spots.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${lineThrough(spots)}L${last.x},${yOf(0)}L${first.x},${yOf(0)}Z`;
}
