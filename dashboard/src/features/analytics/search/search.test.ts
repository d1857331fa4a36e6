import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../server/src/testing/any-character.ts';
import {
  apiFilterOf,
  type Condition,
  FILTER_OPS,
  isChosen,
  normalCondition,
  searchFilter,
  toggleValue,
} from './condition.ts';
import { readConditions, writeConditions } from './filter-text.ts';
import { GRANULARITIES, granularitiesOf, PRESETS, rangeBetween } from './range.ts';
import {
  type AnalyticsSearch,
  COMPARISONS,
  changeSearch,
  comparisonOf,
  granularityOf,
  METRICS,
  parseAnalyticsSearch,
  rangeOf,
  searchOfRange,
  TABS,
} from './search.ts';

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string(),
  fc.constantFrom('/a-b,c*d%2A', 'null', '12'),
);
const conditions = fc
  .record({
    field: fc.oneof(
      fc.constantFrom('country', 'page', 'revenue'),
      texts.map((key) => `properties.${key}`),
    ),
    op: fc.constantFrom(...FILTER_OPS),
    values: fc.array(fc.oneof(texts, fc.double().map(String)), { maxLength: 4 }),
    more: fc.constantFrom({}, { ignoresCase: true } as const),
  })
  .map(({ more, ...rest }) => ({ ...rest, ...more }))
  .map(normalCondition)
  .filter((condition): condition is Condition => condition !== undefined);
const dates = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map((ms) => new Date(ms).toISOString());
const wild = fc.record(
  {
    range: fc.oneof(fc.constantFrom<unknown>(...PRESETS), fc.anything()),
    from: fc.oneof<fc.Arbitrary<unknown>[]>(
      dates.map((date) => date.slice(0, 10)),
      fc.anything(),
    ),
    to: fc.oneof<fc.Arbitrary<unknown>[]>(
      dates.map((date) => date.slice(0, 10)),
      fc.anything(),
    ),
    compare: fc.constantFrom<unknown>(...COMPARISONS, 'yesterday', 7),
    by: fc.constantFrom<unknown>(...GRANULARITIES, 'second'),
    metric: fc.constantFrom<unknown>(...METRICS, 'money'),
    filter: fc.oneof<fc.Arbitrary<unknown>[]>(
      fc.array(conditions, { maxLength: 5 }).map(writeConditions),
      fc.anything(),
    ),
    sources: fc.constantFrom<unknown>(...TABS.sources, 'entry'),
    pages: fc.constantFrom<unknown>(...TABS.pages, {}),
    places: fc.constantFrom<unknown>(...TABS.places),
    devices: fc.constantFrom<unknown>(...TABS.devices),
  },
  { requiredKeys: [] },
);

describe('what the address says', () => {
  test('is the same after it was written and read again', () => {
    fc.assert(
      fc.property(wild, (search) => {
        const parsed = parseAnalyticsSearch(search);
        expect(parseAnalyticsSearch(defaultParseSearch(defaultStringifySearch(parsed)))).toEqual(parsed);
        expect(parseAnalyticsSearch(parsed)).toEqual(parsed);
      }),
    );
  });

  test('is short where all is as usual', () => {
    expect(
      parseAnalyticsSearch({
        range: 'last_30d',
        compare: 'previous_period',
        by: 'day',
        metric: 'visitors',
        filter: '',
        pages: 'top',
      }),
    ).toEqual({});
  });

  test('names either a range or its edges', () => {
    const both = parseAnalyticsSearch({ range: 'today', from: '2026-01-01', to: '2026-01-31' });
    expect(both).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(changeSearch(both, searchOfRange({ kind: 'preset', preset: 'today' }))).toEqual({
      range: 'today',
    });
  });

  test('removes a granularity that the new range does not have', () => {
    const weekly = parseAnalyticsSearch({ range: 'last_90d', by: 'week' });
    expect(granularityOf(weekly)).toBe('week');
    const today = changeSearch(weekly, searchOfRange({ kind: 'preset', preset: 'today' }));
    expect(granularityOf(today)).toBe('hour');
  });

  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2026-03-01', '2026-03-01T10:00'],
    ['2026-03-01T10:00', '2026-03-01T10:00'],
    ['1999-01-01', '2026-01-01'],
    ['2026-03-01', undefined],
  ])('%s to %s is no range', (from, to) => expect(rangeBetween(from, to)).toBeUndefined());

  test('everything is compared with nothing', () => {
    expect(comparisonOf({ range: 'all', compare: 'year_over_year' })).toBe('none');
    expect(comparisonOf({})).toBe('previous_period');
  });
});

test('no series has more points than a chart can show', () => {
  const lengths = fc.integer({ min: 0, max: 4_000 });
  fc.assert(
    fc.property(lengths, (days) => {
      const to = new Date(Date.UTC(2015, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
      const range = rangeOf({ from: '2015-01-01', to });
      const perDay = { minute: 1_440, hour: 24, day: 1, week: 1 / 7, month: 1 / 30, year: 1 / 365 };
      for (const one of granularitiesOf(range)) expect((days + 1) * perDay[one]).toBeLessThanOrEqual(800);
    }),
  );
});

describe('conditions', () => {
  test('are readable in the address', () => {
    const written = writeConditions([
      { field: 'country', op: 'in', values: ['DE', 'FR'] },
      { field: 'page', op: 'starts_with', values: ['/blog-2'] },
      { field: 'utm_campaign', op: 'exists', values: [] },
      { field: 'page', op: 'contains', values: ['Blog'], ignoresCase: true },
    ]);
    expect(written).toBe(
      'country-in-DE,FR*page-starts_with-/blog-2*utm_campaign-exists*page-contains.i-Blog',
    );
  });

  test('mean the same after they were written and read', () => {
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 8 }), (list) => {
        expect(readConditions(writeConditions(list))).toEqual(list);
      }),
    );
  });

  test('are refused before the API would refuse them', () => {
    expect(readConditions('country-is-DE*-eq-x*country-eq*revenue-gt-many*country-eq-')).toEqual([]);
    expect(readConditions('page-matches-(*page-matches-(?=a)')).toEqual([]);
    expect(readConditions('page-matches-(?i)^/a.%2Az$')).toHaveLength(1);
    expect(readConditions('revenue-gt-9.5').map(apiFilterOf)).toEqual([
      { field: 'revenue', op: 'gt', value: 9.5 },
    ]);
    expect(readConditions('country-eq-DE,FR').map(apiFilterOf)).toEqual([
      { field: 'country', op: 'in', value: ['DE', 'FR'] },
    ]);
  });

  test('ignore case only where they compare text', () => {
    const [text, ...others] = readConditions('page-eq.i-/A*revenue-gt.i-9*page-exists.i*properties.n-lt.i-2');
    expect(text && apiFilterOf(text)).toEqual({ field: 'page', op: 'eq', value: '/A', caseSensitive: false });
    expect(others.map(apiFilterOf)).toEqual([
      { field: 'revenue', op: 'gt', value: 9 },
      { field: 'page', op: 'exists' },
      { field: 'properties.n', op: 'lt', value: 2 },
    ]);
    expect(readConditions('page-eq.x-/A')).toEqual([]);
  });

  test('search uses the typed text literally, ignoring case', () => {
    expect(searchFilter('page', '/a.b (c)')).toEqual({
      field: 'page',
      op: 'contains',
      value: '/a.b (c)',
      caseSensitive: false,
    });
  });

  test('a second click on a value removes the filter', () => {
    const start: AnalyticsSearch = { filter: 'page-contains-blog' };
    const once = toggleValue(readConditions(start.filter), 'country', 'DE');
    const twice = toggleValue(once, 'country', 'FR');
    expect(writeConditions(twice)).toBe('page-contains-blog*country-in-DE,FR');
    expect(isChosen(twice, 'country', 'FR')).toBe(true);
    const back = toggleValue(toggleValue(twice, 'country', 'FR'), 'country', 'DE');
    expect(writeConditions(back)).toBe(start.filter);
  });
});

test('the open details are in the address, and anything else in their place is ignored', () => {
  expect(parseAnalyticsSearch({ details: 'top_pages' })).toEqual({ details: 'top_pages' });
  expect(parseAnalyticsSearch({ details: 'Top pages' })).toEqual({});
  expect(changeSearch({ details: 'top_pages', range: 'last_7d' }, { details: undefined })).toEqual({
    range: 'last_7d',
  });
});
