import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePlaceholders, compileWildcards } from './path-pattern.ts';

describe('excluded paths', () => {
  test.each([
    ['/admin', '/admin', true],
    ['/admin', '/admin/', true],
    ['/admin', '/admin/users', false],
    ['/admin', '/administrator', false],
    ['/admin/**', '/admin', true],
    ['/admin/**', '/admin/users/7', true],
    ['/admin/**', '/administrator', false],
    ['/*/edit', '/post/edit', true],
    ['/*/edit', '/a/b/edit', false],
    ['/**/draft', '/draft', true],
    ['/**/draft', '/a/b/draft/', true],
    ['/**/draft', '/a/draft/b', false],
    ['/a/**/z', '/a/z', true],
    ['/a/**/z', '/a', false],
    ['/preview-*', '/preview-7', true],
    ['/preview-*', '/preview-', true],
    ['/preview-*', '/preview', false],
    ['/*.php', '/wp-login.php', true],
    ['/a*a', '/a', false],
    ['/**', '/', true],
    ['/', '/', true],
    ['/', '/a', false],
    ['/#/settings', '/#/settings', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(compileWildcards(pattern)(path)).toBe(expected);
  });
});

describe('grouped paths', () => {
  test.each([
    ['/orders/:id', '/orders/7', true],
    ['/orders/:id', '/orders/', false],
    ['/orders/:id', '/orders/7/items', false],
    ['/:lang/about', '/de/about', true],
    ['/:lang/about', '/about', false],
    ['/about', '/about', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(compilePlaceholders(pattern)(path)).toBe(expected);
  });
});

test('every pattern and path is compared in bounded time', () => {
  const piece = fc.constantFrom('a', '*', '**', '/', ':id', 'aaaaaaaaaaaaaaaa', '/*a*a', '.');
  const long = fc.array(piece, { maxLength: 300 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(long, long, (pattern, path) => {
      const begin = performance.now();
      compileWildcards(pattern)(path);
      compilePlaceholders(pattern)(path);
      expect(performance.now() - begin).toBeLessThan(2_000);
    }),
    { examples: [[`/${'*a'.repeat(1_000)}`, `/${'a'.repeat(2_000)}`]] },
  );
});
