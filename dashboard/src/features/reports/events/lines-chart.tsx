import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisLabel, formatFigure, formatShortFigure, fullLabel } from '../../analytics/index.ts';
import type { LinePoint } from './event-rows.ts';
import { LINE_COLORS, LINE_GROUNDS } from './line-colors.ts';

const TICK = { fill: 'var(--color-ink-3)', fontSize: 12 } as const;
type Granularity = Parameters<typeof fullLabel>[1];

/** Several events over time, a line each. */
export function LinesChart({
  points,
  names,
  granularity,
}: {
  readonly points: readonly LinePoint[];
  readonly names: readonly string[];
  readonly granularity: Granularity;
}) {
  const isOfOneDay = points[0]?.date.slice(0, 10) === points.at(-1)?.date.slice(0, 10);
  const totals = names.map((name, index) => {
    const total = points.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
    return `${name} ${formatFigure(total, 'count')}`;
  });
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 800, height: 260 }}>
      <LineChart
        data={[...points]}
        margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
        aria-label={`Events over time: ${totals.join(', ')}.`}
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
          width={48}
          tickLine={false}
          axisLine={false}
          tick={TICK}
          tickCount={5}
          allowDecimals={false}
          domain={[0, 'auto']}
          tickFormatter={(value: number) => formatShortFigure(value, 'count')}
        />
        {names.map((name, index) => (
          <Line
            key={name}
            dataKey={({ values }: LinePoint) => values[index]}
            type="linear"
            stroke={LINE_COLORS[index] ?? ''}
            strokeWidth={2}
            dot={points.length < 3}
            activeDot={{ r: 4, strokeWidth: 2, stroke: 'var(--color-surface)' }}
            isAnimationActive={false}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--color-edge)', strokeWidth: 1 }}
          content={({ active, label }) => {
            const point = active ? points.find(({ date }) => date === label) : undefined;
            return point === undefined ? null : (
              <Hint point={point} names={names} granularity={granularity} />
            );
          }}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** What a bucket says when the pointer is over it, the most first. */
function Hint({
  point: { date, values },
  names,
  granularity,
}: {
  readonly point: LinePoint;
  readonly names: readonly string[];
  readonly granularity: Granularity;
}) {
  const lines = names.map((name, index) => ({
    name,
    value: values[index] ?? null,
    ground: LINE_GROUNDS[index],
  }));
  return (
    <div className="floating min-w-44 px-3 py-2 text-xs">
      <p className="font-medium">{fullLabel(date, granularity)}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1">
        {lines
          .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
          .map(({ name, value, ground = '' }) => [
            <span key={`${name} sign`} aria-hidden className={`h-0.5 w-3 rounded-full ${ground}`} />,
            <dt key={`${name} name`} className="max-w-48 truncate text-ink-2">
              {name}
            </dt>,
            <dd key={`${name} figure`} className="text-right font-semibold">
              {formatFigure(value, 'count')}
            </dd>,
          ])}
      </dl>
    </div>
  );
}
