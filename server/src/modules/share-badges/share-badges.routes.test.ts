import { expect, test } from 'vitest';
import { formatFigure } from './share-badges.routes.ts';

test.each([
  [0, '0'],
  [1_234, '1,234'],
  [9_999, '9,999'],
  [10_000, '10K'],
  [12_345, '12.3K'],
  [4_560_000, '4.6M'],
])('a badge shows %d as %s, as the headline of the dashboard does', (count, text) => {
  expect(formatFigure(count)).toBe(text);
});
