import type { InvalidationTopic } from './live.ts';

type Forget = (id: string | undefined) => void;

/** Those of this process who want to know of invalidations. */
export interface Forgetters {
  add(topic: InvalidationTopic, forget: Forget): void;
  /** Has everyone who asked for `topic` forget `id`, or everything when it is `undefined`. */
  forget(topic: InvalidationTopic, id: string | undefined): void;
  /** Has everyone forget everything. */
  forgetAll(): void;
}

/** Creates an empty list. */
export function createForgetters(): Forgetters {
  const byTopic = new Map<InvalidationTopic, Forget[]>();

  function forget(topic: InvalidationTopic, id: string | undefined): void {
    for (const each of byTopic.get(topic) ?? []) each(id);
  }

  return {
    forget,
    add: (topic, each) => void byTopic.set(topic, [...(byTopic.get(topic) ?? []), each]),
    forgetAll() {
      for (const topic of byTopic.keys()) forget(topic, undefined);
    },
  };
}
