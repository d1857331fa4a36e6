import type { Redis } from 'ioredis';
import type { LiveStore, RateLimit, RateVerdict } from './live.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { HIT_SCRIPT, runScript } from './redis-scripts.ts';
import type { SlidingLog } from './sliding-log.ts';

/**
 * Creates the limiter that counts in Redis and, without it, in this process.
 *
 * - **Redis up.** One script decides, atomically and by the server's clock, so the limit holds over all processes.
 *   What it allows is written into the local log, too, as of when the request was sent.
 * - **Redis lost.** The request that notices waits for one command time-out (250 ms) at most, or not at all when the
 *   connection broke; later ones do not wait. The local log already holds this process's share of the window, so a
 *   caller gets no second budget here. With n processes, a caller who reaches all of them gets up to n budgets
 *   while Redis is away: bounded, never unlimited.
 * - **Redis back.** For one window it knows nothing of what was counted here, so both are asked: a hit passes
 *   only if neither log is full. Then Redis alone decides again.
 * - A hit whose answer timed out may have been counted in Redis and is counted here as well: in doubt it counts.
 */
export function createRateFallback({
  redis,
  circuit,
  log,
  keyPrefix,
}: {
  readonly redis: Redis;
  readonly circuit: RedisCircuit;
  readonly log: SlidingLog;
  readonly keyPrefix: string;
}): Pick<LiveStore, 'hit'> {
  async function remoteHit(identity: string, rate: RateLimit): Promise<RateVerdict> {
    const sentMs = log.now();
    const key = `${keyPrefix}rate:${rate.windowMs}:${identity}`;
    const verdict = parseVerdict(
      await runScript(redis, HIT_SCRIPT, [key], [rate.limit, rate.windowMs]),
      rate,
    );
    if (verdict.allowed) log.count(identity, rate, sentMs);
    return verdict;
  }

  return {
    async hit(identity, rate) {
      const knowsMore = log.now() - circuit.lastLocalMs <= rate.windowMs;
      const refusal = knowsMore ? log.refusal(identity, rate) : undefined;
      if (refusal !== undefined) return refusal;
      return circuit.run(
        () => remoteHit(identity, rate),
        () => log.hit(identity, rate),
      );
    },
  };
}

function parseVerdict(reply: unknown, { limit }: RateLimit): RateVerdict {
  if (!Array.isArray(reply)) throw new TypeError('Redis answered a hit with something else than a list');
  const [allowed, count, resetMs, nowMs] = reply.map(Number);
  if (count === undefined || resetMs === undefined || nowMs === undefined)
    throw new TypeError('Redis answered a hit with too short a list');
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - count),
    resetMs,
    retryAfterSeconds: Math.max(1, Math.ceil((resetMs - nowMs) / 1000)),
  };
}
