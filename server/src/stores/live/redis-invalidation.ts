import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { InvalidationListeners } from './invalidation-listeners.ts';
import type { CacheCounts, InvalidationReach, InvalidationTopic, LiveStore } from './live.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { GENERATIONS_SCRIPT, INVALIDATE_SCRIPT, runScript } from './redis-scripts.ts';

type Generations = ReadonlyMap<InvalidationTopic, string>;

interface RedisInvalidationOptions {
  readonly redis: Redis;
  readonly subscriber: Redis;
  readonly circuit: RedisCircuit;
  readonly keyPrefix: string;
}

/** The invalidation part of a live store. */
export class RedisInvalidation
  implements Pick<LiveStore, 'invalidate' | 'onInvalidate' | 'cacheCounts' | 'generation'>
{
  readonly #options: RedisInvalidationOptions;
  readonly #channel: string;
  /** The topics that this process caches. Their generations are read in one command. */
  readonly #topics = new Set<InvalidationTopic>();
  readonly #listeners = new InvalidationListeners();
  readonly #unpublished = new Set<InvalidationTopic>();
  #reading: Promise<Generations | undefined> | undefined;

  /**
   * Creates cache invalidation over Redis. Messages clear caches early; generations make them correct: the script that sends the
   * message also changes a value per topic, and readers compare it. A lost connection changes every generation for this process,
   * so caches are also correct if a failover lost generations.
   */
  constructor(options: RedisInvalidationOptions) {
    const { subscriber, circuit, keyPrefix } = options;
    this.#options = options;
    this.#channel = `${keyPrefix}invalidate`;
    subscriber.on('message', (_channel, message) => {
      const [topic = ''] = message.split(' ', 1);
      // A message without an id invalidates the whole topic. Topics of other versions are not cached here and ignored.
      this.#listeners.notify(topic, message.slice(topic.length + 1) || undefined);
    });
    circuit.onUp(() => {
      const late = [...this.#unpublished];
      this.#unpublished.clear();
      for (const topic of late) void this.#publish(topic, '');
    });
  }

  cacheCounts(): ReturnType<LiveStore['cacheCounts']> {
    return this.#listeners.cacheCounts;
  }

  onInvalidate(
    topic: InvalidationTopic,
    listener: (id: string | undefined) => void,
    counts?: CacheCounts,
  ): void {
    this.#topics.add(topic);
    this.#listeners.add(topic, listener, counts);
  }

  async invalidate(topic: InvalidationTopic, id: string): Promise<InvalidationReach> {
    this.#listeners.notify(topic, id);
    return (await this.#publish(topic, id)) ? 'everywhere' : 'here';
  }

  async generation(topic: InvalidationTopic): Promise<string | undefined> {
    this.#topics.add(topic);
    return (await this.#sharedRead())?.get(topic);
  }

  /** Subscribes to messages and then clears all caches. Call it each time `subscriber` is ready. */
  async listen(): Promise<void> {
    await this.#options.subscriber.subscribe(this.#channel);
    this.#listeners.notifyAll();
  }

  #keyOf(topic: InvalidationTopic) {
    return `${this.#options.keyPrefix}generation:${topic}`;
  }

  #publish(topic: InvalidationTopic, id: string): Promise<boolean> {
    const { redis, circuit } = this.#options;
    return circuit.run(
      async () => {
        await runScript(
          redis,
          INVALIDATE_SCRIPT,
          [this.#keyOf(topic)],
          [randomUUID(), this.#channel, `${topic} ${id}`],
        );
        return true;
      },
      () => {
        this.#unpublished.add(topic);
        return false;
      },
    );
  }

  async #readGenerations(): Promise<Generations | undefined> {
    const { redis, circuit } = this.#options;
    // Read before the command is sent, so that a connection lost in the meantime is detected.
    const { losses } = circuit;
    const read = [...this.#topics];
    const values = await circuit.run(
      () =>
        runScript(
          redis,
          GENERATIONS_SCRIPT,
          read.map((topic) => this.#keyOf(topic)),
          [randomUUID()],
        ),
      () => undefined,
    );
    if (!Array.isArray(values)) return undefined;
    return new Map(read.map((topic, index) => [topic, `${losses}.${String(values[index])}`]));
  }

  /** The pending read, shared by all calls before it is sent. Later calls need a new read. */
  #sharedRead(): Promise<Generations | undefined> {
    this.#reading ??= Promise.resolve().then(() => {
      this.#reading = undefined;
      return this.#readGenerations();
    });
    return this.#reading;
  }
}
