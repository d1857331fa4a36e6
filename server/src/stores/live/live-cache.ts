import { Lru } from '../../lib/concurrency/lru.ts';
import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import type { CacheCounts, InvalidationTopic, LiveStore } from './live.ts';

/** A row and the generation of its topic before it was read. */
interface Kept<T> {
  readonly generation: string;
  row: MaybePromise<T | undefined>;
}

interface LiveCacheOptions<T> {
  readonly live: Pick<LiveStore, 'generation' | 'onInvalidate'>;
  readonly topic: InvalidationTopic;
  readonly maxEntries: number;
  readonly load: (id: string) => Promise<T | undefined>;
}

/**
 * Caches rows of the state store in this process until a process invalidates them. An invalidation takes effect with the next
 * `get` in every process. The generation is read before the row, so a row that changes while it is loaded is loaded again.
 * While the live store is unavailable, the cache is not used. Simultaneous calls for one id share a load.
 */
export class LiveCache<T> implements CacheCounts {
  readonly #options: LiveCacheOptions<T>;
  readonly #rows: Lru<string, Kept<T>>;
  #hits = 0;
  #misses = 0;

  /** @param maxEntries the maximum number of rows. The least recently used row is evicted. */
  constructor(options: LiveCacheOptions<T>) {
    const { live, topic, maxEntries } = options;
    this.#options = options;
    this.#rows = new Lru<string, Kept<T>>({ maxEntries });
    const clear = (id: string | undefined) => {
      if (id === undefined) this.#rows.clear();
      else this.#rows.delete(id);
    };
    live.onInvalidate(topic, clear, this);
  }

  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
  }

  get size(): number {
    return this.#rows.size;
  }

  /**
   * Returns the current row. A cached row is used only if its topic was not invalidated after it was read.
   * Results of `load` are cached, including `undefined`; errors are not.
   */
  get(id: string): MaybePromise<T | undefined> {
    const { live, topic } = this.#options;
    return whenReady(live.generation(topic), (generation) => this.#getAt(generation, id));
  }

  async #read(generation: string, id: string): Promise<T | undefined> {
    const reading: Kept<T> = { generation, row: this.#options.load(id) };
    this.#rows.set(id, reading);
    try {
      const row = await reading.row;
      reading.row = row;
      return row;
    } catch (error) {
      if (this.#rows.get(id) === reading) this.#rows.delete(id);
      throw error;
    }
  }

  #getAt(generation: string | undefined, id: string): MaybePromise<T | undefined> {
    if (generation === undefined) return this.#options.load(id);
    const kept = this.#rows.get(id);
    if (kept?.generation === generation) {
      this.#hits += 1;
      return kept.row;
    }
    this.#misses += 1;
    return this.#read(generation, id);
  }
}
