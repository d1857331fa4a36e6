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
	/** The id the visit gets when this event opens one. */
	readonly newVisitId: string;
}

/** An open visit, as it is put back after a restart. */
export interface OpenVisit {
	readonly visitorKey: string;
	readonly visitId: string;
	readonly firstMs: number;
	readonly lastMs: number;
}

/** Something that other processes must forget, such as a cached key row. */
export type InvalidationTopic = "key" | "website" | "session" | "salt";

/** The store of what is only true now. No feature knows which driver it runs on. */
export interface LiveStore {
	readonly driver: "memory" | "redis";
	/** Counts one hit of `identity` unless the limit is reached; a refused hit is not counted. */
	hit(identity: string, rate: RateLimit): Promise<RateVerdict>;
	/** The visit that each event belongs to: the open one, or a new one after 30 minutes without an event. Same order as asked. */
	touchVisits(touches: readonly VisitTouch[]): Promise<string[]>;
	/** Puts back the visits that were open before a restart. */
	restoreVisits(visits: readonly OpenVisit[]): Promise<void>;
	/** Tells every process, this one included, to forget `id`. Resolves after this process has. */
	invalidate(topic: InvalidationTopic, id: string): Promise<void>;
	/** Calls `forget` for each invalidation of `topic`, and with `undefined` when messages may have been missed. */
	onInvalidate(
		topic: InvalidationTopic,
		forget: (id: string | undefined) => void,
	): void;
	/** @throws AppError SERVICE_UNAVAILABLE when the store does not answer. */
	ping(): Promise<void>;
	close(): Promise<void>;
}
