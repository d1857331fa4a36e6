import type { Redis } from 'ioredis';

/** Where the driver says that it lost or found its store; pino's shape. */
export interface LiveLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Decides, call by call, whether Redis or this process answers. */
export interface RedisCircuit {
  /**
   * The remote answer; the local one when Redis is known to be away, or turns out to be. The first call to notice
   * waits for the command's time-out, later ones do not wait at all.
   */
  run<T>(remote: () => Promise<T>, local: () => T): Promise<T>;
  /** Tells that Redis is away, for those who notice it elsewhere. */
  fail(cause: unknown): void;
  /** Calls `work` whenever Redis has come back. */
  onUp(work: () => void): void;
  readonly isUp: boolean;
  /** How often Redis was lost so far. */
  readonly losses: number;
  /** When this process last had to answer itself: milliseconds on `now`'s clock. */
  readonly lastLocalMs: number;
  close(): void;
}

const PROBE_INTERVAL_MS = 500;

/**
 * Creates a circuit that is up. While down, it tries a small write twice a second: a server that is full or read-only
 * answers pings, but cannot count.
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
      'Redis is away: rate limits and visits are kept by this process until it is back',
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
