import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { createBatcher } from '../lib/concurrency/batcher.ts';
import { open } from '../lib/secrets/seal.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { State } from '../stores/state/state.ts';
import {
  type Delivery,
  DeliveryFailed,
  DeliveryPostponed,
  DeliveryRefused,
  type MessageHandler,
} from './message-handler.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';
import { occupyLane, pauseLane } from './outbox-lanes.ts';

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 3_600_000;
const RETRY_FACTOR = 4;
const JITTER = 0.2;
const MAX_ERROR_LENGTH = 500;
/** How long a delivered message waits for others, so that one statement deletes them, in milliseconds. */
const REMOVE_MS = 5;
const MAX_REMOVED = 64;

/** How an attempt to deliver a message ended: `refused` by its receiver, `abandoned` after the last attempt, `failed` before. */
export type DeliveryOutcome = 'delivered' | 'postponed' | 'failed' | 'abandoned' | 'refused';

/** Delivers a claimed message, and records how it ended. */
export type DeliverRow = (row: OutboxRow, handler: MessageHandler) => Promise<void>;

/** Creates the function. @param onLater called with the time of the next attempt of a message, in milliseconds. */
export function createDeliverRow(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly random: () => number;
  readonly onLater: (dueAtMs: number) => void;
  readonly onEnded: (kind: string, outcome: DeliveryOutcome) => void;
}): DeliverRow {
  const { state, clock, key, logger, random, onLater, onEnded } = deps;
  const { db } = state;

  /** Deletes messages that are still held by their claim. */
  const remove = createBatcher<OutboxRow, never>({
    maxSize: MAX_REMOVED,
    waitMs: REMOVE_MS,
    run: async (rows) => {
      const ids = sql.param(rows.map(({ id }) => id));
      // A lease belongs to one claim.
      const leases = sql.param([...new Set(rows.map(({ lease }) => lease ?? ''))]);
      await db
        .delete(outbox)
        .where(and(sql`${outbox.id} = any(${ids}::text[])`, sql`${outbox.lease} = any(${leases}::text[])`));
      return new Map<OutboxRow, never>();
    },
  });

  function toDelivery(row: OutboxRow, handler: MessageHandler, beganMs: number): Delivery {
    return {
      attempt: row.attempts,
      isLast: (retryAfterMs = 0) => isLastAttempt(row, handler, beganMs, retryAfterMs),
      occupyLane: (durationMs) => occupyLane(state, row.lane, durationMs, clock.now()),
      pauseLane: (durationMs) => pauseLane(state, row.lane, clock.now() + durationMs),
    };
  }

  async function recordOutcome(
    row: OutboxRow,
    handler: MessageHandler,
    beganMs: number,
    error: unknown,
  ): Promise<void> {
    const nowMs = clock.now();
    if (error instanceof DeliveryPostponed) {
      onEnded(row.kind, 'postponed');
      const dueAtMs = nowMs + error.delayMs;
      await db
        .update(outbox)
        .set({ dueAt: new Date(dueAtMs), attempts: sql`${outbox.attempts} - 1`, lease: null })
        .where(isHeld(row));
      onLater(dueAtMs);
      return;
    }
    const lastError = describeError(error);
    const retryAfterMs = error instanceof DeliveryFailed ? error.retryAfterMs : 0;
    const isRefused = error instanceof DeliveryRefused;
    const isLast = isRefused || isLastAttempt(row, handler, beganMs, retryAfterMs);
    onEnded(row.kind, isRefused ? 'refused' : isLast ? 'abandoned' : 'failed');
    const fields = { kind: row.kind, message: row.id, attempts: row.attempts, error: lastError };
    // The receiver caused it, not this server: an unknown address, a disabled integration.
    if (isRefused) logger.warn(fields, 'a message was rejected by its receiver');
    else if (isLast) logger.error(fields, 'a message was not delivered; all attempts failed');
    else logger.warn(fields, 'a message was not delivered; it will be tried again');
    const delayMs = Math.max(retryAfterMs, (handler.retryDelayMs ?? retryDelayMs)(row.attempts, random()));
    await db
      .update(outbox)
      .set(
        isLast
          ? { deadAt: new Date(nowMs), lastError, lease: null }
          : { dueAt: new Date(nowMs + delayMs), lastError, lease: null },
      )
      .where(isHeld(row));
    if (!isLast) onLater(nowMs + delayMs);
  }

  return async (row, handler) => {
    // The handler and this function decide with the same time whether the attempt is the last.
    const beganMs = clock.now();
    try {
      await within(handler.timeoutMs, (signal) =>
        handler.deliver(
          JSON.parse(open(key, row.payload, row.id)),
          signal,
          toDelivery(row, handler, beganMs),
        ),
      );
      await remove(row);
      onEnded(row.kind, 'delivered');
    } catch (error) {
      await recordOutcome(row, handler, beganMs, error).catch((noted: unknown) => {
        // The lease expires, and the message is delivered again.
        logger.error({ err: noted, kind: row.kind, message: row.id }, 'a failed delivery was not recorded');
      });
    }
  };
}

function isLastAttempt(
  { attempts, createdAt }: OutboxRow,
  { maxAttempts, maxAgeMs = Infinity, ...handler }: MessageHandler,
  nowMs: number,
  retryAfterMs: number,
): boolean {
  const delayMs = Math.max(retryAfterMs, (handler.retryDelayMs ?? retryDelayMs)(attempts, 0));
  return attempts >= maxAttempts || nowMs + delayMs - createdAt.getTime() > maxAgeMs;
}

/** The message, if this claim still holds it. */
function isHeld({ id, lease }: OutboxRow) {
  return and(eq(outbox.id, id), eq(outbox.lease, lease ?? ''));
}

/** How long to wait before the next attempt: 5 s, 20 s, 80 s, … at most an hour, each a fifth more or less. */
export function retryDelayMs(attempts: number, random: number): number {
  const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * RETRY_FACTOR ** (attempts - 1));
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

/** Rejects after a time-out, even if the work ignores its signal. */
async function within(timeoutMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const leaving = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The delivery took longer than ${timeoutMs} ms`);
      leaving.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    await Promise.race([work(leaving.signal), timedOut]);
  } finally {
    clearTimeout(timer);
    leaving.abort();
  }
}

function describeError(error: unknown): string {
  const text = error instanceof AppError ? (error.reason ?? error.message) : String(error);
  return text.slice(0, MAX_ERROR_LENGTH);
}
