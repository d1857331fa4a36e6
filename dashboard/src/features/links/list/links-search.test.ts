import { expect, test } from 'vitest';
import { isFiltered } from './link-filters.ts';
import { parseLinksSearch } from './links-search.ts';

test('filters of the address are parsed, and invalid ones are ignored', () => {
  expect(
    parseLinksSearch({
      q: 'sale',
      folder: 'none',
      tag: 'mail',
      domain: 'main',
      archived: true,
      sort: 'name',
    }),
  ).toEqual({ q: 'sale', folder: 'none', tag: 'mail', domain: 'main', archived: true, sort: 'name' });
  expect(parseLinksSearch({ folder: 'x y', domain: 7, archived: 'no', sort: 'random', q: '' })).toEqual({});
});

test('the default sort order is not in the address', () => {
  expect(parseLinksSearch({ sort: 'newest' })).toEqual({});
});

test('a sort order is not a filter', () => {
  expect(isFiltered({ sort: 'name' })).toBe(false);
  expect(isFiltered({ archived: true })).toBe(true);
});
