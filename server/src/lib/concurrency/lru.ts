import { LRUCache } from 'lru-cache';

/** The library reserves about 30 bytes for each entry, and most caches of most servers stay small. */
const FIRST_CAPACITY = 256;

/**
 * A map of bounded size that evicts the least recently used entry when it is full. It reserves their memory when it has more than a few.
 * @throws RangeError if `maxEntries` is not a positive integer.
 */
export class Lru<K extends string | number, V extends NonNullable<unknown>> {
  readonly #maxEntries: number;
  #capacity: number;
  #cache: LRUCache<K, V, unknown>;

  constructor({
    maxEntries,
  }: {
    readonly maxEntries: number;
  }) {
    this.#maxEntries = maxEntries;
    if (!Number.isSafeInteger(maxEntries) || maxEntries < 1)
      throw new RangeError(`maxEntries must be a positive integer, not ${maxEntries}`);
    this.#capacity = Math.min(FIRST_CAPACITY, maxEntries);
    this.#cache = new LRUCache<K, V>({ max: this.#capacity });
  }

  /** Returns the value and marks the entry as used. */
  get(key: K): V | undefined {
    return this.#cache.get(key);
  }

  /** Returns the entry that would be evicted next, without marking it as used. */
  oldest(): readonly [K, V] | undefined {
    const [key] = this.#cache.rkeys();
    const value = key === undefined ? undefined : this.#cache.peek(key);
    return key === undefined || value === undefined ? undefined : [key, value];
  }

  /** Stores the value as the most recently used. Replacing the value of an existing key evicts nothing. */
  set(key: K, value: V): void {
    if (this.#cache.size === this.#capacity && this.#capacity < this.#maxEntries) this.#grow();
    this.#cache.set(key, value);
  }

  /** Removes an entry and returns whether it existed. */
  delete(key: K): boolean {
    return this.#cache.delete(key);
  }

  clear(): void {
    this.#cache.clear();
  }

  get size(): number {
    return this.#cache.size;
  }

  /** Once, because moving many entries would delay requests: 65,000 take 0.1 s. */
  #grow(): void {
    this.#capacity = this.#maxEntries;
    const grown = new LRUCache<K, V>({ max: this.#capacity });
    // From the least to the most recently used.
    for (const key of this.#cache.rkeys()) {
      const value = this.#cache.peek(key);
      if (value !== undefined) grown.set(key, value);
    }
    this.#cache = grown;
  }
}
