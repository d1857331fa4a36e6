import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW_MS = Date.UTC(2026, 10, 6, 8, 49, 0);

test.each([
  ['45', 45_000],
  [' 0 ', 0],
  ['1.5', 1_500],
  ['999999', 3_600_000],
  ['1e3', undefined],
  ['-5', undefined],
  ['', undefined],
  ['soon', undefined],
  ['Fri, 06 Nov 2026 08:49:45 GMT', 45_000],
  ['Friday, 06-Nov-26 08:49:45 GMT', 45_000],
  ['Fri Nov  6 08:49:45 2026', 45_000],
  ['Fri, 06 Nov 2026 08:48:00 GMT', 0],
  ['Sat, 07 Nov 2026 08:49:00 GMT', 3_600_000],
  ['2026-11-06', undefined],
])('Retry-After: %s', (value, waitMs) => {
  expect(readRetryAfter(value, NOW_MS, 3_600_000)).toBe(waitMs);
});
