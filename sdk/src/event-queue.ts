import { PharosError } from './errors.ts';
import type { Dropped, DropReason, QueueOptions, TrackEvent } from './event.ts';

const DEFAULT_MAX_EVENTS = 10_000;
const DEFAULT_MAX_BYTES = 8 * 1024 * 1024;
const DEFAULT_BATCH_SIZE = 200;
const DEFAULT_INTERVAL_MS = 2_000;
/** What the server takes in one request. */
const SERVER_BATCH_SIZE = 1_000;
const SERVER_BATCH_BYTES = 2 * 1024 * 1024;
/** Brackets, commas, and room for what a proxy counts. */
const BATCH_BYTES = SERVER_BATCH_BYTES - 64 * 1024;
/** After a failure it waits longer and longer, up to so many intervals. */
const MAX_PATIENCE = 32;

interface Waiting {
  readonly event: TrackEvent;
  readonly json: string;
  readonly bytes: number;
}

/** Events on their way: none of these methods throws. */
export interface EventQueue {
  add(event: TrackEvent): void;
  /** Sends what waits; resolves with how many still wait, because the server could not be reached. */
  flush(): Promise<number>;
  /** Sends what waits, and drops what cannot be sent. */
  drain(): Promise<void>;
  /** The same; and everything that is added later is dropped. */
  close(): Promise<void>;
}

/**
 * Keeps events until they were answered, within bounds, and sends them in batches, one request at a time.
 *
 * @param post sends a batch, a JSON array; every event in it carries an id, so it may be sent again.
 */
export function createEventQueue(
  post: (json: string) => Promise<unknown>,
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
      // The program must not end because of its analytics, not even by its own callback.
    }
  };

  const remove = (gone: ReadonlySet<Waiting>): void => {
    waiting = waiting.filter((one) => !gone.has(one));
    waitingBytes = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  };

  /** Sends one batch. Resolves with whether the rest should be sent, too. */
  const sendBatch = async (): Promise<boolean> => {
    const batch = takeBatch(waiting, batchSize);
    try {
      await post(`[${batch.map(({ json }) => json).join(',')}]`);
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

  /** A timer alone keeps no program alive; before one ends, what waits is sent (`create-client.ts`). */
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
      const json = toJson(event);
      if (json === undefined) return drop('not-json', [event]);
      if (isClosed) return drop('closed', [event]);
      const bytes = new TextEncoder().encode(json).byteLength;
      if (waiting.length >= maxEvents || waitingBytes + bytes > maxBytes || bytes > BATCH_BYTES)
        return drop('full', [event]);
      waiting.push({ event, json, bytes });
      waitingBytes += bytes;
      // While the server is out of reach, each further event would only try again.
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

/** Whether the same may be taken later: nothing is wrong with the events. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PharosError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}

/** The server takes a batch whole or not at all, and names every event that is wrong: the others are sent again. */
function refusedOf(batch: readonly Waiting[], error: unknown): readonly Waiting[] {
  const details = error instanceof PharosError ? error.details : [];
  const wrong = new Set(details.map(({ field }) => Number(/^body\.(\d+)(?:\.|$)/.exec(field)?.[1])));
  const refused = batch.filter((_one, index) => wrong.has(index));
  return refused.length === 0 ? batch : refused;
}

function toJson(event: TrackEvent): string | undefined {
  try {
    return JSON.stringify(event);
  } catch {
    // Circles, and numbers that are too large for JSON.
    return undefined;
  }
}
