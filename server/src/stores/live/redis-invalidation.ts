import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createInvalidationListeners } from './invalidation-listeners.ts';
import type { InvalidationTopic, LiveStore } from './live.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { GENERATIONS_SCRIPT, INVALIDATE_SCRIPT, runScript } from './redis-scripts.ts';

/** The invalidation part of a live store. */
export interface RedisInvalidation extends Pick<LiveStore, 'invalidate' | 'onInvalidate' | 'generation'> {
  /** Subscribes to messages and then clears all caches. Call it each time `subscriber` is ready. */
  listen(): Promise<void>;
}

type Generations = ReadonlyMap<InvalidationTopic, string>;

/**
 * Creates cache invalidation over Redis. Messages clear caches early; generations make them correct: the script that sends
 * the message also changes a value per topic, and readers compare it. A lost connection changes
 * every generation for this process, so caches are also correct if a failover lost generations.
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
  /** The topics that this process caches. Their generations are read in one command. */
  const topics = new Set<InvalidationTopic>();
  const keyOf = (topic: InvalidationTopic) => `${keyPrefix}generation:${topic}`;
  const listeners = createInvalidationListeners();
  const unpublished = new Set<InvalidationTopic>();
  let reading: Promise<Generations | undefined> | undefined;

  subscriber.on('message', (_channel, message) => {
    const [topic = ''] = message.split(' ', 1);
    // A message without an id invalidates the whole topic. Topics of other versions are not cached here and ignored.
    listeners.notify(topic, message.slice(topic.length + 1) || undefined);
  });

  circuit.onUp(() => {
    const late = [...unpublished];
    unpublished.clear();
    for (const topic of late) void publish(topic, '');
  });

  function publish(topic: InvalidationTopic, id: string): Promise<boolean> {
    return circuit.run(
      async () => {
        await runScript(redis, INVALIDATE_SCRIPT, [keyOf(topic)], [randomUUID(), channel, `${topic} ${id}`]);
        return true;
      },
      () => {
        unpublished.add(topic);
        return false;
      },
    );
  }

  async function readGenerations(): Promise<Generations | undefined> {
    // Read before the command is sent, so that a connection lost in the meantime is detected.
    const { losses } = circuit;
    const read = [...topics];
    const values = await circuit.run(
      () => runScript(redis, GENERATIONS_SCRIPT, read.map(keyOf), [randomUUID()]),
      () => undefined,
    );
    if (!Array.isArray(values)) return undefined;
    return new Map(read.map((topic, index) => [topic, `${losses}.${String(values[index])}`]));
  }

  /** The pending read, shared by all calls before it is sent. Later calls need a new read. */
  function sharedRead(): Promise<Generations | undefined> {
    reading ??= Promise.resolve().then(() => {
      reading = undefined;
      return readGenerations();
    });
    return reading;
  }

  return {
    onInvalidate(topic, listener) {
      topics.add(topic);
      listeners.add(topic, listener);
    },
    async invalidate(topic, id) {
      listeners.notify(topic, id);
      return (await publish(topic, id)) ? 'everywhere' : 'here';
    },
    async generation(topic) {
      topics.add(topic);
      return (await sharedRead())?.get(topic);
    },
    async listen() {
      await subscriber.subscribe(channel);
      listeners.notifyAll();
    },
  };
}
