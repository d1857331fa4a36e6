import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohortQuery } from './cohort-range.ts';
import {
  averageSizeOf,
  averagesOf,
  bestRate,
  cohortsOf,
  cookielessShare,
  MAX_SHADE,
  shadeOf,
} from './cohorts.ts';
import { curveOf, describeCurve, labelledPoints } from './curve.ts';
import { parseRetentionSearch } from './retention-search.ts';

const row = (
  [cohort, cohort_date, period]: readonly [number, string, number],
  [cohort_size, retained_users]: readonly [number, number],
  [lasting_users, lasting_retained_users]: readonly [number, number],
  [exact, complete]: readonly [number, number],
) => ({
  cohort,
  cohort_date,
  period,
  cohort_size,
  retained_users,
  lasting_users,
  lasting_retained_users,
  exact,
  complete,
});
const ROWS = [
  row([0, '2026-02-23', 0], [0, 0], [0, 0], [1, 1]),
  row([0, '2026-02-23', 1], [0, 0], [0, 0], [1, 1]),
  row([1, '2026-03-02', 0], [10, 10], [8, 8], [1, 1]),
  row([1, '2026-03-02', 1], [10, 4], [8, 4], [0, 1]),
  row([1, '2026-03-02', 2], [10, 2], [8, 2], [0, 0]),
  row([2, '2026-03-09', 0], [30, 30], [0, 0], [1, 1]),
  row([2, '2026-03-09', 1], [30, 0], [0, 0], [0, 1]),
];

describe('cohorts', () => {
  test('are followed period by period, beginning with the first that anybody is in', () => {
    const cohorts = cohortsOf(ROWS, 'all');
    expect(cohorts.map(({ date, size }) => [date, size])).toEqual([
      ['2026-03-02', 10],
      ['2026-03-09', 30],
    ]);
    expect(cohorts[0]?.cells).toEqual([
      { period: 0, retained: 10, rate: 100, isExact: true, isComplete: true },
      { period: 1, retained: 4, rate: 40, isExact: false, isComplete: true },
      { period: 2, retained: 2, rate: 20, isExact: false, isComplete: false },
    ]);
    expect(bestRate(cohorts)).toBe(40);
    expect(cookielessShare(ROWS)).toBe(80);
    expect(cohortsOf(ROWS.slice(0, 2), 'all')).toEqual([]);
  });

  test('of named visitors are exact, and a cohort without any has no rate', () => {
    const cohorts = cohortsOf(ROWS, 'named');
    expect(cohorts[0]?.cells[1]).toMatchObject({ retained: 4, rate: 50, isExact: true });
    expect(cohorts[1]?.cells[0]?.rate).toBeNull();
  });

  test('are averaged over visitors, without periods that are not over', () => {
    expect(averagesOf(cohortsOf(ROWS, 'all'))).toEqual([
      { period: 0, retained: 40, size: 40, cohorts: 2, rate: 100 },
      { period: 1, retained: 4, size: 40, cohorts: 2, rate: 10 },
    ]);
  });
});

test('the average row has the average number of visitors of a cohort', () => {
  expect(averageSizeOf(cohortsOf(ROWS, 'all'))).toBe(20);
  expect(averageSizeOf([])).toBe(0);
});

describe('the question', () => {
  const ask = (scope: object, period: 'day' | 'week' | 'month') =>
    cohortQuery({ ...scope }, period, '2026-03-19');

  test('uses the range unchanged where possible', () => {
    expect(ask({ preset: 'last_90d' }, 'day')).toEqual({
      isCut: false,
      part: {
        frame: { preset: 'last_90d', limit: 10_000 },
        parameter: { name: 'retention', options: { period: 'day', periods: 30 } },
      },
    });
    expect(ask({ preset: 'this_year' }, 'day').isCut).toBe(false);
    expect(ask({ startDate: '2026-01-01', endDate: '2026-03-01' }, 'day').isCut).toBe(false);
  });

  test.each([
    [{ preset: 'all' }, 'month', '2023-04-01', '2026-03-19'],
    [{ preset: 'all' }, 'day', '2025-12-20', '2026-03-19'],
    [{ preset: 'last_12m' }, 'week', '2025-03-27', '2026-03-19'],
    [{ startDate: '2025-01-01', endDate: '2025-12-31' }, 'day', '2025-10-03', '2025-12-31'],
  ] as const)('of %j by the %s is limited to the last cohorts', (scope, period, startDate, endDate) => {
    const { part, isCut } = ask(scope, period);
    expect(isCut).toBe(true);
    expect(part.frame).toEqual({ startDate, endDate, limit: 10_000 });
  });
});

test('the address says period, figures and whom, and nothing that is as usual', () => {
  expect(parseRetentionSearch({ period: 'day', show: 'count', who: 'named' })).toEqual({
    period: 'day',
    show: 'count',
    who: 'named',
  });
  expect(parseRetentionSearch({ period: 'week', show: 'percent', who: 'all' })).toEqual({});
});

describe('the curve', () => {
  const at = (period: number, rate: number) => ({ period, rate, retained: 1, size: 10, cohorts: 1 });

  test('begins after the first period and lies within its room', () => {
    expect(curveOf([at(0, 100)])).toBeUndefined();
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 }), (rates) => {
        const curve = curveOf([at(0, 100), ...rates.map((rate, index) => at(index + 1, rate))]);
        for (const { x, y } of curve?.points ?? []) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(100);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(100);
        }
        expect(curve?.ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  test('has a label at each of up to eight periods, and at every second or third of more', () => {
    const labels = (count: number) => {
      const curve = curveOf(Array.from({ length: count }, (_, index) => at(index + 1, 10)));
      return labelledPoints(curve?.points ?? []).map(({ period }) => period);
    };
    expect(labels(1)).toEqual([1]);
    expect(labels(8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(labels(12)).toEqual([1, 3, 5, 7, 9, 11]);
    expect(labels(20)).toEqual([1, 4, 7, 10, 13, 16, 19]);
  });

  test('has marks from zero to its highest value, at equal steps', () => {
    expect(curveOf([at(1, 9.4), at(2, 3)])?.ticks).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(curveOf([at(1, 0.3)])?.ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  test('is described for screen readers', () => {
    const described = (...rates: readonly number[]) => {
      const curve = curveOf(rates.map((rate, index) => at(index + 1, rate)));
      return curve && describeCurve(curve, 'week');
    };
    expect(described(10, 5)).toBe('Returning visitors: 10.0% after 1 week, 5.0% after 2 weeks.');
    expect(described(10)).toBe('Returning visitors: 10.0% after 1 week.');
  });
});

describe('shades', () => {
  test('grow with the rate and stay within their bound', () => {
    expect(shadeOf(null, 40)).toBe(0);
    expect(shadeOf(0, 40)).toBe(0);
    expect(shadeOf(40, 40)).toBe(MAX_SHADE);
    expect(shadeOf(100, 40)).toBe(MAX_SHADE);
    expect(shadeOf(10, 40)).toBe(MAX_SHADE / 2);
  });

  const css = readFileSync(new URL('../../../tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('html[data-theme="dark"]');
  test.each([
    ['light', light],
    ['dark', dark],
  ])('of the %s theme let text be read (WCAG 1.4.3)', (_theme, text) => {
    const color = (name: string) => {
      const hex = new RegExp(`--color-${name}: #([0-9a-f]{6})`).exec(text)?.[1] ?? '';
      return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    };
    const [series, surface, ink, ink2] = ['series-1', 'surface', 'ink', 'ink-2'].map(color);
    for (let shade = 0; shade <= MAX_SHADE; shade += 1) {
      const ground = (surface ?? []).map(
        (part, index) => part + ((series?.[index] ?? 0) - part) * (shade / 100),
      );
      expect(contrast(ink ?? [], ground)).toBeGreaterThanOrEqual(4.5);
      if (shade === 0) expect(contrast(ink2 ?? [], ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function contrast(one: readonly number[], other: readonly number[]): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
