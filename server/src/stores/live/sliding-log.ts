import type { Clock } from '../../lib/clock.ts';
import { createLru, type Lru } from '../../lib/lru.ts';
import type { RateLimit, RateVerdict } from './live.ts';
import {
  createStampRing,
  dropStamps,
  newestStamp,
  oldestStamp,
  pushStamp,
  type StampRing,
} from './stamp-ring.ts';
import { createSteadyClock } from './steady-clock.ts';

/** The exact limiter of one process: it remembers the time of every counted hit. */
export interface SlidingLog {
  /** Counts the hit, or refuses it. */
  hit(identity: string, rate: RateLimit): RateVerdict;
  /** The verdict on a hit that would be refused, without counting anything; `undefined` if it would pass. */
  refusal(identity: string, rate: RateLimit): RateVerdict | undefined;
  /** Counts a hit that someone else has allowed, as of `steadyMs`. */
  count(identity: string, rate: RateLimit, steadyMs: number): void;
  /** The log's own time: the clock's, but never stepping back. Milliseconds. */
  now(): number;
}

const DEFAULT_MAX_IDENTITIES = 100_000;

/** Empty logs looked for whenever an identity comes in: more than one, so that they go faster than they come. */
const SWEPT_PER_NEWCOMER = 2;

/**
 * Creates a limiter that holds at most `maxIdentities` identities for each length of window.
 *
 * When a table is full, the identity that asked longest ago makes room, and most often its window is empty by then.
 * Someone who wants to be forgotten while still counted must bring `maxIdentities` others within one window; each of
 * them has a budget of its own, so what that wins is less than what it takes. Tables are kept apart by window, so
 * a flood on a one-minute limit does not push out the fifteen-minute log of a sign-in. A caller who is refused has asked, too:
 * hammering keeps its log, it does not wash it out.
 *
 * The clock may step back: see {@link createSteadyClock}. Nobody is locked out longer than a window, and nobody gets
 * more than the limit.
 */
export function createSlidingLog({
  clock,
  maxIdentities = DEFAULT_MAX_IDENTITIES,
}: {
  readonly clock: Clock;
  readonly maxIdentities?: number | undefined;
}): SlidingLog {
  const steady = createSteadyClock(clock);
  const tables = new Map<number, Lru<string, StampRing>>();

  function tableOf(windowMs: number): Lru<string, StampRing> {
    const known = tables.get(windowMs);
    if (known !== undefined) return known;
    const table = createLru<string, StampRing>({ maxEntries: maxIdentities });
    tables.set(windowMs, table);
    return table;
  }

  function verdictOf(
    ring: StampRing | undefined,
    rate: RateLimit,
    nowMs: number,
    allowed: boolean,
  ): RateVerdict {
    const oldestMs = ring === undefined ? undefined : oldestStamp(ring);
    const resetMs = (oldestMs ?? nowMs) + rate.windowMs;
    return {
      allowed,
      limit: rate.limit,
      remaining: allowed ? Math.max(0, rate.limit - (ring?.count ?? 0)) : 0,
      resetMs: steady.toWallMs(resetMs),
      retryAfterSeconds: Math.max(1, Math.ceil((resetMs - nowMs) / 1000)),
    };
  }

  /** The identity's log without what has left the window. */
  function currentLog(identity: string, windowMs: number, nowMs: number): StampRing | undefined {
    const ring = tables.get(windowMs)?.get(identity);
    if (ring !== undefined) dropStamps(ring, nowMs - windowMs);
    return ring;
  }

  function startLog(identity: string, windowMs: number, nowMs: number): StampRing {
    const table = tableOf(windowMs);
    for (let swept = 0; swept < SWEPT_PER_NEWCOMER; swept += 1) {
      const oldest = table.oldest();
      if (oldest === undefined || (newestStamp(oldest[1]) ?? 0) > nowMs - windowMs) break;
      table.delete(oldest[0]);
    }
    const ring = createStampRing();
    table.set(identity, ring);
    return ring;
  }

  return {
    now: steady.now,
    hit(identity, rate) {
      const nowMs = steady.now();
      const known = currentLog(identity, rate.windowMs, nowMs);
      if ((known?.count ?? 0) >= rate.limit) return verdictOf(known, rate, nowMs, false);
      const ring = known ?? startLog(identity, rate.windowMs, nowMs);
      pushStamp(ring, nowMs);
      return verdictOf(ring, rate, nowMs, true);
    },
    refusal(identity, rate) {
      const nowMs = steady.now();
      const known = currentLog(identity, rate.windowMs, nowMs);
      return (known?.count ?? 0) >= rate.limit ? verdictOf(known, rate, nowMs, false) : undefined;
    },
    count(identity, rate, steadyMs) {
      const known = currentLog(identity, rate.windowMs, steadyMs);
      pushStamp(known ?? startLog(identity, rate.windowMs, steadyMs), steadyMs);
    },
  };
}
