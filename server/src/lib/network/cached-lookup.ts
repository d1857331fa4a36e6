import { createLru } from '../concurrency/lru.ts';
import type { MaybePromise } from '../concurrency/maybe-promise.ts';

/** Looks up rows through a bounded cache. */
export interface CachedLookup<T> {
  /** Returns the row from the cache, or loads it. Simultaneous calls for one key share a load. */
  get(key: string): MaybePromise<T | undefined>;
  /** Removes a key, or all keys, from the cache. The result of a load in progress is not cached either. */
  clear(key: string | undefined): void;
}

/**
 * Creates a cache in front of `load`. Missing rows are cached, too, so that repeated requests for an unknown key do not
 * cause repeated look-ups.
 */
export function createCachedLookup<T>(options: {
  readonly maxEntries: number;
  readonly load: (key: string) => Promise<T | undefined>;
}): CachedLookup<T> {
  const known = createLru<string, { readonly row: T | undefined }>({ maxEntries: options.maxEntries });
  const loading = new Map<string, Promise<T | undefined>>();

  const start = (key: string): Promise<T | undefined> => {
    const load = options.load(key).then((row) => {
      // `clear` removes loads in progress from the list, because their row may be outdated.
      if (loading.get(key) === load) known.set(key, { row });
      return row;
    });
    loading.set(key, load);
    const done = () => {
      if (loading.get(key) === load) loading.delete(key);
    };
    load.then(done, done);
    return load;
  };

  return {
    get: (key) => {
      const entry = known.get(key);
      return entry === undefined ? (loading.get(key) ?? start(key)) : entry.row;
    },
    clear: (key) => {
      if (key === undefined) {
        known.clear();
        loading.clear();
      } else {
        known.delete(key);
        loading.delete(key);
      }
    },
  };
}
