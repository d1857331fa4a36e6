import type { SeriesPoint } from './points.ts';
import type { Series, Threshold } from './series.ts';

const MAX_STEPS = 4;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Lengths of time that people count in, in seconds. */
const STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];
/** What round numbers begin with. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];

/** The largest of all values, of the other range, too. */
function largest(points: readonly SeriesPoint[], series: readonly Series[]): number {
  return Math.max(
    0,
    ...points.flatMap(({ values, previous }) => [
      previous ?? 0,
      ...series.map(({ key }) => values[key] ?? 0),
    ]),
  );
}

/** The lengths of time beside the axis, in seconds: round ones, from nought to what holds every point. */
export function durationTicks(points: readonly SeriesPoint[], series: readonly Series[]): readonly number[] {
  const most = Math.max(1, largest(points, series));
  const step = STEPS.find((candidate) => most / candidate <= MAX_STEPS) ?? 24 * HOUR;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/**
 * What stands beside the axis: round numbers from nought to above every value, and above the thresholds that are near
 * enough to matter.
 */
export function thresholdTicks(
  points: readonly SeriesPoint[],
  series: readonly Series[],
  thresholds: readonly Threshold[],
): readonly number[] {
  const most = largest(points, series);
  const shown = thresholds.filter(({ value }, index) => index === 0 || most >= value * 0.6);
  const end = Math.max(most * 1.02, ...shown.map(({ value }) => value * 1.1));
  if (end === 0) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(end / MAX_STEPS));
  const step = size * (ROUND.find((round) => round * size * MAX_STEPS >= end) ?? 10);
  return Array.from({ length: MAX_STEPS + 1 }, (_, index) => index * step);
}
