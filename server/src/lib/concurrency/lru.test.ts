import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lru } from './lru.ts';

describe('a bounded map', () => {
  test('the least recently used entry is evicted, and only when the map is full', () => {
    const lru = new Lru<string, number>({ maxEntries: 2 });
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect(lru.get('b')).toBeUndefined();
    expect(lru.get('a')).toBe(1);
    expect(lru.get('c')).toBe(3);
    expect(lru.size).toBe(2);
  });

  test('a map that has grown evicts in the same order, and holds its maximum', () => {
    const maxEntries = 3_000;
    const lru = new Lru<number, number>({ maxEntries });
    lru.set(-1, -1);
    for (let key = 0; key < maxEntries - 1; key += 1) {
      lru.set(key, key);
      // The first entry is used all the time, so it is never the oldest.
      expect(lru.get(-1)).toBe(-1);
      expect(lru.oldest()).toEqual([0, 0]);
    }
    expect(lru.size).toBe(maxEntries);
    lru.set(maxEntries, 1);
    expect(lru.size).toBe(maxEntries);
    expect(lru.get(0)).toBeUndefined();
    expect(lru.oldest()).toEqual([1, 1]);
  });

  test('a size that is not a positive integer is rejected', () => {
    for (const maxEntries of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => new Lru({ maxEntries })).toThrow(RangeError);
  });

  test('behaves like a list in order of use, for any sequence of operations', () => {
    const key = fc.integer({ min: 0, max: 7 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('get' as const), key }),
      fc.record({ kind: fc.constant('set' as const), key }),
      fc.record({ kind: fc.constant('delete' as const), key }),
      fc.record({ kind: fc.constant('clear' as const), key }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (maxEntries, steps) => {
        const lru = new Lru<number, number>({ maxEntries });
        let model: readonly Entry[] = [];
        for (const [value, { kind, key }] of steps.entries()) {
          const known = model.find((entry) => entry[0] === key);
          const others = model.filter((entry) => entry !== known);
          if (kind === 'get') expect(lru.get(key)).toBe(known?.[1]);
          else if (kind === 'delete') expect(lru.delete(key)).toBe(known !== undefined);
          else lru[kind](key, value);
          const after = { get: known === undefined ? others : [...others, known], delete: others, clear: [] };
          model = kind === 'set' ? [...others, [key, value] as const].slice(-maxEntries) : after[kind];
          expect(lru.size).toBe(model.length);
          expect(lru.oldest()).toEqual(model[0]);
        }
      }),
    );
  });
});

type Entry = readonly [key: number, value: number];
