import type { Redis } from 'ioredis';

/** Logs the loss and the recovery of the store. Compatible with pino. */
export interface LiveLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

const PROBE_INTERVAL_MS = 500;

interface RedisCircuitOptions {
  readonly redis: Redis;
  readonly probeKey: string;
  readonly now: () => number;
  readonly logger: LiveLogger | undefined;
}

/**
 * Decides for each call whether Redis or this process handles it. While it is open, it attempts a small write twice a second,
 * because a server that is full or read-only answers pings but cannot count.
 */
export class RedisCircuit {
  readonly #options: RedisCircuitOptions;
  readonly #upListeners: (() => void)[] = [];
  #isUp = true;
  #isClosed = false;
  #losses = 0;
  #lastLocalMs = Number.NEGATIVE_INFINITY;
  #probing: NodeJS.Timeout | undefined;

  constructor(options: RedisCircuitOptions) {
    this.#options = options;
  }

  /** Reports a failure of Redis that was detected elsewhere. */
  fail(cause: unknown): void {
    const { now, logger } = this.#options;
    if (!this.#isUp || this.#isClosed) return;
    this.#isUp = false;
    this.#losses += 1;
    this.#lastLocalMs = now();
    logger?.warn(
      { err: cause },
      'Redis is unavailable: this process keeps rate limits and visits in memory until it recovers',
    );
    this.#scheduleProbe();
  }

  /** Calls `work` whenever Redis is available again. */
  onUp(work: () => void): void {
    this.#upListeners.push(work);
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** The number of times Redis was lost. */
  get losses(): number {
    return this.#losses;
  }

  /** When this process last used the fallback, in milliseconds by `now`. */
  get lastLocalMs(): number {
    return this.#lastLocalMs;
  }

  /**
   * Returns the remote result, or the local one if Redis is unavailable. The first call after a failure
   * waits for the command timeout; later ones do not wait.
   */
  async run<T>(remote: () => Promise<T>, local: () => T): Promise<T> {
    if (this.#isUp) {
      try {
        return await remote();
      } catch (error) {
        this.fail(error);
      }
    }
    this.#lastLocalMs = this.#options.now();
    return local();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#probing);
  }

  #scheduleProbe(): void {
    const { redis, probeKey } = this.#options;
    this.#probing = setTimeout(() => {
      redis.set(probeKey, '1', 'PX', 1000).then(
        () => this.#recover(),
        () => this.#scheduleProbeUnlessClosed(),
      );
    }, PROBE_INTERVAL_MS);
    this.#probing.unref();
  }

  #scheduleProbeUnlessClosed(): void {
    if (!this.#isClosed) this.#scheduleProbe();
  }

  #recover(): void {
    const { now, logger } = this.#options;
    if (this.#isClosed) return;
    this.#isUp = true;
    this.#lastLocalMs = now();
    logger?.info({}, 'Redis is back');
    for (const work of this.#upListeners) work();
  }
}
