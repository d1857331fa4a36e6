import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, errorOfList, textOf } from './lines.ts';

test('a list keeps its entries when it is shown and read again', () => {
  const entry = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.includes('\n'));
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      expect(entriesOf(textOf(entries))).toEqual(entries);
    }),
  );
});

test('empty lines and spaces around entries are ignored', () => {
  expect(entriesOf('\n /admin/** \n\n/cart\n')).toEqual(['/admin/**', '/cart']);
});

test('an error quotes the invalid entry', () => {
  const errors = { 'collection.excludedIps.1': 'must be an address' };
  expect(errorOfList(errors, 'collection.excludedIps', ['10.0.0.1', 'x'])).toBe('“x” must be an address');
  expect(errorOfList(errors, 'collection.excludedPaths', ['/a', '/b'])).toBeUndefined();
  expect(errorOfList({ a: 'must not hold more than 100 entries' }, 'a', [])).toBe(
    'must not hold more than 100 entries',
  );
});
