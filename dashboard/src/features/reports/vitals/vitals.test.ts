import { describe, expect, test } from 'vitest';
import { formatVital, rateVital, VITAL_FACTS } from './rate-vital.ts';
import { distributionOf } from './vital-rows.ts';
import { parseVitalsSearch, shownVitals, VITALS } from './vitals-search.ts';

describe('a web vital', () => {
  test('is rated by its thresholds, which belong to the better side', () => {
    for (const vital of VITALS) {
      const { good, poor } = VITAL_FACTS[vital];
      expect([good, good * 1.01, poor, poor * 1.01].map((value) => rateVital(vital, value))).toEqual([
        'good',
        'fair',
        'fair',
        'poor',
      ]);
    }
  });

  test.each([
    ['LCP', 2_274.25, '2.27 s'],
    ['LCP', 999.6, '1 s'],
    ['INP', 211, '211 ms'],
    ['INP', 0, '0 ms'],
    ['CLS', 0.1012, '0.101'],
    ['CLS', 0, '0.000'],
    ['CLS', 0.1, '0.100'],
    ['TTFB', null, '–'],
  ] as const)('%s of %s reads %s', (vital, value, text) => expect(formatVital(vital, value)).toBe(text));

  test('a value that is shown as an edge has the rating of the edge', () => {
    expect(rateVital('CLS', 0.1004)).toBe('good');
    expect(rateVital('CLS', 0.1006)).toBe('fair');
  });

  test('has short edges', () => {
    expect(
      ['LCP', 'INP', 'CLS', 'TTFB'].map((vital) =>
        formatVital(vital as 'LCP', VITAL_FACTS[vital as 'LCP'].good),
      ),
    ).toEqual(['2.5 s', '200 ms', '0.100', '800 ms']);
  });
});

describe('how measurements are spread', () => {
  test('adds up to all of them, whatever was rounded', () => {
    const parts = distributionOf(
      { good: 81.11, fair: 16.24, poor: 2.66 },
      {
        good: 'good',
        fair: 'fair',
        poor: 'poor',
      },
    );
    expect(parts?.map(({ rating }) => rating)).toEqual(['good', 'fair', 'poor']);
    expect(parts?.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 0);
  });

  test('is unknown where nothing was measured', () => {
    expect(
      distributionOf({ good: null, fair: null, poor: null }, { good: 'good', fair: 'fair', poor: 'poor' }),
    ).toBeUndefined();
  });
});

describe('the address of the page', () => {
  test('is short for default values, and drops invalid ones', () => {
    expect(parseVitalsSearch({ vital: 'LCP', percentile: 'p75', split: 'page' })).toEqual({});
    expect(parseVitalsSearch({ vital: 'FID', percentile: 'p80', split: 7 })).toEqual({});
    expect(shownVitals(parseVitalsSearch({ vital: 'CLS', percentile: 'p95', split: 'os' }))).toEqual({
      vital: 'CLS',
      percentile: 'p95',
      split: 'os',
    });
  });
});
