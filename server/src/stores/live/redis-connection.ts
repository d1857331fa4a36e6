import { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 3_000;
/** A connection without an answer for this long is considered broken. */
const SOCKET_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 1_000;

/** A prepared connection. */
export class RedisConnection {
  readonly redis: Redis;
  #wasReady = false;
  #firstError: unknown;

  /**
   * Prepares a connection that reconnects automatically after it was ready once. Commands are never queued or repeated: without a
   * connection they fail immediately.
   * @param onError called on every error after the first connect.
   */
  constructor(url: string, commandTimeoutMs: number, onError: (error: unknown) => void) {
    this.redis = new Redis(url, {
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
    this.redis.on('error', (error) => {
      this.#firstError ??= error;
      if (this.#wasReady) onError(error);
    });
  }

  /**
   * Connects and resolves when the connection is ready.
   * @throws Error of the socket or the server if it cannot be established.
   */
  async connect(): Promise<void> {
    try {
      await this.redis.connect();
      this.#wasReady = true;
    } catch (error) {
      throw this.#firstError ?? error;
    }
  }

  /** Closes the connection permanently. Pending commands are rejected. */
  async end(): Promise<void> {
    if (this.redis.status === 'end') return;
    const ended = new Promise<void>((resolve) => this.redis.once('end', () => resolve()));
    this.redis.disconnect();
    // Between two attempts there is no socket that could emit `close`.
    if (this.redis.status === 'reconnecting') return;
    await ended;
  }
}
