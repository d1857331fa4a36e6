import { describe, expect, test } from 'vitest';
import { queriesOf } from '../data/collect-parts.ts';
import type { Figures } from '../data/part.ts';
import { cardPart, headlinePart, scopeOf, seriesPart } from '../data/parts.ts';
import { parseAnalyticsSearch, TABS } from '../search/search.ts';
import { BREAKDOWNS, EVENTS } from './breakdowns.ts';
import { barWidth, csvRows, findRows, rowsOf } from './card-rows.ts';
import { valueName } from './value-names.ts';

const answer = (data: Figures['result']['data'], totalRows: number): Figures => ({
  result: { parameter: 'country', success: true, data, totals: { visitors: 40, total_rows: totalRows } },
  meta: {
    parameters: ['country'],
    total_parameters: 1,
    page: 1,
    limit: 250,
    filters_applied: 0,
    timezone: 'UTC',
    range: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
    asOf: '2026-03-08T00:00:00.000Z',
  },
});
const countries = answer(
  [
    { name: 'DE', pageviews: 50, visitors: 30, percentage: 75 },
    { name: 'XK', pageviews: 9, visitors: 9, percentage: 22.5 },
    { name: 'Unknown', pageviews: 1, visitors: 1, percentage: 2.5 },
  ],
  300,
);

test('a card queries with the conditions of the address', () => {
  const search = parseAnalyticsSearch({
    range: 'last_7d',
    filter: 'country-in-DE,FR',
    compare: 'year_over_year',
  });
  const parts = [
    headlinePart(search, { kind: 'website' }),
    seriesPart(search, { kind: 'website' }),
    cardPart(scopeOf(search), 'top_pages'),
  ];
  const filters = [{ field: 'country', op: 'in', value: ['DE', 'FR'] }];
  const metrics = parts[0]?.parameter;
  expect(queriesOf(parts)).toEqual([
    {
      preset: 'last_7d',
      filters,
      compare: { to: 'year_over_year', until: 'now' },
      parameters: [metrics, { ...Object(metrics), dimensions: ['date'], granularity: 'day' }],
    },
    { preset: 'last_7d', filters, limit: 250, totals: true, parameters: ['top_pages'] },
  ]);
});

test('a range between edges, compared with nothing', () => {
  const search = parseAnalyticsSearch({ from: '2026-03-01', to: '2026-03-03', compare: 'none' });
  expect(headlinePart(search, { kind: 'website' }).frame).toEqual({
    startDate: '2026-03-01',
    endDate: '2026-03-03',
  });
});

test('totals end at the same time of day as what they are compared with, and so do days; hours of the chart go on', () => {
  const compareOf = (search: object) => {
    const parsed = parseAnalyticsSearch({ ...search });
    return [headlinePart, seriesPart].map((part) => part(parsed, { kind: 'website' }).frame.compare);
  };
  const untilNow = { to: 'previous_period', until: 'now' };
  expect(compareOf({ range: 'last_7d' })).toEqual([untilNow, untilNow]);
  expect(compareOf({ range: 'today' })).toEqual([untilNow, 'previous_period']);
});

test('the time zone of the address is that of every query', () => {
  const search = parseAnalyticsSearch({ range: 'last_7d', zone: 'Asia/Tokyo' });
  expect(cardPart(scopeOf(search), 'top_pages').frame).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

test('every tab of the address has a list', () => {
  const ofWebsites = Object.entries(TABS).filter(([group]) => !['origins', 'targets'].includes(group));
  for (const [group, tabs] of ofWebsites)
    expect(Object.keys(Object.entries(BREAKDOWNS).find(([name]) => name === group)?.[1] ?? {})).toEqual(tabs);
});

describe('the rows of a card', () => {
  const { rows, count } = rowsOf(countries, BREAKDOWNS.places.countries);

  test('are called as people call them', () => {
    expect(rows.map(({ name, value, figure, share }) => [name, value, figure, share])).toEqual([
      ['Germany', 'DE', 30, 75],
      ['Kosovo', 'XK', 9, 22.5],
      ['Unknown', 'Unknown', 1, 2.5],
    ]);
    expect(count).toBe(300);
    expect(valueName('language', 'de-DE')).toBe('German (Germany)');
    expect(valueName('language', 'x-wrong-')).toBe('x-wrong-');
    expect(valueName('city', 'DE')).toBe('DE');
  });

  test('are found by name and by code', () => {
    expect(findRows(rows, ' germ').map(({ value }) => value)).toEqual(['DE']);
    expect(findRows(rows, 'xk')).toHaveLength(1);
    expect(findRows(rows, '')).toHaveLength(3);
  });

  test('have bars beside the largest', () => {
    expect(rows.map((row) => Math.round(barWidth(row, rows)))).toEqual([100, 30, 3]);
    expect(barWidth({ value: '', name: '', figure: 0, share: 0 }, [])).toBe(0);
  });

  test('go into a file with their codes where they have some', () => {
    expect(csvRows({ rows, count }, BREAKDOWNS.places.countries).slice(0, 2)).toEqual([
      ['Country', 'Code', 'Visitors', 'Share (%)'],
      ['Germany', 'DE', 30, 75],
    ]);
    const events = rowsOf(answer([{ name: '=1', total_events: 2, percentage: 100 }], 1), EVENTS);
    expect(csvRows(events, EVENTS)).toEqual([
      ['Event', 'Events', 'Share (%)'],
      ['=1', 2, 100],
    ]);
  });
});
