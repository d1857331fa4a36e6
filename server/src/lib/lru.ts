import { LRUCache } from 'lru-cache';

/** A map of bounded size: when it is full, the entry that was not used for the longest time makes room. */
export interface Lru<K, V> {
  /** The value, which counts as a use of it. */
  get(key: K): V | undefined;
  /** The entry that would make room next; looking at it is no use of it. */
  oldest(): readonly [K, V] | undefined;
  /** Stores the value as the newest. Storing under a known key replaces and evicts nothing. */
  set(key: K, value: V): void;
  /** Whether there was such an entry. */
  delete(key: K): boolean;
  clear(): void;
  readonly size: number;
}

/**
 * Creates an empty map of at most `maxEntries` entries. It reserves about 30 bytes an entry at once.
 * @throws RangeError when `maxEntries` is not a positive integer.
 */
export function createLru<K extends string | number, V extends NonNullable<unknown>>({
  maxEntries,
}: {
  readonly maxEntries: number;
}): Lru<K, V> {
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1)
    throw new RangeError(`maxEntries must be a positive integer, not ${maxEntries}`);

  const cache = new LRUCache<K, V>({ max: maxEntries });
  return {
    get: (key) => cache.get(key),
    oldest() {
      const [key] = cache.rkeys();
      const value = key === undefined ? undefined : cache.peek(key);
      return key === undefined || value === undefined ? undefined : [key, value];
    },
    set(key, value) {
      cache.set(key, value);
    },
    delete: (key) => cache.delete(key),
    clear: () => cache.clear(),
    get size() {
      return cache.size;
    },
  };
}
