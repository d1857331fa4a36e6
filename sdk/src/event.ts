import type { Api } from './api.ts';

type Body = Parameters<Api['tracking']['track']>[0]['body'];

/** One event as it is sent. */
export type TrackEvent = Exclude<Body, readonly unknown[]>;

/** Why events are not sent: there was no room, or the server refused them, or the client was closed. */
export type DropReason = 'full' | 'refused' | 'closed' | 'not-json';

/** Events that will not be sent. */
export interface Dropped {
  readonly reason: DropReason;
  readonly events: readonly TrackEvent[];
  /** What the server said, or why it could not be reached. */
  readonly error?: unknown;
}

/** How events wait and leave. */
export interface QueueOptions {
  /** Most events that wait; 10,000 when left out. */
  readonly maxEvents?: number;
  /** Most bytes of JSON that wait; 8 MiB when left out. */
  readonly maxBytes?: number;
  /** Events of one request, and so many that wait are sent at once; 200 when left out, 1,000 at most. */
  readonly batchSize?: number;
  /** How long an event waits for others, in milliseconds; 2,000 when left out. */
  readonly flushIntervalMs?: number;
  /** Is told what will not be sent. What it throws is ignored. */
  readonly onDrop?: (dropped: Dropped) => void;
}
