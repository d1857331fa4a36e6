import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createForgetters } from './forgetters.ts';
import type { InvalidationTopic, LiveStore } from './live.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { GENERATIONS_SCRIPT, INVALIDATE_SCRIPT, runScript } from './redis-scripts.ts';

/** The invalidation part of a live store. */
export interface RedisInvalidation extends Pick<LiveStore, 'invalidate' | 'onInvalidate' | 'generation'> {
  /** Begins to listen; call it each time `subscriber` is ready. Forgets everything once the messages flow. */
  listen(): Promise<void>;
}

type Generations = ReadonlyMap<InvalidationTopic, string>;

/**
 * Creates invalidation over Redis. Messages make caches small and quick to forget, generations make them right: a value
 * per topic is changed in the same script that sends the message, and readers compare it. A lost connection changes
 * every generation as this process sees it, so what a failed-over server forgot is not trusted either.
 */
export function createRedisInvalidation({
  redis,
  subscriber,
  circuit,
  keyPrefix,
}: {
  readonly redis: Redis;
  readonly subscriber: Redis;
  readonly circuit: RedisCircuit;
  readonly keyPrefix: string;
}): RedisInvalidation {
  const channel = `${keyPrefix}invalidate`;
  /** The topics that this process caches. Their generations are read together. */
  const topics = new Set<InvalidationTopic>();
  const keyOf = (topic: InvalidationTopic) => `${keyPrefix}generation:${topic}`;
  const forgetters = createForgetters();
  const untold = new Set<InvalidationTopic>();
  let reading: Promise<Generations | undefined> | undefined;

  subscriber.on('message', (_channel, message) => {
    const [topic = ''] = message.split(' ', 1);
    // A message without an id means all of the topic. Nothing is cached of a topic that only other versions know.
    forgetters.forget(topic, message.slice(topic.length + 1) || undefined);
  });

  circuit.onUp(() => {
    const late = [...untold];
    untold.clear();
    for (const topic of late) void tell(topic, '');
  });

  function tell(topic: InvalidationTopic, id: string): Promise<boolean> {
    return circuit.run(
      async () => {
        await runScript(redis, INVALIDATE_SCRIPT, [keyOf(topic)], [randomUUID(), channel, `${topic} ${id}`]);
        return true;
      },
      () => {
        untold.add(topic);
        return false;
      },
    );
  }

  async function readGenerations(): Promise<Generations | undefined> {
    // Asked before the answer is on its way: a connection lost meanwhile must not be hidden.
    const { losses } = circuit;
    const read = [...topics];
    const values = await circuit.run(
      () => runScript(redis, GENERATIONS_SCRIPT, read.map(keyOf), [randomUUID()]),
      () => undefined,
    );
    if (!Array.isArray(values)) return undefined;
    return new Map(read.map((topic, index) => [topic, `${losses}.${String(values[index])}`]));
  }

  /** One read for all who ask before it is sent; who asks later needs a later one. */
  function sharedRead(): Promise<Generations | undefined> {
    reading ??= Promise.resolve().then(() => {
      reading = undefined;
      return readGenerations();
    });
    return reading;
  }

  return {
    onInvalidate(topic, forget) {
      topics.add(topic);
      forgetters.add(topic, forget);
    },
    async invalidate(topic, id) {
      forgetters.forget(topic, id);
      return (await tell(topic, id)) ? 'everywhere' : 'here';
    },
    async generation(topic) {
      topics.add(topic);
      return (await sharedRead())?.get(topic);
    },
    async listen() {
      await subscriber.subscribe(channel);
      forgetters.forgetAll();
    },
  };
}
