import type { Average } from './cohorts.ts';

/** A point of the curve, in percent of its room. */
export interface CurvePoint extends Average {
  readonly x: number;
  readonly y: number;
}

/** What is drawn: the points, and the lines behind them. */
export interface Curve {
  readonly points: readonly CurvePoint[];
  /** In percent of the cohort, from nought upwards. */
  readonly ticks: readonly number[];
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50];
const MAX_STEPS = 4;

/**
 * The average after the first period, in which everybody was there: drawn with it, what comes after would lie flat on
 * the ground. `undefined` when there is nothing after it.
 */
export function curveOf(averages: readonly Average[]): Curve | undefined {
  const later = averages.filter(({ period }) => period > 0);
  const [first, last] = [later[0], later.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const most = Math.max(0.1, ...later.map(({ rate }) => rate));
  const step = STEPS.find((candidate) => most / candidate <= MAX_STEPS) ?? 50;
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  const top = ticks.at(-1) ?? most;
  const width = last.period - first.period;
  return {
    ticks: ticks.map((tick) => Math.round(tick * 10) / 10),
    points: later.map((average) => ({
      ...average,
      x: width === 0 ? 50 : ((average.period - first.period) / width) * 100,
      y: 100 - (average.rate / top) * 100,
    })),
  };
}

/** What the curve says, in a sentence for those who do not see it. */
export function describeCurve({ points }: Curve, period: string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return 'Nothing to show.';
  const told = (point: CurvePoint) =>
    `${point.rate.toFixed(1)}% after ${point.period} ${period}${point.period === 1 ? '' : 's'}`;
  return first === last
    ? `Visitors who came back: ${told(first)}.`
    : `Visitors who came back: ${told(first)}, ${told(last)}.`;
}
