import { expect, test } from 'vitest';
import { isFiltered, parseMonitorsSearch } from './monitors-search.ts';

test('filters are read from the address, and invalid ones are ignored', () => {
  expect(
    parseMonitorsSearch({ q: 'api', state: 'down', kind: 'tls', tag: 'eu', closed: ['Shop', 7], x: 1 }),
  ).toEqual({ q: 'api', state: 'down', kind: 'tls', tag: 'eu', closed: ['Shop'] });
  expect(parseMonitorsSearch({ q: '', state: 'broken', kind: 1, closed: 'Shop' })).toEqual({});
});

test('collapsed groups do not filter the list', () => {
  expect(isFiltered({ closed: ['Shop'] })).toBe(false);
  expect(isFiltered({ state: 'up' })).toBe(true);
});
