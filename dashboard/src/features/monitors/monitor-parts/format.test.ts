import { expect, test } from 'vitest';
import { formatAvailability, formatDuration, formatMs } from './format.ts';

test.each([
  [100, '100%'],
  [99.9999999, '99.999%'],
  [99.9994, '99.999%'],
  [99.95, '99.95%'],
  [98.4, '98.40%'],
  [0, '0.00%'],
  [null, '–'],
])('an availability of %s percent is shown as %s: it is never rounded up to 100', (percent, text) => {
  expect(formatAvailability(percent)).toBe(text);
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
  [0, '0 sec'],
  [45, '45 sec'],
  [60, '1 min'],
  [3_700, '1 hr 1 min'],
  [90_000, '1 day 1 hr'],
])('%s seconds are shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
