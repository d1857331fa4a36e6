import type { CacheCounts, InvalidationTopic } from './live.ts';

/** Called with the invalidated id, or with `undefined` if the whole topic is invalid. */
type Listener = (id: string | undefined) => void;

/** The invalidation listeners of this process. */
export class InvalidationListeners {
  readonly #byTopic = new Map<InvalidationTopic, Listener[]>();

  /** Notifies the listeners of `topic` that `id` is invalid, or the whole topic if `id` is `undefined`. */
  notify(topic: InvalidationTopic, id: string | undefined): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(id);
  }

  /** The counts of the caches that listen. */
  readonly cacheCounts: (readonly [InvalidationTopic, CacheCounts])[] = [];

  /** @param counts those of the cache, if it has any. */
  add(topic: InvalidationTopic, listener: Listener, counts?: CacheCounts): void {
    if (counts !== undefined) this.cacheCounts.push([topic, counts]);
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), listener]);
  }

  /** Notifies all listeners that their whole topic is invalid. */
  notifyAll(): void {
    for (const topic of this.#byTopic.keys()) this.notify(topic, undefined);
  }
}
