import type { MaybePromise } from '../../lib/maybe-promise.ts';

/** The bound that a sliding log enforces: never more than `limit` hits in any `windowMs`. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** What a sliding log says of one hit. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** Hits left in the window after this one; 0 when refused. */
  readonly remaining: number;
  /** When the oldest counted hit leaves the window: milliseconds since the epoch. */
  readonly resetMs: number;
  /** Seconds to wait before the next try, at least 1. */
  readonly retryAfterSeconds: number;
}

/** One touch of a visit. */
export interface VisitTouch {
  /** Names the visitor within a website. */
  readonly visitorKey: string;
  /** When the event happened, milliseconds since the epoch. */
  readonly timeMs: number;
  /** The id the visit gets when this event opens one: at most 31 ASCII characters. */
  readonly newVisitId: string;
}

/** An event of which only the open visit is asked for. */
export type VisitProbe = Pick<VisitTouch, 'visitorKey' | 'timeMs'>;

/** An open visit, as it is put back after a restart. */
export interface OpenVisit {
  readonly visitorKey: string;
  readonly visitId: string;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The name of a cache that every process has, such as `website`. A module chooses a name of its own. */
export type InvalidationTopic = string;

/**
 * Who knows of an invalidation when the call returns. `here` means that the other processes are told as soon as
 * the store is back; until then those that still reach it may answer from their caches.
 */
type InvalidationReach = 'everywhere' | 'here';

/** The store of what is only true now. No feature knows which driver it runs on. */
export interface LiveStore {
  readonly driver: 'memory' | 'redis';
  /**
   * Counts one hit of `identity` unless the limit is reached; a refused hit is not counted. A hit exactly
   * `windowMs` after an earlier one no longer counts it. Budgets of different windows are apart.
   */
  hit(identity: string, rate: RateLimit): Promise<RateVerdict>;
  /**
   * The visit that each event belongs to, in the order asked: the visitor's latest one when the event lies at most
   * 30 minutes before its first or after its last event, else a new one. An event older than that gets its new id,
   * but the later visit stays the open one. Exact for events that arrive within 30 minutes of their time.
   * Never fails for want of the store.
   */
  touchVisits(touches: readonly VisitTouch[]): MaybePromise<string[]>;
  /**
   * The visit that each event would belong to, in the order asked, without touching it; `undefined` where it would
   * open one. Never fails for want of the store.
   */
  openVisits(probes: readonly VisitProbe[]): MaybePromise<(string | undefined)[]>;
  /** Puts back the visits that were open before a restart; of two visits of one visitor the later one stays. */
  restoreVisits(visits: readonly OpenVisit[]): Promise<void>;
  /**
   * Tells every process, this one included, to forget `id`. Call it after the change is committed; it resolves
   * after this process has forgotten, says who else has been told, and never fails.
   */
  invalidate(topic: InvalidationTopic, id: string): Promise<InvalidationReach>;
  /** Calls `forget` for each invalidation of `topic`, and with `undefined` when messages may have been missed. */
  onInvalidate(topic: InvalidationTopic, forget: (id: string | undefined) => void): void;
  /**
   * A value that changes with every invalidation of `topic`, by whichever process. Messages can be late or lost, so
   * whoever must act on the very next request compares: read it, and use a cached row only if the row was loaded
   * after the same value had been read (`createLiveCache` does). `undefined` when the store does not answer: then no cached row
   * may be used. Costs one round trip at most, shared by all who ask in the same tick.
   */
  generation(topic: InvalidationTopic): MaybePromise<string | undefined>;
  /** @throws AppError SERVICE_UNAVAILABLE when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
