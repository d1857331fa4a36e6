import { expect, test } from 'vitest';
import { CachedLookup } from './cached-lookup.ts';

test('simultaneous calls for one row share a load', async () => {
  let loads = 0;
  const lookup = new CachedLookup({
    maxEntries: 10,
    load: async (key) => {
      loads += 1;
      return `${key}${loads}`;
    },
  });
  expect(await Promise.all([lookup.get('a'), lookup.get('a')])).toEqual(['a1', 'a1']);
  expect(await lookup.get('a')).toBe('a1');
});

test('a missing row is cached until it is cleared', async () => {
  const rows = new Map<string, number>();
  let loads = 0;
  const lookup = new CachedLookup({
    maxEntries: 10,
    load: async (key) => {
      loads += 1;
      return rows.get(key);
    },
  });
  expect(await lookup.get('a')).toBeUndefined();
  expect(await lookup.get('a')).toBeUndefined();
  expect(loads).toBe(1);
  rows.set('a', 7);
  lookup.clear('a');
  expect(await lookup.get('a')).toBe(7);
});

test.each(['a', undefined])(
  'a row that was read before a change is not cached after it (clear %s)',
  async (cleared) => {
    let row = 'old';
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lookup = new CachedLookup({
      maxEntries: 10,
      load: async () => {
        const read = row;
        await gate;
        return read;
      },
    });
    const early = lookup.get('a');
    row = 'new';
    lookup.clear(cleared);
    release();
    expect(await early).toBe('old');
    expect(await lookup.get('a')).toBe('new');
  },
);

test('a failed load is not cached', async () => {
  let fails = true;
  const lookup = new CachedLookup({
    maxEntries: 10,
    load: async () => {
      if (fails) throw new Error('down');
      return 1;
    },
  });
  await expect(lookup.get('a')).rejects.toThrow('down');
  fails = false;
  expect(await lookup.get('a')).toBe(1);
});
