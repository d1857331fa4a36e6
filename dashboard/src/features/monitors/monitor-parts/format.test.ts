import { expect, test } from 'vitest';
import { formatAvailability, isObserved, observedSeconds } from './format.ts';

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

test('less than an hour of observation says nothing about availability', () => {
  expect(isObserved(observedSeconds([{ knownSeconds: 1_800 }, { knownSeconds: 1_799 }]))).toBe(false);
  expect(isObserved(observedSeconds([{ knownSeconds: 1_800 }, { knownSeconds: 1_800 }]))).toBe(true);
});
