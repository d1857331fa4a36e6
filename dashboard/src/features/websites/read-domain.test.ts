import { expect, test } from 'vitest';
import { readDomain, readPort } from './read-domain.ts';

test.each([
  ['shop.example', 'shop.example'],
  ['  https://Shop.Example/cart?x=1#top ', 'shop.example'],
  ['localhost:3000', 'localhost'],
  ['shop.example.', 'shop.example'],
  ['', ''],
])('%j is the domain %j', (typed, domain) => expect(readDomain(typed)).toBe(domain));

test.each([
  ['localhost:3000', '3000'],
  ['http://localhost:5173/shop?x=a:1', '5173'],
  ['shop.example/a:1', undefined],
  ['https://shop.example', undefined],
])('the port of %j is %j', (typed, port) => expect(readPort(typed)).toBe(port));
