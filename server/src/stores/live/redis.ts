import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { ClaimTable } from './claims.ts';
import type { LiveStore } from './live.ts';
import { OpenVisits } from './open-visits.ts';
import { createRateFallback } from './rate-fallback.ts';
import { type LiveLogger, RedisCircuit } from './redis-circuit.ts';
import { createRedisClaims } from './redis-claims.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisInvalidation } from './redis-invalidation.ts';
import { createRedisVisits } from './redis-visits.ts';
import { SlidingLog } from './sliding-log.ts';
import { startSweeping } from './visit-table.ts';

/** Options of the Redis driver. */
export interface RedisLiveOptions {
  /** `redis://` or `rediss://`: Redis 6.2, Valkey 7.2 or later, one server, not a cluster. */
  readonly url: string;
  /** For the fallback in this process. The server uses its own clock. */
  readonly clock: Clock;
  /** Prefix of every key and channel. Default `pharos:`. */
  readonly keyPrefix?: string;
  readonly logger?: LiveLogger;
}

/** The maximum time that a request waits for Redis before the fallback is used, in milliseconds. */
const COMMAND_TIMEOUT_MS = 250;
const SUBSCRIBE_TIMEOUT_MS = 3_000;

/**
 * Opens the live store that several processes share. A later failure of Redis does not fail requests: limits
 * ({@link createRateFallback}) and visits ({@link createRedisVisits}) continue in this process, and generations become
 * `undefined`, so that no cache is used.
 * @throws AppError SERVICE_UNAVAILABLE if the server cannot be reached at the start; the address is probably wrong.
 */
export async function openRedisLive({
  url,
  clock,
  keyPrefix = 'pharos:',
  logger,
}: RedisLiveOptions): Promise<LiveStore> {
  let isClosed = false;
  let isSubscribed = true;
  const log = new SlidingLog({ clock });
  const visits = new OpenVisits({ clock });
  const commands = new RedisConnection(url, COMMAND_TIMEOUT_MS, (error) => circuit.fail(error));
  const messages = new RedisConnection(url, SUBSCRIBE_TIMEOUT_MS, reportSubscriptionLoss);
  const { redis } = commands;
  const circuit = new RedisCircuit({ redis, probeKey: `${keyPrefix}probe`, now: () => log.now(), logger });
  const invalidation = new RedisInvalidation({ redis, subscriber: messages.redis, circuit, keyPrefix });

  /** Logs the first error of a loss only: during an outage, each attempt to reconnect fails with one more. */
  function reportSubscriptionLoss(cause: unknown): void {
    if (!isSubscribed || isClosed) return;
    isSubscribed = false;
    logger?.warn(
      { err: cause },
      'The Redis subscription is lost: caches are checked by their generation until it recovers',
    );
  }

  async function subscribe(): Promise<void> {
    try {
      await invalidation.listen();
      isSubscribed = true;
    } catch (error) {
      reportSubscriptionLoss(error);
      if (!isClosed) messages.redis.disconnect(true);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    circuit.close();
    await Promise.all([commands.end(), messages.end()]);
  }

  try {
    await Promise.all([commands.connect(), messages.connect()]);
    await invalidation.listen();
  } catch (error) {
    await close();
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError('SERVICE_UNAVAILABLE', { reason: `Redis cannot be reached: ${why}`, cause: error });
  }

  redis.on('close', () => circuit.fail(new Error('The connection was closed')));
  messages.redis.on('ready', () => void subscribe());
  const stopSweeping = startSweeping(visits);

  return {
    driver: 'redis',
    ...createRateFallback({ redis, circuit, log, keyPrefix }),
    ...createRedisVisits({ redis, circuit, visits, clock, keyPrefix }),
    ...createRedisClaims({ redis, circuit, claims: new ClaimTable({ clock }), keyPrefix }),
    invalidate: (topic, id) => invalidation.invalidate(topic, id),
    onInvalidate: (...args) => invalidation.onInvalidate(...args),
    cacheCounts: () => invalidation.cacheCounts(),
    generation: (topic) => invalidation.generation(topic),
    async ping() {
      try {
        await redis.ping();
      } catch (error) {
        throw new AppError('SERVICE_UNAVAILABLE', { reason: 'Redis does not answer', cause: error });
      }
    },
    async close() {
      stopSweeping();
      await close();
    },
  };
}
