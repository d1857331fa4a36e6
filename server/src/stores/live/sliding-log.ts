import type { Clock } from '../../lib/time/clock.ts';
import type { RateLimit, RateVerdict } from './live.ts';
import { SteadyClock } from './steady-clock.ts';

const DEFAULT_MAX_IDENTITIES = 100_000;

/**
 * An exact rate limiter in one process. It stores the time of every counted hit, of at most twice `maxIdentities` identities for each length
 * of window ({@link LogTable}).
 *
 * To evict its own log while it is still counted, a caller needs `maxIdentities` other identities within one window. Each of
 * them has a budget of its own, so this gains nothing. Each window has its own table, so
 * a flood on a one-minute limit does not evict the fifteen-minute log of a sign-in. Rejected hits count as activity, so
 * repeated attempts keep the log of a caller.
 *
 * The clock may step back: see {@link SteadyClock}. No caller is blocked for longer than a window or gets
 * more than the limit.
 */
export class SlidingLog {
  readonly #steady: SteadyClock;
  readonly #maxIdentities: number;
  readonly #tables = new Map<number, LogTable>();

  constructor({
    clock,
    maxIdentities = DEFAULT_MAX_IDENTITIES,
  }: {
    readonly clock: Clock;
    readonly maxIdentities?: number | undefined;
  }) {
    this.#steady = new SteadyClock(clock);
    this.#maxIdentities = maxIdentities;
  }

  /** The time of the log, which never steps back, in milliseconds. */
  now(): number {
    return this.#steady.now();
  }

  /** Counts or rejects a hit. */
  hit(identity: string, rate: RateLimit): RateVerdict {
    const nowMs = this.#steady.now();
    const known = this.#currentLog(identity, rate, nowMs);
    if ((known?.count ?? 0) >= rate.limit) return this.#verdictOf(known, rate, nowMs, false);
    const ring = known ?? this.#startLog(identity, rate, nowMs);
    pushStamp(ring, nowMs);
    return this.#verdictOf(ring, rate, nowMs, true);
  }

  /** Returns whether a hit would be counted, and how many would be. Counts nothing. */
  peek(identity: string, rate: RateLimit): RateVerdict {
    const nowMs = this.#steady.now();
    const known = this.#currentLog(identity, rate, nowMs);
    return this.#verdictOf(known, rate, nowMs, (known?.count ?? 0) < rate.limit);
  }

  /** Counts a hit that Redis has accepted, at `steadyMs`. */
  count(identity: string, rate: RateLimit, steadyMs: number): void {
    const known = this.#currentLog(identity, rate, steadyMs);
    pushStamp(known ?? this.#startLog(identity, rate, steadyMs), steadyMs);
  }

  #tableOf(windowMs: number): LogTable {
    const known = this.#tables.get(windowMs);
    if (known !== undefined) return known;
    const table = new LogTable(windowMs, this.#maxIdentities);
    this.#tables.set(windowMs, table);
    return table;
  }

  #verdictOf(ring: StampRing | undefined, rate: RateLimit, nowMs: number, allowed: boolean): RateVerdict {
    const oldestMs = ring === undefined ? undefined : oldestStamp(ring);
    const resetMs = (oldestMs ?? nowMs) + rate.windowMs;
    return {
      allowed,
      limit: rate.limit,
      remaining: allowed ? Math.max(0, rate.limit - (ring?.count ?? 0)) : 0,
      resetMs: this.#steady.toWallMs(resetMs),
      retryAfterSeconds: Math.max(1, Math.ceil((resetMs - nowMs) / 1000)),
    };
  }

  /** Returns the log of an identity, after removing hits that left the window. */
  #currentLog(identity: string, { windowMs, scope = '' }: RateLimit, nowMs: number): StampRing | undefined {
    const ring = this.#tableOf(windowMs).find(scope, identity, nowMs);
    if (ring !== undefined) dropStamps(ring, nowMs - windowMs);
    return ring;
  }

  #startLog(identity: string, { windowMs, scope = '' }: RateLimit, nowMs: number): StampRing {
    return this.#tableOf(windowMs).start(scope, identity, nowMs);
  }
}

/** Logs by scope and identity, which are separate, so that no text is joined for each hit. */
type Generation = Map<string, Map<string, StampRing>>;

/**
 * The logs of one length of window. An active log moves to the younger one. When the younger generation is full, or a window
 * old, it becomes the older one, and the logs in that one are dropped. So a log whose hits may count is dropped only if at
 * least `maxIdentities` others were active since.
 */
class LogTable {
  readonly #windowMs: number;
  readonly #maxIdentities: number;
  #young: Generation = new Map();
  #old: Generation = new Map();
  #youngCount = 0;
  #startMs = Number.NEGATIVE_INFINITY;

  /** @param maxIdentities the bound of a generation. */
  constructor(windowMs: number, maxIdentities: number) {
    this.#windowMs = windowMs;
    this.#maxIdentities = maxIdentities;
  }

  /** Returns the log of an identity, which may have hits that left the window. It counts as active. */
  find(scope: string, identity: string, nowMs: number): StampRing | undefined {
    if (nowMs - this.#startMs >= this.#windowMs) this.#replaceOld(nowMs);
    const known = this.#young.get(scope)?.get(identity);
    if (known !== undefined) return known;
    const earlier = this.#old.get(scope)?.get(identity);
    if (earlier !== undefined) this.#add(scope, identity, earlier, nowMs);
    return earlier;
  }

  /** Creates an empty log for an identity without one. */
  start(scope: string, identity: string, nowMs: number): StampRing {
    const ring = createStampRing();
    this.#add(scope, identity, ring, nowMs);
    return ring;
  }

  #replaceOld(nowMs: number): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngCount = 0;
    this.#startMs = nowMs;
  }

  #add(scope: string, identity: string, ring: StampRing, nowMs: number): void {
    if (this.#youngCount >= this.#maxIdentities) this.#replaceOld(nowMs);
    this.#youngCount += 1;
    const logs = this.#young.get(scope);
    if (logs === undefined) this.#young.set(scope, new Map([[identity, ring]]));
    else logs.set(identity, ring);
  }
}

/** Ring buffer of times, in order, 8 bytes each. It grows by doubling. Plain data, because there are many. */
interface StampRing {
  count: number;
  start: number;
  stamps: number[];
}

/** Creates an empty ring with room for four times. The initial values are not integers, so that V8 stores 8-byte numbers from the start. */
function createStampRing(): StampRing {
  return { count: 0, start: 0, stamps: [0.5, 0.5, 0.5, 0.5] };
}

/** The earliest time, milliseconds; `undefined` in an empty ring. */
function oldestStamp(ring: StampRing): number | undefined {
  return ring.count === 0 ? undefined : ring.stamps[ring.start];
}

/** The latest time, milliseconds; `undefined` in an empty ring. */
function newestStamp(ring: StampRing): number | undefined {
  return ring.count === 0 ? undefined : ring.stamps[(ring.start + ring.count - 1) % ring.stamps.length];
}

/** Adds a time. A time before the newest is stored as the newest, to keep the order. */
function pushStamp(ring: StampRing, timeMs: number): void {
  const stamp = Math.max(timeMs, newestStamp(ring) ?? timeMs);
  if (ring.count === ring.stamps.length) grow(ring);
  ring.stamps[(ring.start + ring.count) % ring.stamps.length] = stamp;
  ring.count += 1;
}

/** Removes all times up to `limitMs`. */
function dropStamps(ring: StampRing, limitMs: number): void {
  let oldest = oldestStamp(ring);
  while (oldest !== undefined && oldest <= limitMs) {
    ring.start = (ring.start + 1) % ring.stamps.length;
    ring.count -= 1;
    oldest = oldestStamp(ring);
  }
}

function grow(ring: StampRing): void {
  const ordered = [...ring.stamps.slice(ring.start), ...ring.stamps.slice(0, ring.start)];
  const capacity = ordered.length * 2;
  while (ordered.length < capacity) ordered.push(0);
  ring.stamps = ordered;
  ring.start = 0;
}
