import { expect, test } from 'vitest';
import { readDomain } from './read-domain.ts';

test.each([
  ['shop.example', 'shop.example'],
  ['  https://Shop.Example/cart?x=1#top ', 'shop.example'],
  ['localhost:3000', 'localhost'],
  ['shop.example.', 'shop.example'],
  ['', ''],
])('%j is the domain %j', (typed, domain) => expect(readDomain(typed)).toBe(domain));
