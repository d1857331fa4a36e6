import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

test('addresses are read from lines and lists, each once, in lower case', () => {
  expect(readAddresses(' Ada@example.com\nbob@example.com, ada@example.com;\n\n')).toEqual([
    'ada@example.com',
    'bob@example.com',
  ]);
  expect(readAddresses('')).toEqual([]);
});
