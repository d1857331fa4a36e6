import { Redis } from 'ioredis';

/** A connection on its way. */
export interface RedisConnection {
  readonly redis: Redis;
  /**
   * Resolves when it is ready for the first time.
   * @throws Error what the socket or the server said, when it cannot be.
   */
  connect(): Promise<void>;
  /** Closes it for good; commands under way are rejected. */
  end(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** A connection that owes an answer for so long is taken for dead. */
const SOCKET_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 1_000;

/**
 * Prepares a connection that, once it was ready, is built up again whenever it breaks. Commands are never
 * queued or repeated: without a connection they fail at once.
 * @param onError told of every error after the first connect.
 */
export function createRedisConnection(
  url: string,
  commandTimeoutMs: number,
  onError: (error: unknown) => void,
): RedisConnection {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: commandTimeoutMs,
    socketTimeout: SOCKET_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(50 * times, MAX_RECONNECT_DELAY_MS),
  });
  let wasReady = false;
  let firstError: unknown;
  redis.on('error', (error) => {
    firstError ??= error;
    if (wasReady) onError(error);
  });

  return {
    redis,
    async connect() {
      try {
        await redis.connect();
        wasReady = true;
      } catch (error) {
        throw firstError ?? error;
      }
    },
    async end() {
      if (redis.status === 'end') return;
      const ended = new Promise<void>((resolve) => redis.once('end', () => resolve()));
      redis.disconnect();
      // While it waits for its next attempt there is no socket whose closing could be reported.
      if (redis.status === 'reconnecting') return;
      await ended;
    },
  };
}
