import { expect, test } from 'vitest';
import { parsePageSearch, suggestSlug } from './status-pages-search.ts';

test('unknown sections and filters are ignored', () => {
  expect(parsePageSearch({ tab: 'design', state: 'open', q: 'db' })).toEqual({
    tab: 'design',
    state: 'open',
    q: 'db',
  });
  expect(parsePageSearch({ tab: '../keys', state: 7 })).toEqual({});
});

test('a name becomes an address of letters, digits and single hyphens', () => {
  expect(suggestSlug('Example Shop')).toBe('example-shop');
  expect(suggestSlug('  Müller & Söhne — Status! ')).toBe('muller-sohne-status');
  expect(suggestSlug('日本')).toBe('');
  expect(suggestSlug(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
});
