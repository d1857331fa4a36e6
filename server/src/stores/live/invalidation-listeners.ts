import type { InvalidationTopic } from './live.ts';

/** Called with the invalidated id, or with `undefined` if the whole topic is invalid. */
type Listener = (id: string | undefined) => void;

/** The invalidation listeners of this process. */
export class InvalidationListeners {
  readonly #byTopic = new Map<InvalidationTopic, Listener[]>();

  /** Notifies the listeners of `topic` that `id` is invalid, or the whole topic if `id` is `undefined`. */
  notify(topic: InvalidationTopic, id: string | undefined): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(id);
  }

  add(topic: InvalidationTopic, listener: Listener): void {
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), listener]);
  }

  /** Notifies all listeners that their whole topic is invalid. */
  notifyAll(): void {
    for (const topic of this.#byTopic.keys()) this.notify(topic, undefined);
  }
}
