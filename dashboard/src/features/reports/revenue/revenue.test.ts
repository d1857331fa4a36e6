import { describe, expect, test } from 'vitest';
import { axisMoney, moneyIn } from '../../../lib/money.ts';
import type { Figures } from '../../analytics/index.ts';
import { currencyName } from './money.ts';
import {
  chosenCurrency,
  currenciesOf,
  perVisitor,
  perVisitorChange,
  revenueSplitPart,
} from './revenue-rows.ts';
import { parseRevenueSearch } from './revenue-search.ts';

const overview: Figures = {
  result: {
    parameter: 'revenue_overview',
    success: true,
    data: [
      { currency: 'GBP', total_revenue: 0, total_transactions: 0, refund_count: 0 },
      { currency: 'JPY', total_revenue: 90_000, total_transactions: 3 },
      { currency: 'EUR', total_revenue: 800, total_transactions: 9 },
    ],
  },
  meta: {
    parameters: [],
    total_parameters: 1,
    page: 1,
    limit: 100,
    filters_applied: 0,
    timezone: 'UTC',
    range: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
    asOf: '2026-03-08T00:00:00.000Z',
  },
};

describe('money', () => {
  test.each([
    ['EUR', 6_324.5, '€6,324.50'],
    ['USD', -118.9, '−$118.90'],
    ['JPY', 90_000, '¥90,000'],
    ['(none)', 12.5, '12.5'],
    ['EUR', null, '–'],
  ] as const)('in %s of %s reads %s', (currency, amount, text) =>
    expect(moneyIn(currency).full(amount)).toBe(text),
  );

  test('is shortened only when it is long', () => {
    expect(moneyIn('EUR').short(999.5)).toBe('€999.50');
    expect(moneyIn('EUR').short(-1_480.4)).toBe('−€1,480');
    expect(moneyIn('EUR').short(1_234_567)).toBe('€1.2M');
    expect(axisMoney('EUR')(1_500)).toBe('€1.5K');
  });

  test('has currencies with names', () => {
    expect(['EUR', '(none)'].map(currencyName)).toEqual(['Euro', 'No currency']);
  });
});

describe('one currency at a time', () => {
  test('is the one of the address, else the default of the organization, else the most used one', () => {
    const currencies = currenciesOf(overview);
    expect(currencies).toEqual(['EUR', 'JPY']);
    expect([undefined, 'JPY', 'USD'].map((asked) => chosenCurrency([asked], currencies))).toEqual([
      'EUR',
      'JPY',
      'EUR',
    ]);
    expect(chosenCurrency([undefined, 'JPY'], currencies)).toBe('JPY');
    expect(chosenCurrency(['EUR', 'JPY'], currencies)).toBe('EUR');
    expect(chosenCurrency(['EUR'], [])).toBeUndefined();
  });

  test('is what every question is narrowed by', () => {
    expect(
      revenueSplitPart({ preset: 'today', compare: 'previous_period' }, 'JPY', 'revenue_by_country'),
    ).toEqual({
      frame: { preset: 'today', limit: 250 },
      parameter: { name: 'revenue_by_country', filters: [{ field: 'currency', op: 'eq', value: 'JPY' }] },
    });
  });
});

test('revenue per visitor is unknown without visitors', () => {
  expect([perVisitor(100, 40), perVisitor(100, 0), perVisitor(null, 4)]).toEqual([2.5, null, null]);
  const change = (current: number, previous: number) => ({ current, previous, changePercent: 0 });
  expect(perVisitorChange(change(100, 50), change(40, 40))).toEqual({
    current: 2.5,
    previous: 1.25,
    changePercent: 100,
  });
  expect(perVisitorChange(change(100, 50), change(40, 0))).toBeUndefined();
});

test('the address names a currency, and nothing that is none', () => {
  expect(parseRevenueSearch({ currency: 'USD', figure: 'transactions', split: 'country' })).toEqual({
    currency: 'USD',
    figure: 'transactions',
    split: 'country',
  });
  expect(parseRevenueSearch({ currency: 'dollars', figure: 'revenue', split: 'product' })).toEqual({});
});
