import { expect, test } from 'vitest';
import { areaPath, linePath, maxOf, scaleOf } from './latency-shapes.ts';
import { pointsOfHours } from './use-latency.ts';

const at = (values: readonly (number | null)[]) => ({ atMs: 0, toMs: 1, values, state: 'up' as const });

test.each([
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  [87, 100, [0, 25, 50, 75, 100]],
  [430, 600, [0, 200, 400, 600]],
])('a scale up to %s ends at %s, with round ticks', (max, top, ticks) => {
  expect(scaleOf(max)).toEqual({ top, ticks });
});

test('stacked series add up', () => {
  const points = [at([10, 20]), at([30, null])];
  expect(maxOf(points, true)).toBe(30);
  expect(maxOf([at([10, 25])], false)).toBe(25);
  expect(areaPath([at([50, 50]), at([50, 50])], 1, 100)).toBe('M250,0L750,0L750,100L250,100Z');
});

test('a line is interrupted where nothing was measured', () => {
  expect(linePath([at([100]), at([0]), at([null]), at([0])], 0, 100)).toBe('M125,0L375,200M750,200L1000,200');
});

test('an hour without known time is unknown, and one with downtime is down', () => {
  const trends = [{ p50_response_time: 1 }, { p50_response_time: null }, {}];
  const times = [
    { known_seconds: 3_600, downtime_seconds: 0 },
    { known_seconds: 60, downtime_seconds: 60 },
    { known_seconds: 0, downtime_seconds: 0 },
  ];
  const points = pointsOfHours(trends, times, 0);
  expect(points.map(({ state }) => state)).toEqual(['up', 'down', 'unknown']);
  expect(points[0]?.values).toEqual([1, null, null]);
});
