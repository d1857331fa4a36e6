import { describe, expect, test } from 'vitest';
import { BREAKDOWNS, EVENTS } from '../cards/breakdowns.ts';
import type { Figures } from '../data/part.ts';
import { detailsCsv, detailsPart, detailsRows, firstDetails, sortedBy } from './details-part.ts';

const { countries } = BREAKDOWNS.places;
const { top } = BREAKDOWNS.pages;
const known = [{ value: 'DE', name: 'Germany', figure: 3, share: 75 }];
const scope = { preset: 'last_7d', compare: 'previous_period' };

describe('the detail view', () => {
  test('queries all figures of a page of rows', () => {
    expect(detailsPart(scope, top, { ...firstDetails(top), page: 2, typed: ' blog ' }, [])).toEqual({
      frame: { ...scope, limit: 20, page: 2, sortBy: 'pageviews', sortOrder: 'desc', totals: true },
      parameter: {
        metrics: ['pageviews', 'visitors', 'sessions'],
        dimensions: ['page'],
        filters: [
          { field: 'page', op: 'exists' },
          { field: 'page', op: 'contains', value: 'blog', caseSensitive: false },
        ],
      },
    });
  });

  test('finds countries by their names', () => {
    const state = { ...firstDetails(countries), typed: 'germ' };
    expect(detailsPart(scope, countries, state, known)?.parameter).toMatchObject({
      filters: [{ field: 'country', op: 'in', value: ['DE'] }],
    });
    expect(detailsPart(scope, countries, { ...state, typed: 'narnia' }, known)).toBeUndefined();
  });

  test('sorts by names from A and by figures from the most, and the other way round at a second click', () => {
    const first = firstDetails(EVENTS);
    const byName = sortedBy({ ...first, page: 3 }, EVENTS, 'custom_event');
    expect(byName).toMatchObject({ sortBy: 'custom_event', sortOrder: 'asc', page: 1 });
    expect(sortedBy(byName, EVENTS, 'custom_event').sortOrder).toBe('desc');
    expect(sortedBy(byName, EVENTS, 'visitors').sortOrder).toBe('desc');
  });
});

test('rows have figures, changes and their share of the total', () => {
  const figures: Figures = {
    result: {
      parameter: 'custom',
      success: true,
      data: [{ country: 'DE', visitors: 30, sessions: 33, bounce_rate: null }],
      totals: { visitors: 40, total_rows: 1 },
      comparison: {
        range: { start: '', end: '' },
        data: [
          {
            country: 'DE',
            visitors: { current: 30, previous: 20, change: 10, change_percent: 50, from_zero: false },
            bounce_rate: null,
          },
        ],
      },
    },
    meta: {
      parameters: [],
      total_parameters: 1,
      page: 1,
      limit: 20,
      filters_applied: 0,
      timezone: 'UTC',
      range: { start: '', end: '' },
      asOf: '2026-03-08T00:00:00.000Z',
    },
  };
  const rows = detailsRows(figures, countries);
  expect(rows[0]).toMatchObject({ value: 'DE', name: 'Germany', share: 75 });
  expect(rows[0]?.changes.get('visitors')).toEqual({ current: 30, previous: 20, changePercent: 50 });
  expect(rows[0]?.changes.get('bounce_rate')).toBeUndefined();
  expect(detailsCsv(rows, countries)).toEqual([
    [
      'Country',
      'Code',
      'Visitors',
      'Visits',
      'Pageviews',
      'Pages per visit',
      'Bounce rate',
      'Visit duration',
    ],
    ['Germany', 'DE', 30, 33, null, null, null, null],
  ]);
});
