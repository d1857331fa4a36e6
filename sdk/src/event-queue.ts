import { PharosError } from './errors.ts';
import type { Dropped, DropReason, QueueOptions, TrackEvent } from './event.ts';
import { createAgingJson } from './event-age.ts';
import { eventJsonWithWarning } from './event-json.ts';

const DEFAULT_MAX_EVENTS = 10_000;
const DEFAULT_MAX_BYTES = 8 * 1024 * 1024;
const DEFAULT_BATCH_SIZE = 200;
const DEFAULT_INTERVAL_MS = 2_000;
/** The limits of one request. */
const SERVER_BATCH_SIZE = 1_000;
const SERVER_BATCH_BYTES = 2 * 1024 * 1024;
/** Reserve for brackets, commas and proxies. */
const BATCH_BYTES = SERVER_BATCH_BYTES - 64 * 1024;
/** The largest age in an event. */
const AGE_BYTES = '"timestamp":1000000000000,'.length;
/** The maximum delay after failures, in intervals. Delays increase exponentially. */
const MAX_PATIENCE = 32;

interface Waiting {
  readonly event: TrackEvent;
  /** The event at the time of the call. */
  readonly json: () => string;
  readonly bytes: number;
}

/** A queue of events. None of these methods throws. */
export interface EventQueue {
  add(event: TrackEvent): void;
  /** Sends waiting events and resolves to the number that still wait because the server is unreachable. */
  flush(): Promise<number>;
  /** Sends waiting events and drops those that cannot be sent. */
  drain(): Promise<void>;
  /** As above, and drops all later events. */
  close(): Promise<void>;
}

/**
 * Creates a bounded queue that keeps events until they are acknowledged and sends them in batches, one request at a time.
 *
 * @param post sends a batch, the JSON array at the time of the call. Every event has an id, so it can be sent again.
 */
export function createEventQueue(
  post: (json: () => string) => Promise<unknown>,
  options: QueueOptions = {},
): EventQueue {
  const maxEvents = options.maxEvents ?? DEFAULT_MAX_EVENTS;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const batchSize = Math.min(options.batchSize ?? DEFAULT_BATCH_SIZE, SERVER_BATCH_SIZE);
  const intervalMs = options.flushIntervalMs ?? DEFAULT_INTERVAL_MS;
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | undefined;
  let patience = 1;
  let isClosed = false;

  const drop = (reason: DropReason, events: readonly TrackEvent[], error?: unknown): void => {
    if (events.length === 0) return;
    const dropped: Dropped = error === undefined ? { reason, events } : { reason, events, error };
    try {
      options.onDrop?.(dropped);
    } catch {
      // An error in the callback must not crash the program.
    }
  };

  const remove = (gone: ReadonlySet<Waiting>): void => {
    waiting = waiting.filter((one) => !gone.has(one));
    waitingBytes = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  };

  /** Sends one batch. Resolves to whether the remaining batches should be sent. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = takeBatch(waiting, batchSize);
    try {
      await post(() => `[${batch.map(({ json }) => json()).join(',')}]`);
      patience = 1;
      remove(new Set(batch));
      return true;
    } catch (error) {
      if (isPassing(error)) {
        patience = Math.min(patience * 2, MAX_PATIENCE);
        return false;
      }
      const refused = refusedOf(batch, error);
      remove(new Set(refused));
      drop(
        'refused',
        refused.map(({ event }) => event),
        error,
      );
      return true;
    }
  };

  const sendAll = async (): Promise<boolean> => {
    while (waiting.length > 0) if (!(await sendBatch())) return false;
    return true;
  };

  const flush = async (): Promise<number> => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    await sending;
    if (waiting.length > 0) schedule();
    return waiting.length;
  };

  /** The timer does not keep the program alive. Waiting events are sent before it exits (`create-client.ts`). */
  const schedule = (): void => {
    if (timer !== undefined || sending !== undefined || isClosed) return;
    timer = setTimeout(() => void flush(), intervalMs * patience);
    if (typeof timer === 'object' && 'unref' in timer) timer.unref();
  };

  const drain = async (): Promise<void> => {
    await flush();
    const left = waiting;
    remove(new Set(left));
    drop(
      'closed',
      left.map(({ event }) => event),
    );
  };

  return {
    add: (event) => {
      const json = eventJsonWithWarning(event);
      if (json === undefined) return drop('not-json', [event]);
      if (isClosed) return drop('closed', [event]);
      const bytes = new TextEncoder().encode(json).byteLength + AGE_BYTES;
      if (waiting.length >= maxEvents || waitingBytes + bytes > maxBytes || bytes > BATCH_BYTES)
        return drop('full', [event]);
      waiting.push({ event, json: createAgingJson(json, event), bytes });
      waitingBytes += bytes;
      // While the server is unreachable, new events must not trigger additional attempts.
      if (waiting.length >= batchSize && patience === 1) void flush();
      else schedule();
    },
    flush,
    drain,
    close: () => {
      isClosed = true;
      return drain();
    },
  };
}

function takeBatch(waiting: readonly Waiting[], batchSize: number): Waiting[] {
  let bytes = 0;
  const candidates = waiting.slice(0, batchSize);
  const end = candidates.findIndex((one) => {
    bytes += one.bytes + 1;
    return bytes > BATCH_BYTES;
  });
  return end === -1 ? candidates : candidates.slice(0, Math.max(1, end));
}

/** Returns whether a retry can succeed because the events are valid. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PharosError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

/** The server rejects a batch as a whole and lists its invalid events. The others are sent again. */
function refusedOf(batch: readonly Waiting[], error: unknown): readonly Waiting[] {
  const details = error instanceof PharosError ? error.details : [];
  const wrong = new Set(details.map(({ field }) => Number(/^body\.(\d+)(?:\.|$)/.exec(field)?.[1])));
  const refused = batch.filter((_one, index) => wrong.has(index));
  return refused.length === 0 ? batch : refused;
}
