import { describe, expect, test } from 'vitest';
import type { Figures } from '../../analytics/index.ts';
import { applicableScope } from './applicable-scope.ts';
import { nextOrder, ordered, splitRows } from './split-rows.ts';
import { withAttribute } from './with-attribute.ts';

const answer = (data: Figures['result']['data']): Figures => ({
  result: { parameter: 'custom', success: true, data },
  meta: {
    parameters: [],
    total_parameters: 1,
    page: 1,
    limit: 100,
    filters_applied: 0,
    timezone: 'UTC',
    range: { start: '2026-03-01T00:00:00Z', end: '2026-03-03T00:00:00Z' },
    asOf: '2026-03-08T00:00:00.000Z',
  },
});
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
