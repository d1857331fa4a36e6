import type { MaybePromise } from '../../lib/concurrency/maybe-promise.ts';

/** A rate limit: at most `limit` hits in any period of `windowMs`. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
  /** Hits of one identity in different scopes are counted separately. Scopes are few, such as the operations. */
  readonly scope?: string;
}

/** The result of one hit. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** The remaining hits in the window; 0 if the hit is rejected. */
  readonly remaining: number;
  /** When the oldest counted hit leaves the window, in milliseconds since the epoch. */
  readonly resetMs: number;
  /** Seconds until the next attempt can succeed, at least 1. */
  readonly retryAfterSeconds: number;
}

/** An event that opens or extends a visit. */
export interface VisitTouch {
  /** Identifies a visitor of a website. */
  readonly visitorKey: string;
  /** The time of the event, in milliseconds since the epoch. */
  readonly timeMs: number;
  /** The id of the visit if this event opens one: at most 31 ASCII characters. It may be created when it is read, once. */
  readonly newVisitId: string;
}

/** A look-up of the open visit. */
export type VisitProbe = Pick<VisitTouch, 'visitorKey' | 'timeMs'>;

/** An open visit that is restored after a restart. */
export interface OpenVisit {
  readonly visitorKey: string;
  readonly visitId: string;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** A claim of something that only one holder can have. */
export interface Claim {
  readonly key: string;
  /** At most 64 ASCII characters. */
  readonly holder: string;
}

/** The name of a cache that exists in every process, such as `website`. Each module defines its own. */
export type InvalidationTopic = string;

/** Figures of a cache since it was created. */
export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
  /** Entries now. */
  readonly size: number;
}

/**
 * The processes that have applied an invalidation when the call returns. `here`: only this process. The others are notified
 * when the store is available again; until then, processes that can reach it may use their caches.
 */
export type InvalidationReach = 'everywhere' | 'here';

/** The store of short-lived data: rate limits, open visits, claims and cache invalidation. Features do not depend on the driver. */
export interface LiveStore {
  readonly driver: 'memory' | 'redis';
  /**
   * Counts one hit of `identity` unless the limit is reached. A rejected hit is not counted. A hit leaves the window
   * exactly `windowMs` after it was counted. Different windows have separate limits.
   */
  hit(identity: string, rate: RateLimit): MaybePromise<RateVerdict>;
  /** Returns whether the next hit of `identity` would be counted, and how many would be. Counts nothing. */
  peek(identity: string, rate: RateLimit): MaybePromise<RateVerdict>;
  /**
   * Returns the visit of each event, in the order of the input: the latest visit of the visitor if the event is at most
   * 30 minutes before its first or after its last event, otherwise a new one. An older event gets a new visit,
   * but the later visit stays open. Exact for events that arrive within 30 minutes of their time.
   * Does not fail if the store is unavailable.
   */
  touchVisits(touches: readonly VisitTouch[]): MaybePromise<string[]>;
  /**
   * Returns the visit that each event would join, in the order of the input, without changing it; `undefined` if the event
   * would open one. Does not fail if the store is unavailable.
   */
  openVisits(probes: readonly VisitProbe[]): MaybePromise<(string | undefined)[]>;
  /** Restores the visits that were open before a restart. Of two visits of one visitor, the later one is kept. */
  restoreVisits(visits: readonly OpenVisit[]): Promise<void>;
  /**
   * Returns the holder of each key, in the order of the input: the first that claimed it within `holdMs`. Does not fail if the store is unavailable; then each process has its
   * own holders.
   */
  claim(claims: readonly Claim[], holdMs: number): MaybePromise<string[]>;
  /**
   * Invalidates `id` in the caches of every process. Call it after the change is committed. Resolves when the caches of this
   * process are cleared, and returns which processes were notified. Never fails.
   */
  invalidate(topic: InvalidationTopic, id: string): Promise<InvalidationReach>;
  /** Calls `clear` for each invalidation of `topic`, and with `undefined` if messages may have been missed. */
  onInvalidate(topic: InvalidationTopic, clear: (id: string | undefined) => void, counts?: CacheCounts): void;
  /** The counts of caches by topic, for the metrics. */
  cacheCounts(): Iterable<readonly [topic: InvalidationTopic, counts: CacheCounts]>;
  /**
   * Returns a value that changes with every invalidation of `topic` by any process. Messages can be late or lost. Callers
   * that need immediate invalidation use a cached row only if it was loaded after the same value had been read
   * (`LiveCache` does this). Returns `undefined` if the store does not answer: then no cached row
   * may be used. Takes at most one round trip, shared by all calls in the same tick.
   */
  generation(topic: InvalidationTopic): MaybePromise<string | undefined>;
  /** @throws AppError SERVICE_UNAVAILABLE if the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
