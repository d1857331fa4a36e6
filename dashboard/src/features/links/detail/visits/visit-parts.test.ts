import { expect, test } from 'vitest';
import { parseLinkSearch } from '../link-search.ts';
import { knownChange, revenueChanges } from './visit-parts.ts';

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

test('revenue is compared in each currency, also one of the compared range only', () => {
  const changes = revenueChanges(
    [{ currency: 'EUR', amount: 150 }],
    [
      { currency: 'EUR', amount: 100 },
      { currency: 'USD', amount: 20 },
    ],
  );
  expect(
    changes.map(({ currency, amount, change: { changePercent } }) => [currency, amount, changePercent]),
  ).toEqual([
    ['EUR', 150, 50],
    ['USD', 0, -100],
  ]);
});

test('the address of the page names a goal, and ignores invalid ids', () => {
  const goal = `rpt_${'0'.repeat(26)}`;
  expect(parseLinkSearch({ goal })).toEqual({ goal });
  expect(parseLinkSearch({ goal: 'events' })).toEqual({});
});
