import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';
import { formatMs, formatPeriod } from './format-period.ts';

test.each([
  [null, '–'],
  [0, '0s'],
  [45, '45s'],
  [59.6, '1m'],
  [60, '1m'],
  [95.184, '1m 35s'],
  [305, '5m 05s'],
  [3_700, '1h 01m'],
  [7_200, '2h'],
  [90_000, '1d 1h'],
  [5_000 * 86_400, '5,000d'],
  [-3, '0s'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0.25, '0.3 ms'],
  [132.4, '132 ms'],
  [1_240, '1.24 s'],
  [null, '–'],
])('%s ms is shown as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text);
});

test.each([
  [0, '0 seconds'],
  [10, '10 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [1_800, '30 minutes'],
  [43_200, '12 hours'],
  [172_800, '2 days'],
])('a setting of %s seconds is shown as %s', (seconds, text) => {
  expect(formatPeriod(seconds)).toBe(text);
});
