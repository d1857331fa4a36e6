import { expect, test } from 'vitest';
import { knownChange } from './visit-parts.ts';

const change = (current: number, previous: number) => ({
  current,
  previous,
  change: current - previous,
  change_percent: previous === 0 ? null : 0,
  from_zero: previous === 0,
});

test('a rate is compared only if both ranges have visits, a number always', () => {
  const first = { visits: change(4, 0), conversions: change(2, 0), conversion_rate: change(50, 0) };
  expect(knownChange(first, 'conversion_rate')).toBeUndefined();
  expect(knownChange(first, 'conversions')).toMatchObject({ current: 2, previous: 0 });
  const second = { ...first, visits: change(4, 2), conversion_rate: change(50, 0) };
  expect(knownChange(second, 'conversion_rate')).toMatchObject({ current: 50, previous: 0 });
  expect(knownChange(undefined, 'visits')).toBeUndefined();
});
