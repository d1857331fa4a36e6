import { describe, expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

describe('a batcher', () => {
  test('makes one run for the calls of a moment, and returns to each its own value', async () => {
    const runs: number[][] = [];
    const double = createBatcher({
      maxSize: 100,
      run: async (keys: readonly number[]) => {
        runs.push([...keys]);
        return new Map(keys.filter((key) => key !== 3).map((key) => [key, key * 2]));
      },
    });
    expect(await Promise.all([1, 2, 3, 2].map(double))).toEqual([2, 4, undefined, 4]);
    expect(runs).toEqual([[1, 2, 3]]);
  });

  test('starts a run as soon as it is full', async () => {
    const sizes: number[] = [];
    const call = createBatcher({
      maxSize: 2,
      waitMs: 5,
      run: async (keys: readonly number[]) => {
        sizes.push(keys.length);
        return new Map<number, never>();
      },
    });
    await Promise.all([1, 2, 3].map(call));
    expect(sizes).toEqual([2, 1]);
  });

  test('a call that fails does not fail others of its run', async () => {
    const call = createBatcher({
      maxSize: 10,
      run: async (keys: readonly number[]) => {
        if (keys.includes(2)) throw new Error('two');
        return new Map(keys.map((key) => [key, key]));
      },
    });
    expect(await Promise.allSettled([1, 2, 3].map(call))).toMatchObject([
      { value: 1 },
      { reason: new Error('two') },
      { value: 3 },
    ]);
  });
});
