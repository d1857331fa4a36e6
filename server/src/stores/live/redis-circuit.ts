import type { Redis } from 'ioredis';

/** Logs the loss and the recovery of the store. Compatible with pino. */
export interface LiveLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Decides for each call whether Redis or this process handles it. */
export interface RedisCircuit {
  /**
   * Returns the remote result, or the local one if Redis is unavailable. The first call after a failure
   * waits for the command timeout; later ones do not wait.
   */
  run<T>(remote: () => Promise<T>, local: () => T): Promise<T>;
  /** Reports a failure of Redis that was detected elsewhere. */
  fail(cause: unknown): void;
  /** Calls `work` whenever Redis is available again. */
  onUp(work: () => void): void;
  readonly isUp: boolean;
  /** The number of times Redis was lost. */
  readonly losses: number;
  /** When this process last used the fallback, in milliseconds by `now`. */
  readonly lastLocalMs: number;
  close(): void;
}

const PROBE_INTERVAL_MS = 500;

/**
 * Creates a closed circuit. While it is open, it attempts a small write twice a second, because a server that is full or
 * read-only answers pings but cannot count.
 */
export function createRedisCircuit({
  redis,
  probeKey,
  now,
  logger,
}: {
  readonly redis: Redis;
  readonly probeKey: string;
  readonly now: () => number;
  readonly logger: LiveLogger | undefined;
}): RedisCircuit {
  const upListeners: (() => void)[] = [];
  let isUp = true;
  let isClosed = false;
  let losses = 0;
  let lastLocalMs = Number.NEGATIVE_INFINITY;
  let probing: NodeJS.Timeout | undefined;

  function fail(cause: unknown): void {
    if (!isUp || isClosed) return;
    isUp = false;
    losses += 1;
    lastLocalMs = now();
    logger?.warn(
      { err: cause },
      'Redis is unavailable: this process keeps rate limits and visits in memory until it recovers',
    );
    scheduleProbe();
  }

  function scheduleProbe(): void {
    probing = setTimeout(() => {
      redis.set(probeKey, '1', 'PX', 1000).then(recover, scheduleProbeUnlessClosed);
    }, PROBE_INTERVAL_MS);
    probing.unref();
  }

  function scheduleProbeUnlessClosed(): void {
    if (!isClosed) scheduleProbe();
  }

  function recover(): void {
    if (isClosed) return;
    isUp = true;
    lastLocalMs = now();
    logger?.info({}, 'Redis is back');
    for (const work of upListeners) work();
  }

  return {
    fail,
    onUp: (work) => upListeners.push(work),
    get isUp() {
      return isUp;
    },
    get losses() {
      return losses;
    },
    get lastLocalMs() {
      return lastLocalMs;
    },
    async run(remote, local) {
      if (isUp) {
        try {
          return await remote();
        } catch (error) {
          fail(error);
        }
      }
      lastLocalMs = now();
      return local();
    },
    close() {
      isClosed = true;
      clearTimeout(probing);
    },
  };
}
