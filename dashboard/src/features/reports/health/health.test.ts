import { describe, expect, test } from 'vitest';
import type { Figures } from '../../analytics/index.ts';
import { applicableScope } from './applicable-scope.ts';
import { axisTicks, describeSeries, seriesCsv, seriesPoints } from './series.ts';
import { nextOrder, ordered, splitRows } from './split-rows.ts';
import { withAttribute } from './with-attribute.ts';

const answer = (data: Figures['result']['data'], end = '2026-03-03T00:00:00Z'): Figures => ({
  result: { parameter: 'custom', success: true, data },
  meta: {
    parameters: [],
    total_parameters: 1,
    page: 1,
    limit: 100,
    filters_applied: 0,
    timezone: 'UTC',
    range: { start: '2026-03-01T00:00:00Z', end },
  },
});
const SERIES = [
  { key: 'errors', title: 'Errors', tone: 'series-1' },
  { key: 'users', title: 'Visitors', tone: 'series-2' },
] as const;
const days = answer([
  { date: '2026-03-01', errors: 4, users: 2 },
  { date: '2026-03-02', errors: 9, users: null },
]);
const points = seriesPoints(days, ['errors', 'users'], 'day', false, Date.UTC(2026, 5, 1));

describe('filters that measurements and errors do not know', () => {
  test('are left out, and named', () => {
    const { scope, ignored } = applicableScope({
      preset: 'last_7d',
      filters: [
        { field: 'country', op: 'eq', value: 'DE' },
        { field: 'entry_page', op: 'eq', value: '/' },
        { field: 'page', op: 'contains', value: 'cart' },
        { field: 'fingerprint', op: 'eq', value: 'aa' },
      ],
    });
    expect(scope).toEqual({
      preset: 'last_7d',
      filters: [
        { field: 'country', op: 'eq', value: 'DE' },
        { field: 'path', op: 'contains', value: 'cart' },
      ],
    });
    expect(ignored).toEqual(['entry_page', 'fingerprint']);
  });

  test('leave no empty list behind', () => {
    expect(applicableScope({ preset: 'today', filters: [{ field: 'channel', op: 'exists' }] }).scope).toEqual(
      {
        preset: 'today',
      },
    );
    const own = applicableScope({ filters: [{ field: 'message', op: 'exists' }] }, ['message']);
    expect(own.ignored).toEqual([]);
  });
});

describe('figures over time', () => {
  test('keep what is unknown apart from nought', () => {
    expect(points.map(({ values }) => values)).toEqual([
      { errors: 4, users: 2 },
      { errors: 9, users: null },
    ]);
  });

  test('have no values in hours to come', () => {
    const hours = answer(
      [
        { date: '2026-03-01T10:00:00Z', errors: 1 },
        { date: '2026-03-01T11:00:00Z', errors: 0 },
      ],
      '2026-03-02T00:00:00Z',
    );
    const now = Date.UTC(2026, 2, 1, 10, 30);
    const [running, ahead] = seriesPoints(hours, ['errors'], 'hour', false, now);
    expect([running?.isRunning, running?.values['errors'], ahead?.values['errors']]).toEqual([true, 1, null]);
  });

  test('leave room for the first threshold always, and for another when values come near', () => {
    const thresholds = [
      { value: 100, title: 'Good', tone: 'good' },
      { value: 400, title: 'Poor', tone: 'bad' },
    ] as const;
    expect(axisTicks(points, SERIES, thresholds)).toEqual([0, 30, 60, 90, 120]);
    const high = points.map((point) => ({ ...point, values: { errors: 300 } }));
    expect(axisTicks(high, SERIES, thresholds)).toEqual([0, 150, 300, 450, 600]);
    expect(axisTicks([], SERIES, [])).toEqual([0, 1]);
  });

  test('can be heard and saved', () => {
    expect(describeSeries(points, SERIES, 'day', String)).toBe(
      'Errors: highest 9 (Mon, Mar 2, 2026). Visitors: highest 2 (Sun, Mar 1, 2026).',
    );
    expect(seriesCsv(points, SERIES)).toEqual([
      ['Time', 'Errors', 'Visitors'],
      ['2026-03-01', 4, 2],
      ['2026-03-02', 9, null],
    ]);
  });
});

describe('rows of a split', () => {
  const region = { value: 'region', title: '', noun: '', field: 'region', besideIn: 'country' };
  const rows = splitRows(
    answer([
      { region: 'Delhi', country: 'IN', p75: 3_668 },
      { region: 'Hesse', country: 'DE', p75: null },
      { region: 'Skane', country: 'SE', p75: 3_057 },
    ]),
    region,
  );

  test('are called as people call them', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Delhi, India', 'Hesse, Germany', 'Skane, Sweden']);
    expect(rows[0]?.value).toBe('Delhi');
  });

  test('sort by a click, the other way by a second one, the unknown always last', () => {
    const first = nextOrder(undefined, 'p75');
    expect(ordered(rows, first).map(({ value }) => value)).toEqual(['Delhi', 'Skane', 'Hesse']);
    expect(ordered(rows, nextOrder(first, 'p75')).map(({ value }) => value)).toEqual([
      'Skane',
      'Delhi',
      'Hesse',
    ]);
    expect(nextOrder(first, 'name')).toEqual({ by: 'name', isDescending: false });
  });
});

test('a snippet gets an attribute once', () => {
  const snippet = '<script async src="https://stats.example/pharos.js" data-website-id="web_1"></script>';
  const once = withAttribute(snippet, 'data-vitals');
  expect(once).toBe(
    '<script async src="https://stats.example/pharos.js" data-website-id="web_1" data-vitals></script>',
  );
  expect(withAttribute(once, 'data-vitals')).toBe(once);
});
