import { createLru } from './lru.ts';
import type { MaybePromise } from './maybe-promise.ts';

/** Looks rows up through a bounded cache that can be told to forget. */
export interface CachedLookup<T> {
  /** The row: at once from the cache, else when it is loaded; simultaneous calls for one key share a load. */
  get(key: string): MaybePromise<T | undefined>;
  /** Forgets a key, or all of them; the answer of a load that is under way is not kept either. */
  forget(key: string | undefined): void;
}

/**
 * A cache in front of `load`. What is not there is remembered, too: asking again and again for something unknown
 * must not cost a look-up each time.
 */
export function createCachedLookup<T>(options: {
  readonly maxEntries: number;
  readonly load: (key: string) => Promise<T | undefined>;
}): CachedLookup<T> {
  const known = createLru<string, { readonly row: T | undefined }>({ maxEntries: options.maxEntries });
  const loading = new Map<string, Promise<T | undefined>>();

  const start = (key: string): Promise<T | undefined> => {
    const load = options.load(key).then((row) => {
      // A change that came while the row was being read has taken this load off the list: its row may be the old one.
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
    forget: (key) => {
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
