import type { Point } from './points.ts';

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

/** The lengths of time beside the axis, in seconds: round ones, from nought to what holds every point. */
export function durationTicks(points: readonly Point[]): readonly number[] {
  const most = Math.max(1, ...points.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0]));
  const step = STEPS.find((candidate) => most / candidate <= MAX_STEPS) ?? 24 * HOUR;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
