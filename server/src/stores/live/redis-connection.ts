import { Redis } from 'ioredis';

/** A prepared connection. */
export interface RedisConnection {
  readonly redis: Redis;
  /**
   * Connects and resolves when the connection is ready.
   * @throws Error of the socket or the server if it cannot be established.
   */
  connect(): Promise<void>;
  /** Closes the connection permanently. Pending commands are rejected. */
  end(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** A connection without an answer for this long is considered broken. */
const SOCKET_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 1_000;

/**
 * Prepares a connection that reconnects automatically after it was ready once. Commands are never
 * queued or repeated: without a connection they fail immediately.
 * @param onError called on every error after the first connect.
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
      // Between two attempts there is no socket that could emit `close`.
      if (redis.status === 'reconnecting') return;
      await ended;
    },
  };
}
