import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLru } from './lru.ts';

describe('a bounded map', () => {
  test('the entry unused for longest makes room, and only then', () => {
    const lru = createLru<string, number>({ maxEntries: 2 });
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect(lru.get('b')).toBeUndefined();
    expect(lru.get('a')).toBe(1);
    expect(lru.get('c')).toBe(3);
    expect(lru.size).toBe(2);
  });

  test('a size that is no positive integer is refused', () => {
    for (const maxEntries of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => createLru({ maxEntries })).toThrow(RangeError);
  });

  test('behaves like a list kept in order of use, whatever is done to it', () => {
    const key = fc.integer({ min: 0, max: 7 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('get' as const), key }),
      fc.record({ kind: fc.constant('set' as const), key }),
      fc.record({ kind: fc.constant('delete' as const), key }),
      fc.record({ kind: fc.constant('clear' as const), key }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (maxEntries, steps) => {
        const lru = createLru<number, number>({ maxEntries });
        let model: [number, number][] = [];
        for (const [value, { kind, key }] of steps.entries()) {
          const known = model.find((entry) => entry[0] === key);
          const others = model.filter((entry) => entry[0] !== key);
          if (kind === 'get') {
            expect(lru.get(key)).toBe(known?.[1]);
            if (known !== undefined) model = [...others, known];
          } else if (kind === 'set') {
            lru.set(key, value);
            model = [...others, [key, value] satisfies [number, number]].slice(-maxEntries);
          } else if (kind === 'delete') {
            expect(lru.delete(key)).toBe(known !== undefined);
            model = others;
          } else {
            lru.clear();
            model = [];
          }
          expect(lru.size).toBe(model.length);
          expect(lru.oldest()).toEqual(model[0]);
        }
      }),
    );
  });
});
