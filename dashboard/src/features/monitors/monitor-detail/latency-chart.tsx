import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { roundTicks } from '../../../lib/round-ticks.ts';
import { formatDuration } from '../../../lib/time/format-duration.ts';
import { formatMs } from '../../../lib/time/format-period.ts';
import { Explorer } from '../../../ui/explorer.tsx';
import { messages as checks } from '../monitor-parts/messages.ts';
import { areaPath, HEIGHT, linePath, maxOf, placeOf, WIDTH } from './latency-shapes.ts';
import { messages } from './messages.ts';
import { describeMoment, MomentLines, TrafficLane } from './traffic-lane.tsx';
import type { Moment } from './use-correlation.ts';
import type { LatencyPoint } from './use-latency.ts';

/** A series of the chart. */
export interface ChartSeries {
  readonly key: string;
  readonly title: string;
  readonly tone: 'series-1' | 'series-2' | 'series-3' | 'series-4' | 'series-5';
}

const AREAS: Readonly<Record<ChartSeries['tone'], string>> = {
  'series-1': 'fill-series-1',
  'series-2': 'fill-series-2',
  'series-3': 'fill-series-3',
  'series-4': 'fill-series-4',
  'series-5': 'fill-series-5',
};
const LINES: Readonly<Record<ChartSeries['tone'], string>> = {
  'series-1': 'stroke-series-1',
  'series-2': 'stroke-series-2',
  'series-3': 'stroke-series-3',
  'series-4': 'stroke-series-4',
  'series-5': 'stroke-series-5',
};
/** States differ in height, too. */
const STATES: Readonly<Record<LatencyPoint['state'], string>> = {
  up: 'bg-good h-1.5',
  degraded: 'bg-warn h-2.5',
  down: 'bg-bad h-3.5',
  unknown: 'bg-edge opacity-40 h-0.5',
};
const LABELS = 4;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Drawn {
  readonly points: readonly LatencyPoint[];
  readonly series: readonly ChartSeries[];
  /** Whether the series are stacked areas; otherwise lines. */
  readonly isStack: boolean;
}

/** Series over time with the states above them. The pointer and the arrow keys select a moment. */
export function LatencyChart({
  name,
  points,
  series,
  isStack,
  moments,
}: Drawn & {
  readonly name: string;
  /** The traffic and annotations of the website at each point. */
  readonly moments: readonly Moment[] | undefined;
}) {
  const ticks = roundTicks(Math.max(1, maxOf(points, isStack)));
  const top = ticks.at(-1) ?? 1;
  return (
    <div className="flex gap-2">
      <div
        aria-hidden
        className={joinClasses(
          'relative mt-6 w-14 shrink-0 text-ink-3 text-xs tabular-nums',
          // The labels of the time below the picture, and the traffic between both.
          moments === undefined ? 'mb-5' : 'mb-[81px]',
        )}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${100 - (tick / top) * 100}%` }}
          >
            {formatMs(tick)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <Explorer
          count={points.length}
          label={messages.chart({ name })}
          describe={(at) => describePoint(points[at], series, moments?.[at])}
        >
          {(at) => (
            <>
              <StateStrip points={points} />
              <Picture points={points} series={series} isStack={isStack} top={top} ticks={ticks} />
              {moments !== undefined && <TrafficLane moments={moments} />}
              <Selected at={at} points={points} series={series} isStack={isStack} moments={moments} />
            </>
          )}
        </Explorer>
        <TimeLabels points={points} />
      </div>
    </div>
  );
}

function Picture({
  points,
  series,
  isStack,
  top,
  ticks,
}: Drawn & { readonly top: number; readonly ticks: readonly number[] }) {
  return (
    <div className="relative h-48 sm:h-56">
      {ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden
          className="absolute inset-x-0 border-line border-t"
          style={{ top: `${100 - (tick / top) * 100}%` }}
        />
      ))}
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {series.map(({ key, tone }, index) =>
          isStack ? (
            <path
              key={key}
              d={areaPath(points, index, top)}
              className={joinClasses(AREAS[tone], 'opacity-80')}
            />
          ) : (
            <path
              key={key}
              d={linePath(points, index, top)}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              className={joinClasses('fill-none stroke-2', LINES[tone])}
            />
          ),
        )}
      </svg>
    </div>
  );
}

function Selected({
  at,
  points,
  series,
  isStack,
  moments,
}: Drawn & { readonly at: number | undefined; readonly moments: readonly Moment[] | undefined }) {
  const point = at === undefined ? undefined : points[at];
  if (at === undefined || point === undefined) return null;
  const left = placeOf(at, points.length);
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-px bg-edge"
        style={{ left: `${left * 100}%` }}
      />
      <Hint point={point} series={series} isStack={isStack} left={left} moment={moments?.[at]} />
    </>
  );
}

/** The state at each moment. */
function StateStrip({ points }: { readonly points: readonly LatencyPoint[] }) {
  return (
    <div aria-hidden className="flex h-6 items-center">
      {points.map(({ atMs, state }) => (
        <span key={atMs} className={joinClasses('forced-color-adjust-none flex-1', STATES[state])} />
      ))}
    </div>
  );
}

function Hint({
  point,
  series,
  isStack,
  left,
  moment,
}: {
  readonly point: LatencyPoint;
  readonly series: readonly ChartSeries[];
  readonly isStack: boolean;
  readonly left: number;
  readonly moment: Moment | undefined;
}) {
  const known = point.values.filter((value) => value !== null);
  return (
    <div
      aria-hidden
      className="floating pointer-events-none absolute top-6 flex w-44 flex-col gap-0.5 p-2 text-xs"
      style={left > 0.5 ? { right: `${(1 - left) * 100 + 1}%` } : { left: `${left * 100 + 1}%` }}
    >
      <span className="text-ink-3">{formatMoment(point.atMs)}</span>
      <span className="font-medium">{checks.states[point.state]}</span>
      {series.map(({ key, title }, index) => (
        <span key={key} className="flex justify-between gap-3">
          <span className="truncate text-ink-2">{title}</span>
          <span className="tabular-nums">{formatMs(point.values[index] ?? null)}</span>
        </span>
      ))}
      {isStack && known.length > 0 && (
        <span className="flex justify-between gap-3 border-line border-t pt-0.5 font-medium">
          {checks.total}
          <span className="tabular-nums">{formatMs(known.reduce((sum, value) => sum + value, 0))}</span>
        </span>
      )}
      {moment !== undefined && <MomentLines moment={moment} />}
    </div>
  );
}

function TimeLabels({ points }: { readonly points: readonly LatencyPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const format = labelFormat(last.atMs - first.atMs);
  const shown = Array.from({ length: LABELS }, (_, index) =>
    points.at(Math.round((index / (LABELS - 1)) * (points.length - 1))),
  ).filter((point) => point !== undefined);
  return (
    <div aria-hidden className="flex justify-between pt-1 text-ink-3 text-xs tabular-nums">
      {[...new Set(shown)].map(({ atMs }) => (
        <span key={atMs}>{new Date(atMs).toLocaleString(LANGUAGE, format)}</span>
      ))}
    </div>
  );
}

/** Labels of a short chart differ only in their seconds, and those of a long one in their days. */
function labelFormat(spanMs: number): Intl.DateTimeFormatOptions {
  if (spanMs > 2 * DAY_MS) return { month: 'short', day: 'numeric' };
  const isShort = spanMs < 5 * MINUTE_MS;
  return { hour: 'numeric', minute: '2-digit', ...(isShort && { second: '2-digit' }) };
}

function describePoint(
  point: LatencyPoint | undefined,
  series: readonly ChartSeries[],
  moment: Moment | undefined,
): string {
  if (point === undefined) return '';
  const values = series.flatMap(({ title }, index) => {
    const value = point.values[index] ?? null;
    return value === null ? [] : [checks.phase({ name: title, duration: formatMs(value) })];
  });
  const covered = formatDuration((point.toMs - point.atMs) / 1_000);
  return [
    formatMoment(point.atMs),
    `${checks.states[point.state]} (${covered})`,
    ...values,
    ...(moment === undefined ? [] : [describeMoment(moment)]),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function formatMoment(atMs: number): string {
  return new Date(atMs).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'medium' });
}
