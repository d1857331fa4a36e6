import type { Redis } from 'ioredis';
import type { LiveStore, RateLimit, RateVerdict } from './live.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { HIT_SCRIPT, runScript } from './redis-scripts.ts';
import type { SlidingLog } from './sliding-log.ts';

/**
 * Creates a rate limiter that counts in Redis and falls back to this process.
 *
 * - **Redis available.** One script decides atomically, by the clock of the server, so the limit applies to all processes.
 *   Accepted hits are also recorded in the local log, with the time at which the request was sent.
 * - **Redis lost.** The first request waits for one command timeout (250 ms) at most, or not at all if the
 *   connection broke; later ones do not wait. The local log already contains the hits of this process in the window, so a
 *   caller does not get a second budget here. With n processes, a caller who reaches all of them gets at most n budgets
 *   while Redis is unavailable.
 * - **Redis available again.** For one window, Redis does not know the hits counted locally, so both are checked: a hit
 *   passes only if neither log is full. Then Redis alone decides again.
 * - A hit that timed out may have been counted in Redis. It is also counted locally.
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
}): Pick<LiveStore, 'hit' | 'peek'> {
  async function askRedis(identity: string, rate: RateLimit, counts: boolean): Promise<RateVerdict> {
    const sentMs = log.now();
    const scope = rate.scope === undefined ? '' : `${rate.scope}:`;
    const key = `${keyPrefix}rate:${rate.windowMs}:${scope}${identity}`;
    const args = [rate.limit, rate.windowMs, counts ? 1 : 0];
    const verdict = parseVerdict(await runScript(redis, HIT_SCRIPT, [key], args), rate);
    if (counts && verdict.allowed) log.count(identity, rate, sentMs);
    return verdict;
  }

  async function decide(identity: string, rate: RateLimit, counts: boolean): Promise<RateVerdict> {
    const knowsMore = log.now() - circuit.lastLocalMs <= rate.windowMs;
    const local = knowsMore ? log.peek(identity, rate) : undefined;
    if (local?.allowed === false) return local;
    return circuit.run(
      () => askRedis(identity, rate, counts),
      () => (counts ? log.hit(identity, rate) : log.peek(identity, rate)),
    );
  }

  return {
    hit: (identity, rate) => decide(identity, rate, true),
    peek: (identity, rate) => decide(identity, rate, false),
  };
}

function parseVerdict(reply: unknown, { limit }: RateLimit): RateVerdict {
  if (!Array.isArray(reply)) throw new TypeError('Redis did not return a list for a hit');
  const [allowed, count, resetMs, nowMs] = reply.map(Number);
  if (count === undefined || resetMs === undefined || nowMs === undefined)
    throw new TypeError('Redis returned too short a list for a hit');
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - count),
    resetMs,
    retryAfterSeconds: Math.max(1, Math.ceil((resetMs - nowMs) / 1000)),
  };
}
