import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { canonicalPath, canonicalPathPattern } from './canonical-path.ts';

describe('the canonical form of a path', () => {
  test.each([
    ['/blog/a-b_c.html', '/blog/a-b_c.html'],
    ['/ünï/x', '/ünï/x'],
    ['/%C3%BCn%C3%AF/x', '/ünï/x'],
    ['/%c3%bcn%c3%af/x', '/ünï/x'],
    ['/ün%C3%AF/%78', '/ünï/x'],
    ['/u\u0308ni\u0308/x', '/ünï/x'],
    ['/u%CC%88ni%cc%88/x', '/ünï/x'],
    ['/%F0%9F%98%80', '/😀'],
    ['/%40me/a%3Ab%2Cc', '/@me/a:b,c'],
    ['/%22%3C%7Bx%7D%3E%7C%5E%60', '/"<{x}>|^`'],
    ['/a%2fb%3Fc%23d%25e%26f%3Dg%2Bh', '/a%2Fb%3Fc%23d%25e%26f%3Dg%2Bh'],
    ['/R&D/a=b+c?q=1', '/R&D/a=b+c?q=1'],
    ['/a b%20c', '/a%20b%20c'],
    ['/a\\b%5c', '/a%5Cb%5C'],
    ['/a\u00a0b%e2%80%aec', '/a%C2%A0b%E2%80%AEc'],
    ['/%e4', '/%E4'],
    ['/%c3', '/%C3'],
    ['/%c3%20', '/%C3%20'],
    ['/%c0%af%ed%a0%80%f5%80%80%80%e0%80%80', '/%C0%AF%ED%A0%80%F5%80%80%80%E0%80%80'],
    ['/100%', '/100%25'],
    ['/%zz%2', '/%25zz%252'],
    ['/%%341', '/%2541'],
    ['/%2F\u0307', '/%2F\u0307'],
    ['', ''],
  ])('of %j is %j', (path, expected) => {
    expect(canonicalPath(path)).toBe(expected);
  });
});

test('the canonical form of a canonical path is the path itself', () => {
  const pieces = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('%', '%C3', '%BC', '%2f', '%25', '%41', '\u0307', '\u0338', '=', '<', '41'),
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const path = canonicalPath(parts.join('').toWellFormed());
      expect(canonicalPath(path)).toBe(path);
      expect(path.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a path that consists of malformed escapes takes no longer than others', () => {
  const begin = performance.now();
  for (let run = 0; run < 100; run += 1) canonicalPath(`/${'%E4'.repeat(682)}`);
  expect(performance.now() - begin).toBeLessThan(2_000);
});

describe('a pattern over canonical paths', () => {
  test.each([
    ['^/blog/[^/]+$', '^/blog/[^/]+$'],
    ['^/%C3%BCn%c3%af+', '^/ünï+'],
    ['u\u0308', 'ü'],
    ['%2f|%41|%e4|100%', '%2f|%41|%e4|100%'],
  ])('%j is %j', (pattern, expected) => {
    expect(canonicalPathPattern(pattern)).toBe(expected);
  });
});
