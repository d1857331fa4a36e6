import type { Api } from './api.ts';

type Body = Extract<Parameters<Api['tracking']['track']>[0], { query: unknown }>['body'];

/** An event. */
export type TrackEvent = Exclude<Body, readonly unknown[]>;

/** Why events were dropped: the queue was full, the server rejected them, or the client was closed. */
export type DropReason = 'full' | 'refused' | 'closed' | 'not-json';

/** Dropped events. */
export interface Dropped {
  readonly reason: DropReason;
  readonly events: readonly TrackEvent[];
  /** The error of the server or the connection. */
  readonly error?: unknown;
}

/** Options of the event queue. */
export interface QueueOptions {
  /** The maximum number of waiting events. Default 10,000. */
  readonly maxEvents?: number;
  /** The maximum size of waiting events as JSON, in bytes. Default 8 MiB. */
  readonly maxBytes?: number;
  /** The maximum number of events per request. As many waiting events are sent immediately. Default 200, maximum 1,000. */
  readonly batchSize?: number;
  /** The maximum time an event waits for a batch, in milliseconds. Default 2,000. */
  readonly flushIntervalMs?: number;
  /** Called with dropped events. Errors it throws are ignored. */
  readonly onDrop?: (dropped: Dropped) => void;
}
