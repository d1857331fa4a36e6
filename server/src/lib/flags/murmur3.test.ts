import fc from 'fast-check';
import { expect, test } from 'vitest';
import { murmur3 } from './murmur3.ts';
import { modelHash } from './testing/model-hash.ts';

test.each([
  ['', 0, 0],
  ['', 1, 0x514e28b7],
  ['hello', 0, 0x248bfa47],
  ['hello, world', 0, 0x149bbb7f],
  ['The quick brown fox jumps over the lazy dog', 0, 0x2e4ff723],
  ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
])('the hash of %j with the seed %d is that of the reference implementation', (text, seed, expected) => {
  expect(murmur3(text, seed)).toBe(expected);
});

test('any text, with lone surrogates too, has the hash of its UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 24 }), fc.nat({ max: 2 ** 32 - 1 }), (text, seed) => {
      expect(murmur3(text, seed)).toBe(modelHash(text, seed));
    }),
    { numRuns: 200 },
  );
  for (const text of ['\ud800', 'a\udfffb', '\ud83d', 'ä\ud800\ud800', '😀'])
    expect(murmur3(text)).toBe(modelHash(text, 0));
});
