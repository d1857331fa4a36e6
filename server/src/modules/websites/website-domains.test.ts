import { expect, test } from 'vitest';
import { domainsOf } from './website-domains.ts';

test.each([
  ['shop.example', ['shop.example', 'www.shop.example']],
  ['www.shop.example', ['www.shop.example', 'shop.example']],
  ['a.shop.example', ['a.shop.example', 'www.a.shop.example', 'shop.example', 'www.shop.example']],
  ['localhost', ['localhost', 'www.localhost']],
  ['127.0.0.1', ['127.0.0.1']],
  ['[::1]', ['[::1]']],
])('the website of %s can have the domains %j', (host, domains) => {
  expect(domainsOf(host)).toEqual(domains);
});

test('a long host has a bounded number of domains', () => {
  expect(domainsOf(Array.from({ length: 60 }, () => 'a').join('.')).length).toBeLessThanOrEqual(20);
});
