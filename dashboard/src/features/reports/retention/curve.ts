import { LANGUAGE } from '../../../lib/language.ts';
import { roundTicks } from '../../../lib/round-ticks.ts';
import type { Average } from './cohorts.ts';
import { messages } from './messages.ts';
import type { Period } from './retention-search.ts';

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

/** The most labels that fit on a phone. */
const MAX_LABELS = 8;
const PERCENT = new Intl.NumberFormat(LANGUAGE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * The average retention after the first period, which is always 100% and would flatten the rest of the curve.
 * Returns `undefined` when there is no later period.
 */
export function curveOf(averages: readonly Average[]): Curve | undefined {
  const later = averages.filter(({ period }) => period > 0);
  const [first, last] = [later[0], later.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const ticks = roundTicks(Math.max(...later.map(({ rate }) => rate)), { unit: 0.1 });
  const top = ticks.at(-1) ?? 1;
  const width = last.period - first.period;
  return {
    ticks,
    points: later.map((average) => ({
      ...average,
      x: width === 0 ? 50 : ((average.period - first.period) / width) * 100,
      y: 100 - (average.rate / top) * 100,
    })),
  };
}

/** The points with a label below them: all of up to eight, otherwise at equal distances. */
export function labelledPoints(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const every = Math.ceil(points.length / MAX_LABELS);
  return points.filter((_, index) => index % every === 0);
}

/** Describes the curve for screen readers. */
export function describeCurve({ points }: Curve, period: Period): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return messages.curve.empty;
  const ends = first === last ? [first] : [first, last];
  return messages.curve.described({
    values: ends
      .map((point) =>
        messages.curve.value({ percent: PERCENT.format(point.rate / 100), count: point.period, period }),
      )
      .join(', '),
  });
}
