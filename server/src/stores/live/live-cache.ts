import { createLru } from '../../lib/concurrency/lru.ts';
import { type MaybePromise, whenReady } from '../../lib/concurrency/maybe-promise.ts';
import type { InvalidationTopic, LiveStore } from './live.ts';

/** Caches rows of the state store in this process until a process invalidates them. */
export interface LiveCache<T> {
  /**
   * Returns the current row. A cached row is used only if its topic was not invalidated after it was read.
   * Results of `load` are cached, including `undefined`; errors are not.
   */
  get(id: string): MaybePromise<T | undefined>;
}

/** A row and the generation of its topic before it was read. */
interface Kept<T> {
  readonly generation: string;
  row: MaybePromise<T | undefined>;
}

/**
 * Creates a read-through cache. An invalidation takes effect with the next `get` in every process. The generation
 * is read before the row, so a row that changes while it is loaded is loaded again. While the live store
 * is unavailable, the cache is not used. Simultaneous calls for one id share a load.
 *
 * @param maxEntries the maximum number of rows. The least recently used row is evicted.
 */
export function createLiveCache<T>({
  live,
  topic,
  maxEntries,
  load,
}: {
  readonly live: Pick<LiveStore, 'generation' | 'onInvalidate'>;
  readonly topic: InvalidationTopic;
  readonly maxEntries: number;
  readonly load: (id: string) => Promise<T | undefined>;
}): LiveCache<T> {
  const rows = createLru<string, Kept<T>>({ maxEntries });
  live.onInvalidate(topic, (id) => {
    if (id === undefined) rows.clear();
    else rows.delete(id);
  });

  async function read(generation: string, id: string): Promise<T | undefined> {
    const reading: Kept<T> = { generation, row: load(id) };
    rows.set(id, reading);
    try {
      const row = await reading.row;
      reading.row = row;
      return row;
    } catch (error) {
      if (rows.get(id) === reading) rows.delete(id);
      throw error;
    }
  }

  function getAt(generation: string | undefined, id: string): MaybePromise<T | undefined> {
    if (generation === undefined) return load(id);
    const kept = rows.get(id);
    return kept?.generation === generation ? kept.row : read(generation, id);
  }

  return { get: (id) => whenReady(live.generation(topic), (generation) => getAt(generation, id)) };
}
