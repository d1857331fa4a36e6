import { roundTicks } from '../../../lib/round-ticks.ts';
import type { SeriesLook } from './chart-look.ts';
import type { SeriesPoint } from './points.ts';
import type { Threshold } from './series.ts';

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
/** Thresholds after the first are shown once a value reaches this share of them. */
const NEAR = 0.6;

/** The values beside the axis, in ascending order: they include 0, every value, and the thresholds that are near enough to matter. */
export function ticksOf(
  points: readonly SeriesPoint[],
  { series, as, kind, thresholds = [] }: SeriesLook,
): readonly number[] {
  const drawn = points.flatMap(({ values, previous }) => {
    const known = series.map(({ key }) => values[key] ?? 0);
    return as === 'stack' ? [known.reduce((sum, value) => sum + value, 0)] : [...known, previous ?? 0];
  });
  const highest = drawn.reduce((most, value) => Math.max(most, value), 0);
  const lowest = drawn.reduce((least, value) => Math.min(least, value), 0);
  if (kind === 'duration') return durationTicks(highest);
  const end = endOf(highest, thresholds);
  return roundTicks(end, { lowest, ...(kind === 'count' && { unit: 1 }) });
}

/** Lengths of time in seconds, from 0. */
function durationTicks(highest: number): readonly number[] {
  const most = Math.max(1, highest);
  const step = STEPS.find((candidate) => most / candidate <= MAX_STEPS) ?? 24 * HOUR;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

function endOf(highest: number, thresholds: readonly Threshold[]): number {
  if (thresholds.length === 0) return highest;
  const shown = thresholds.filter(({ value }, index) => index === 0 || highest >= value * NEAR);
  return Math.max(highest * 1.02, ...shown.map(({ value }) => value * 1.1));
}
