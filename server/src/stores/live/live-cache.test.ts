import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../lib/time/clock.ts';
import type { LiveStore } from './live.ts';
import { LiveCache } from './live-cache.ts';
import { createMemoryLive } from './memory.ts';

describe('a cache of rows', () => {
  let live: LiveStore;
  let rows: Map<string, string>;
  let loads: string[];

  beforeEach(() => {
    live = createMemoryLive({ clock: systemClock });
    rows = new Map([['key_1', 'usable']]);
    loads = [];
    return () => live.close();
  });

  const cacheOf = (source: Pick<LiveStore, 'generation' | 'onInvalidate'>, load = read) =>
    new LiveCache({ live: source, topic: 'key', maxEntries: 2, load });
  async function read(id: string): Promise<string | undefined> {
    loads.push(id);
    return rows.get(id);
  }

  test('a row is loaded once, a missing one too', async () => {
    const cache = cacheOf(live);
    for (const id of ['key_1', 'key_1', 'key_2', 'key_2']) expect(await cache.get(id)).toBe(rows.get(id));
    await Promise.all([cache.get('key_3'), cache.get('key_3')]);
    expect(loads).toEqual(['key_1', 'key_2', 'key_3']);
  });

  test('an invalidated row is read again by the next call', async () => {
    const cache = cacheOf(live);
    await cache.get('key_1');
    rows.set('key_1', 'revoked');
    await live.invalidate('key', 'key_1');
    expect(await cache.get('key_1')).toBe('revoked');
  });

  test('an invalidated row is read again even if the message is lost', async () => {
    const cache = cacheOf({ generation: live.generation, onInvalidate: () => undefined });
    await cache.get('key_1');
    rows.set('key_1', 'revoked');
    await live.invalidate('key', 'key_1');
    expect(await cache.get('key_1')).toBe('revoked');
  });

  test('a row that changes while it is loaded is loaded again', async () => {
    const changed = sleep(20);
    const cache = cacheOf(live, async (id) => {
      const row = await read(id);
      await changed;
      return row;
    });
    const early = cache.get('key_1');
    await sleep(0);
    expect(loads).toEqual(['key_1']);
    rows.set('key_1', 'revoked');
    await live.invalidate('key', 'key_1');
    expect(await early).toBe('usable');
    expect(await cache.get('key_1')).toBe('revoked');
  });

  test('the cache is not used while the live store is unavailable', async () => {
    const cache = cacheOf({ generation: async () => undefined, onInvalidate: live.onInvalidate });
    await cache.get('key_1');
    rows.set('key_1', 'revoked');
    expect(await cache.get('key_1')).toBe('revoked');
  });

  test('a failed load is not cached', async () => {
    let fails = true;
    const cache = cacheOf(live, async (id) => {
      if (fails) throw new Error('the store is down');
      return read(id);
    });
    await expect(cache.get('key_1')).rejects.toThrow('the store is down');
    fails = false;
    expect(await cache.get('key_1')).toBe('usable');
  });
});
