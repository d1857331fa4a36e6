import type { InvalidationTopic } from './live.ts';

/** Called with the invalidated id, or with `undefined` if the whole topic is invalid. */
type Listener = (id: string | undefined) => void;

/** The invalidation listeners of this process. */
export interface InvalidationListeners {
  add(topic: InvalidationTopic, listener: Listener): void;
  /** Notifies the listeners of `topic` that `id` is invalid, or the whole topic if `id` is `undefined`. */
  notify(topic: InvalidationTopic, id: string | undefined): void;
  /** Notifies all listeners that their whole topic is invalid. */
  notifyAll(): void;
}

/** Creates an empty list of listeners. */
export function createInvalidationListeners(): InvalidationListeners {
  const byTopic = new Map<InvalidationTopic, Listener[]>();

  function notify(topic: InvalidationTopic, id: string | undefined): void {
    for (const listener of byTopic.get(topic) ?? []) listener(id);
  }

  return {
    notify,
    add: (topic, listener) => void byTopic.set(topic, [...(byTopic.get(topic) ?? []), listener]),
    notifyAll() {
      for (const topic of byTopic.keys()) notify(topic, undefined);
    },
  };
}
