import { expect, test } from 'vitest';
import { keepCommonView, keepView } from './keep-view.ts';

const SEARCH = {
  range: 'last_7d',
  compare: 'none',
  by: 'hour',
  metric: 'pageviews',
  filter: 'country-in-DE,FR*page-starts_with-/blog*utm_source-eq-news*properties.plan-eq-pro',
} as const;

test('another page of the website keeps period, comparison and filters, and nothing else', () => {
  expect(keepView(SEARCH)).toEqual({ range: 'last_7d', compare: 'none', filter: SEARCH.filter });
});

test('another website keeps the period and the filters whose values every website has', () => {
  expect(keepCommonView(SEARCH)).toEqual({
    range: 'last_7d',
    compare: 'none',
    filter: 'country-in-DE,FR*utm_source-eq-news',
  });
});

test('if no filter applies to another website, its address has none', () => {
  expect(keepCommonView({ from: '2026-01-01', to: '2026-01-31', filter: 'page-eq-/a' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(keepCommonView({})).toEqual({});
});
