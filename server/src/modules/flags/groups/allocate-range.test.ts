import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateRange, type BucketRange, bucketsOf, shareOf } from './allocate-range.ts';

const steps = fc.array(
  fc.record({ flag: fc.nat(5), share: fc.integer({ min: 1, max: 60_000 }).map((step) => step / 1_000) }),
  { maxLength: 40 },
);

test('ranges never overlap, and contexts of other flags never move', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      const ranges = new Map<number, BucketRange>();
      for (const { flag, share } of changes) {
        const before = new Map(ranges);
        const others = [...ranges].filter(([key]) => key !== flag).map(([, range]) => range);
        const range = allocateRange(others, bucketsOf(share), ranges.get(flag));
        if (range === undefined) continue;
        ranges.set(flag, range);
        expect(shareOf(range)).toBeCloseTo(share, 6);
        expect(range.from).toBeGreaterThanOrEqual(0);
        expect(range.to).toBeLessThanOrEqual(100_000);
        for (const other of others) expect(range.to <= other.from || other.to <= range.from).toBe(true);
        for (const [key, other] of before) if (key !== flag) expect(ranges.get(key)).toEqual(other);
      }
    }),
  );
});

test('a flag keeps its contexts while its share grows, and the first of them when it shrinks', () => {
  const others = [{ from: 0, to: 10_000 }];
  const current = { from: 10_000, to: 20_000 };
  expect(allocateRange(others, 30_000, current)).toEqual({ from: 10_000, to: 40_000 });
  expect(allocateRange(others, 5_000, current)).toEqual({ from: 10_000, to: 15_000 });
  expect(allocateRange([...others, { from: 25_000, to: 100_000 }], 30_000, current)).toBeUndefined();
});
