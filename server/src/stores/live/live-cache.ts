import { createLru } from '../../lib/lru.ts';
import { type MaybePromise, whenReady } from '../../lib/maybe-promise.ts';
import type { InvalidationTopic, LiveStore } from './live.ts';

/** Rows of the state store, kept in this process for as long as nobody anywhere has changed one. */
export interface LiveCache<T> {
  /**
   * The row as it is now: the kept one only if no invalidation of the topic came after it was read.
   * What `load` answers is kept, `undefined` included; what it throws is not.
   */
  get(id: string): MaybePromise<T | undefined>;
}

/** A row and the generation that was read before it. */
interface Kept<T> {
  readonly generation: string;
  row: MaybePromise<T | undefined>;
}

/**
 * Creates a read-through cache that acts on an invalidation with the very next `get`, on every process. The generation
 * is read before the row, so a row that changes while it is being loaded is loaded again. While the live store
 * is away nothing is taken from the cache. Calls for one id at the same time share one load.
 *
 * @param maxEntries bound of the cache; the row unused for longest makes room.
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
