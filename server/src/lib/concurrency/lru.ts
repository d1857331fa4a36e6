import { LRUCache } from 'lru-cache';

/** The library reserves about 30 bytes for each entry, and most caches of most servers stay small. */
const FIRST_CAPACITY = 256;

/** A map of bounded size that evicts the least recently used entry when it is full. */
export interface Lru<K, V> {
  /** Returns the value and marks the entry as used. */
  get(key: K): V | undefined;
  /** Returns the entry that would be evicted next, without marking it as used. */
  oldest(): readonly [K, V] | undefined;
  /** Stores the value as the most recently used. Replacing the value of an existing key evicts nothing. */
  set(key: K, value: V): void;
  /** Removes an entry and returns whether it existed. */
  delete(key: K): boolean;
  clear(): void;
  readonly size: number;
}

/**
 * Creates an empty map of at most `maxEntries` entries. It reserves their memory when it has more than a few.
 * @throws RangeError if `maxEntries` is not a positive integer.
 */
export function createLru<K extends string | number, V extends NonNullable<unknown>>({
  maxEntries,
}: {
  readonly maxEntries: number;
}): Lru<K, V> {
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1)
    throw new RangeError(`maxEntries must be a positive integer, not ${maxEntries}`);

  let capacity = Math.min(FIRST_CAPACITY, maxEntries);
  let cache = new LRUCache<K, V>({ max: capacity });

  /** Once, because moving many entries would delay requests: 65,000 take 0.1 s. */
  function grow(): void {
    capacity = maxEntries;
    const grown = new LRUCache<K, V>({ max: capacity });
    // From the least to the most recently used.
    for (const key of cache.rkeys()) {
      const value = cache.peek(key);
      if (value !== undefined) grown.set(key, value);
    }
    cache = grown;
  }

  return {
    get: (key) => cache.get(key),
    oldest() {
      const [key] = cache.rkeys();
      const value = key === undefined ? undefined : cache.peek(key);
      return key === undefined || value === undefined ? undefined : [key, value];
    },
    set(key, value) {
      if (cache.size === capacity && capacity < maxEntries) grow();
      cache.set(key, value);
    },
    delete: (key) => cache.delete(key),
    clear: () => cache.clear(),
    get size() {
      return cache.size;
    },
  };
}
