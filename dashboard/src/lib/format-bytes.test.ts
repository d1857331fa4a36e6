import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('sizes are shown in the largest unit that they reach', () => {
  expect([1, 999, 1_500, 2_000_000, 3_210_000_000].map(formatBytes)).toEqual([
    '1 byte',
    '999 bytes',
    '1.5 kB',
    '2 MB',
    '3.2 GB',
  ]);
});
