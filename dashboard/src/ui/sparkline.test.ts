import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

test('a small line goes from edge to edge and stays within its box', () => {
  expect(sparklinePath([0, 5, 10], 100, 20).line).toBe('M0,18L50,10L100,2');
  expect(sparklinePath([0, 0], 100, 20).line).toBe('M0,18L100,18');
  expect(sparklinePath([3], 100, 20).line).toBe('M0,2L100,2');
  expect(sparklinePath([], 100, 20)).toEqual({ line: '', running: '', area: '' });
});

test('the line to a value whose period is not over is a part of its own', () => {
  expect(sparklinePath([0, 5, 10], 100, 20, true)).toEqual({
    line: 'M0,18L50,10',
    running: 'M50,10L100,2',
    area: 'M0,18L50,10L100,2L100,20L0,20Z',
  });
});
