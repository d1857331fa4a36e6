import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excludedPattern } from './excluded.ts';

const isExcluded = (patterns: string, path: string) =>
  excludedPattern(patterns).test(`https://shop.example:8443${path}`);

describe('excluded paths', () => {
  test.each([
    ['/admin', '/admin', true],
    ['/admin', '/admin/users', false],
    ['/admin', '/Admin', false],
    ['/admin/*', '/admin/users', true],
    ['/admin/*', '/admin/users/1', false],
    ['/admin/**', '/admin/users/1', true],
    ['/*/edit', '/posts/edit', true],
    ['/*/edit', '/posts/1/edit', false],
    ['/**/edit', '/posts/1/edit', true],
    ['/a.b', '/axb', false],
    ['/a(b', '/a(b', true],
    ['/one,/two', '/two', true],
    ['/one, /two/**', '/two/three', true],
    ['/list', '/list?page=2', true],
    ['/list', '/list#top', true],
    ['/#/admin/**', '/#/admin/users', true],
    ['', '/', false],
    ['', '/admin', false],
  ])('%j and %s: %s', (patterns, path, expected) => {
    expect(isExcluded(patterns, path)).toBe(expected);
  });

  test('any path without stars, spaces and commas excludes itself, and no pattern throws', () => {
    const text = fc.string({ unit: 'binary-ascii' }).map((string) => string.replace(/[*, ?#\n\r]/g, ''));
    fc.assert(fc.property(text, (path) => isExcluded(`/${path}`, `/${path}`)));
    fc.assert(
      fc.property(fc.string(), fc.string(), (patterns, path) => {
        isExcluded(patterns, path);
      }),
    );
  });
});
