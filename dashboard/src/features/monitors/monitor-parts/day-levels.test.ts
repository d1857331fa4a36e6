import { expect, test } from 'vitest';
import { levelOf, problemShare } from './day-levels.ts';

const day = (downSeconds: number, degradedSeconds = 0, knownSeconds = 86_400) => ({
  date: '2026-11-23',
  availability: knownSeconds === 0 ? null : 100 - (100 * downSeconds) / knownSeconds,
  downSeconds,
  degradedSeconds,
  knownSeconds,
});

test.each([
  [day(0), 'up', 0],
  [day(0, 0, 0), 'none', 0],
  [day(0, 60), 'degraded', 0.3],
  [day(60), 'partial', 0.3],
  [day(21_600), 'down', 0.5],
  [day(86_400), 'down', 1],
])('%j is shown as %s', (shown, level, share) => {
  expect(levelOf(shown)).toBe(level);
  expect(problemShare(shown)).toBeCloseTo(share);
});
