import { and, eq, gt, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { open } from '../lib/seal.ts';
import type { State } from '../stores/state/state.ts';
import { claimMessages } from './claim-messages.ts';
import { limitsOf, MAX_CLAIMED } from './delivery-limits.ts';
import {
  type Delivery,
  DeliveryFailed,
  DeliveryPostponed,
  DeliveryRefused,
  type MessageHandler,
} from './message-handler.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';
import { occupyLane, pauseLane, removeIdleLanes } from './outbox-lanes.ts';

/** The interval between polls for messages of other processes, or with an expired lease, in milliseconds. */
const POLL_MS = 10_000;
/**
 * The delay from adding a message of this process to its claim, in milliseconds: its transaction is usually committed by
 * then.
 */
const WAKE_MS = 20;
/** The margin of the lease beyond the longest time-out of a handler, in milliseconds. */
const LEASE_SLACK_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 3_600_000;
const RETRY_FACTOR = 4;
const JITTER = 0.2;
const MAX_ERROR_LENGTH = 500;
/** How long messages that were given up can be read, in milliseconds. */
const DEAD_KEPT_MS = 7 * 86_400_000;

/** Delivers messages of the outbox. */
export interface Dispatcher {
  /** Looks for messages soon. */
  wake(): void;
  /** Delivers all messages that are due, and waits for them. For tests and commands. @returns how many it attempted. */
  drain(): Promise<number>;
  /** Begins to look for messages. */
  start(): void;
  /** Stops. Deliveries in progress are aborted after the time-out of their handlers; what waits stays in the outbox. */
  stop(): Promise<void>;
  /** Deletes messages that were given up 7 days ago. */
  removeDead(): Promise<void>;
}

/** Creates a dispatcher. Several processes can dispatch at the same time: a message is claimed by one of them. */
export function createDispatcher(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly key: Buffer;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Returns the handlers: modules provide them after the outbox exists. */
  readonly handlers: () => readonly MessageHandler[];
  /** A number from 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
}): Dispatcher {
  const { state, clock, key, logger, random = Math.random } = deps;
  const { db } = state;
  const running = new Map<string, Map<Promise<void>, OutboxRow>>();
  const after = new Map<string, string | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> | undefined;
  let isStarted = false;
  let looksAgain = false;

  const runningOf = (kind: string): Map<Promise<void>, OutboxRow> => {
    const found = running.get(kind) ?? new Map<Promise<void>, OutboxRow>();
    running.set(kind, found);
    return found;
  };
  const all = (): Promise<void>[] => [...running.values()].flatMap((deliveries) => [...deliveries.keys()]);

  /** Claims messages of each handler that has room for more, and begins to deliver them. */
  async function claim(): Promise<number> {
    let count = 0;
    for (const handler of deps.handlers()) count += await claimOf(handler);
    return count;
  }

  async function claimOf(handler: MessageHandler): Promise<number> {
    const { kind, timeoutMs } = handler;
    const deliveries = runningOf(kind);
    const room = handler.concurrency - deliveries.size;
    if (room <= 0) return 0;
    const { fullOrganizations, fullLanes, perLane } = limitsOf(handler, [...deliveries.values()]);
    const claimed = await claimMessages(state, {
      kind,
      limit: Math.min(MAX_CLAIMED, room),
      after: after.get(kind),
      fullOrganizations,
      fullLanes,
      perLane,
      nowMs: clock.now(),
      leaseMs: timeoutMs + LEASE_SLACK_MS,
    });
    after.set(kind, claimed.last);
    for (const row of claimed.rows) {
      const delivery = deliver(row, handler).finally(() => {
        deliveries.delete(delivery);
        if (isStarted) look();
      });
      deliveries.set(delivery, row);
    }
    return claimed.rows.length;
  }

  async function deliver(row: OutboxRow, handler: MessageHandler): Promise<void> {
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
      await db.delete(outbox).where(isHeld(row));
    } catch (error) {
      await noteOutcome(row, handler, beganMs, error).catch((noted: unknown) => {
        // The lease expires, and the message is delivered again.
        logger.error({ err: noted, kind: row.kind, message: row.id }, 'a failed delivery was not recorded');
      });
    }
  }

  function toDelivery(row: OutboxRow, handler: MessageHandler, beganMs: number): Delivery {
    return {
      attempt: row.attempts,
      isLast: (retryAfterMs = 0) => isLastAttempt(row, handler, beganMs, retryAfterMs),
      occupyLane: (durationMs) => occupyLane(state, row.lane, durationMs, clock.now()),
      pauseLane: (durationMs) => pauseLane(state, row.lane, clock.now() + durationMs),
    };
  }

  async function noteOutcome(
    row: OutboxRow,
    handler: MessageHandler,
    beganMs: number,
    error: unknown,
  ): Promise<void> {
    const nowMs = clock.now();
    if (error instanceof DeliveryPostponed) {
      const dueAt = new Date(nowMs + error.delayMs);
      await db
        .update(outbox)
        .set({ dueAt, attempts: sql`${outbox.attempts} - 1`, lease: null })
        .where(isHeld(row));
      return;
    }
    const lastError = describeError(error);
    const retryAfterMs = error instanceof DeliveryFailed ? error.retryAfterMs : 0;
    const isLast = error instanceof DeliveryRefused || isLastAttempt(row, handler, beganMs, retryAfterMs);
    const fields = { kind: row.kind, message: row.id, attempts: row.attempts, error: lastError };
    if (isLast) logger.error(fields, 'a message was given up');
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
  }

  /**
   * Looks again when the next message is due, at the latest after {@link POLL_MS}. Messages that are due already wait for the end of
   * a delivery, which looks again.
   */
  async function plan(): Promise<void> {
    const [next] = await db
      .select({ dueAt: min(outbox.dueAt) })
      .from(outbox)
      .where(and(isNull(outbox.deadAt), gt(outbox.dueAt, new Date(clock.now()))));
    const waitMs = next?.dueAt == null ? POLL_MS : next.dueAt.getTime() - clock.now();
    lookAfter(Math.min(POLL_MS, Math.max(WAKE_MS, waitMs)));
  }

  function lookAfter(ms: number): void {
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(look, ms).unref();
  }

  function look(): void {
    if (!isStarted) return;
    // A delivery that ends meanwhile has made room, which the claim in progress may not have seen.
    looksAgain = looking !== undefined;
    if (looksAgain) return;
    looking = claim()
      .then((count) => (count > 0 ? lookAfter(0) : plan()))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the outbox could not be read; it will be tried again');
        lookAfter(POLL_MS);
      })
      .finally(() => {
        looking = undefined;
        if (looksAgain) look();
      });
  }

  return {
    wake: () => lookAfter(WAKE_MS),
    async drain() {
      let attempted = 0;
      for (;;) {
        // One that ends during the claim makes room, which the claim may not have seen.
        const deliveries = all();
        const count = await claim();
        attempted += count;
        if (count > 0) continue;
        if (attempted === 0 || deliveries.length === 0) return attempted;
        // One that hangs delays only itself.
        await Promise.race(deliveries);
      }
    },
    start() {
      isStarted = true;
      look();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await looking;
      await Promise.all(all());
    },
    async removeDead() {
      const before = new Date(clock.now() - DEAD_KEPT_MS);
      await db.delete(outbox).where(and(isNotNull(outbox.deadAt), lt(outbox.deadAt, before)));
      await removeIdleLanes(state, clock.now());
    },
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
  const timedOut = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => {
      const error = new Error(`The delivery took longer than ${timeoutMs} ms`);
      leaving.abort(error);
      reject(error);
    }, timeoutMs);
    leaving.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    await Promise.race([work(leaving.signal), timedOut]);
  } finally {
    leaving.abort();
  }
}

function describeError(error: unknown): string {
  const text = error instanceof AppError ? (error.reason ?? error.message) : String(error);
  return text.slice(0, MAX_ERROR_LENGTH);
}
