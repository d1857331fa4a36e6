import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includesText } from './includes-text.ts';

test('finds a part exactly where the language finds it', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength, maxLength });
  fc.assert(
    fc.property(letters(0, 40), fc.nat(30), fc.boolean(), (seed, start, isFound) => {
      // Long enough for the search in linear time, and full of repetitions.
      const text = seed.repeat(400);
      const part = isFound ? text.slice(start, start + 300) : `${seed.repeat(20)}b${seed}`;
      expect(includesText(text, part)).toBe(text.includes(part));
    }),
  );
});

test('the most expensive part takes a fraction of a second', () => {
  const text = 'a'.repeat(1_000_000);
  const part = `${'a'.repeat(500)}b${'a'.repeat(499)}`;
  const startMs = performance.now();
  for (let search = 0; search < 20; search += 1) expect(includesText(text, part)).toBe(false);
  // The language takes 7 s.
  expect(performance.now() - startMs).toBeLessThan(1_500);
});
